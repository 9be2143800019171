import type { Activity } from '#shared/activities.ts'
import { about, nobody, type TableDeclaration } from '#shared/declare-table.ts'
import { membershipDeclarations } from '#shared/membership/declarations.ts'
import { meetingDeclarations } from '#shared/membership/meeting-declarations.ts'

// The declarations of what is kept of persons and why (GDPR article 30, annex D4 and D5). Their words are in
// `src/texts/<language>/processing.ts`.

/**
 * Every table with all of its columns, but for those that every record has (id, version, times), folded ones and texts in
 * other languages. `src/server/db/processing.test.ts` turns red at a column that stands in neither list.
 */
export const declarations = {
  members: about(
    'members',
    'first_name last_name email birthday gender phone_number member_status address zip_code city is_new language joined_on left_on note',
  ),
  people_imports: about('members', 'file_name user_id user_name', {
    other: 'key resource alive_at done_at result operation_id headings fields',
    differs: { user_id: { retention: 'history' }, user_name: { retention: 'history' } },
  }),
  members_apart: about('members', 'one_id other_id', { other: 'at' }),
  member_merges: about('members', 'kept_id other_id', { other: 'at operation_id links' }),
  merged_identities: about('members', 'member_id name email', { other: 'at' }),
  ...membershipDeclarations,
  ...meetingDeclarations,
  evenemang: about(
    'events',
    'name email event_name message event_id language state answers sensitive_answers guests offer_until paid present note present_at price_kind',
    {
      other: 'places quota promised_prices',
      differs: { sensitive_answers: { bases: ['health'], retention: 'sensitiveAnswers' } },
    },
  ),
  contact: about('messages', 'name email message status'),
  suspects: about('messages', 'sender content body', {
    other: 'form received_at',
    differs: {
      sender: { retention: 'suspects' },
      content: { retention: 'suspects' },
      body: { retention: 'suspects' },
    },
  }),
  subscribers: about(
    'newsletter',
    'email code confirmed stopped language consent_source consent_on consent_by',
  ),
  departed_addresses: about('newsletter', 'hash', { other: 'at' }),
  departures: about('newsletter', 'hash', { other: 'at' }),
  bounces: about('newsletter', 'subscriber_id refusals mail_id'),
  users: about(
    'accounts',
    'first_name last_name email is_superuser is_active language roles administrator_from administrator_until',
  ),
  passwords: about('accounts', 'user_id hash changed_at'),
  tokens: about('accounts', 'user_id hash used_at expires_at device confirmed_at'),
  known_devices: about('accounts', 'user_id device'),
  passkeys: about('accounts', 'user_id credential_id public_key uses name used_at'),
  code_apps: about('accounts', 'user_id nonce confirmed_at last_step'),
  recovery_codes: about('accounts', 'user_id hash'),
  challenges: about('accounts', 'challenge user_id expires_at'),
  account_links: about('accounts', 'kind hash email email_key user_id member_id standing expires_at used_at'),
  history: about('accounts', 'user_id user_name record_id', {
    other: 'at action resource fields operation_id',
    differs: { user_name: { retention: 'history' } },
  }),
  operations: about('accounts', 'user_id record_id', {
    other: 'kind resource at effects_at undo_until undone_at undoes result',
  }),
  operation_changes: about('accounts', 'before after', {
    other: 'operation_id table_name row_key group_number',
  }),
  current_operation: nobody(''),
  held_places: nobody('operation_id event_id quota places'),
  undone_records: nobody('resource record_id at'),
  versions: about('accounts', 'user_id', { other: 'resource record_id number at content' }),
  working_copies: about('accounts', 'user_id', { other: 'resource record_id base number at content' }),
  preview_links: about('accounts', 'user_id', { other: 'hash resource record_id purpose expires_at' }),
  board: about('board', 'name email phone image motto image_alt', {
    other: 'title lacking first_day image_focus shows_vacant',
    differs: {
      image: { bases: ['consent'], retention: 'portrait' },
      image_alt: { bases: ['consent'], retention: 'portrait' },
    },
  }),
  notes: about('board', 'post content'),
  posts: about('board', 'author', {
    other:
      'title content category_id post_date is_published image publish_time image_alt image_focus lacking',
  }),
  events: about('board', 'eventOrganizer', {
    other: `eventName eventDesc eventDate eventLocation eventPrice eventHasForm eventImage eventImage_alt
      eventEndDate registration_opens registration_closes members_first_until capacity bring cancelled remind max_guests
      price_per_place offer_hours removed_questions fills_gaps series eventImage_focus member_price
      questions questions.key questions.question questions.kind questions.choices questions.required
      questions.sensitive questions.everyone questions.at_door quotas quotas.key quotas.name quotas.capacity
      quotas.opens`,
  }),
  mailings: about('mails', 'user_id user_name matching', {
    other: `title content state starts_at started_at finished_at written_to is_written recipients stopped kind
      audience event_id chosen choice texts`,
  }),
  mails: about('mails', 'recipient record_id data', {
    other: `mailing_id kind subject unique_key state attempts next_attempt_at lease_owner lease_until last_error
      sent_at`,
  }),
  letters: about('mails', 'user_id matching', {
    other: 'about to_whom choice_id chosen title content texts',
  }),
  choices: about('mails', 'user_id name matching'),
  member_bounces: about('mails', 'member_id refusals mail_id'),
  groups: nobody('name kind description is_public'),
  group_members: about('members', 'member_id group_id task first_day last_day'),
  activations: about('mails', 'hash member_id expires_at used_at'),
  application_links: about('mails', 'hash application_id'),
  application_keys: about('events', 'hash application_id content', { other: 'is_withheld' }),
  restrictions: about('requests', 'address name user_id'),
  person_requests: about(
    'requests',
    'kind asked_on due_on person how reason user_id answered_at answered_by',
  ),
  person_mentions: nobody('resource record_id at'),
  consents: about('requests', 'kind language resource record_id at how withdrawn_at'),
  retention_stops: about('requests', 'resource record_id reason until user_id'),
  incidents: about('requests', 'fact effect measures', {
    other: 'noticed_at reported_at why_unreported',
    differs: { fact: { retention: 'requests' } },
  }),
  former_members: nobody('birth_year gender city first_day last_day'),
  consent_texts: nobody('kind language from_day text'),
  rate_limits: about('website', 'key', { other: 'count resets_at' }),
  erased_records: about('backups', 'record_id', { other: 'resource' }),
  categories: nobody('name'),
  partners: nobody('name logoImage'),
  footer: nobody(
    `description address infoMail phoneNumber facebookLink youtubeLink instagramLink twitterLink linkedinLink
      lacking`,
  ),
  about: nobody('visionTitle vision missionTitle mission boardTitle statute'),
  site: nobody(
    `association_name city membership_form_url calendar_embed_url send_receipts announce_messages
      announce_applications open_registration require_second_factor require_second_factor_of_roles
      welcome_members one_language logo logo_dark brand_colour accent_steps`,
  ),
  kontakt: nobody(
    `write_to_us wtu_content become_member bm_content bankgiro_name bankgiro_number bankkonto_name
      bankkonto_number swish_number bank_name bank_swift bank_iban swihs_image swihs_image_alt lacking`,
  ),
  pages: nobody(
    `title slug content image image_alt image_focus place order publish_date publish_time is_published
      description`,
  ),
  documents: nobody(
    'title kind slug decided_day board_year language file sentence replaces board_only shown_when_linked',
  ),
  document_texts: nobody('document_id file text attempts is_read'),
  notice: nobody('text link link_text tone shown_from shown_until'),
  payment_rules: nobody(
    'title source without_reference at_least below contains verdict account is_automatic',
  ),
  redirects: nobody('old_address new_address'),
  pictures: nobody('name texts focus file_name is_kept bytes unused_since'),
  version_media: nobody('version_id name'),
  imported_posts: nobody('key post_id'),
  imported_pages: nobody('key page_id'),
  site_imports: about('accounts', 'user_id', {
    other: 'state choices report operation_id failures',
  }),
  redirect_hits: nobody('redirect_id hits last_day'),
  missing_addresses: nobody('path day hits'),
  import_columns: nobody('headings fields used_at'),
  settings: nobody('name value'),
  demo_content: nobody('resource record_id'),
  event_reminders: nobody('event_id day'),
  media: nobody('name used_at'),
  media_files: nobody('name width size content'),
  media_avif: nobody('name width size content'),
  media_jpeg: nobody('name width place size content'),
  media_parts: nobody('name part size content'),
  secrets: nobody('name value'),
} as const satisfies Readonly<Record<string, TableDeclaration>>

/** @returns the tables that an activity reads and writes, in the order of the declarations */
export const tablesOf = (activity: Activity): [table: string, declaration: TableDeclaration][] =>
  Object.entries<TableDeclaration>(declarations).filter(([, table]) => table.activity === activity)
