import type { Tables } from '#server/db/tables.ts'
import { meetingPersonTables } from './meeting-person-tables.ts'
import { membershipPersonTables } from './membership-person-tables.ts'
import { type PersonTable, rowsOf } from './person-table.ts'

type PersonTables = { readonly [T in keyof Tables]: PersonTable<keyof Tables[T] & string> }

const ofAccount = { of: 'users', id: 'user_id' } as const
const ofMember = { of: 'members', id: 'member_id' } as const
const ofRecord = { ofRecords: true } as const

const secret = { not: 'a secret of the account' }

/**
 * Every table of the database: whether, and how, it holds something about a person. The desk for personal data finds,
 * copies and erases by it (decision 0070), so a table that is not named here is an error of types.
 */
export const personTables: PersonTables = {
  members: {
    finds: [{ address: 'email' }],
    copied: 'fields',
    erased: 'record',
    mentions: ['address', 'note'],
  },
  evenemang: {
    finds: [{ address: 'email' }],
    copied: 'fields',
    erased: 'record',
    mentions: ['event_name', 'message', 'answers', 'sensitive_answers', 'guests', 'note'],
  },
  contact: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record', mentions: ['message'] },
  subscribers: {
    finds: [{ address: 'email' }],
    copied: 'fields',
    erased: 'record',
    mentions: ['consent_source', 'consent_by'],
  },
  board: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record', mentions: 'texts' },
  suspects: {
    finds: [{ address: 'sender' }],
    copied: ['form', 'content', 'received_at'],
    erased: 'record',
    mentions: ['content', 'body'],
  },
  users: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record' },

  events: { mentions: 'texts' },
  posts: { mentions: 'texts' },
  pages: { mentions: 'texts' },
  categories: { mentions: 'texts' },
  partners: { mentions: 'texts' },
  footer: { mentions: 'texts' },
  about: { mentions: 'texts' },
  kontakt: { mentions: 'texts' },
  notes: { mentions: 'texts' },
  documents: { mentions: 'texts' },
  document_texts: { mentions: ['text'] },
  notice: { mentions: 'texts' },
  site: { mentions: 'texts' },
  pictures: { mentions: ['texts', 'file_name'] },
  mailings: { mentions: ['title', 'content', 'texts'], searches: ['matching', 'choice'] },
  payment_rules: { mentions: ['title', 'contains'] },
  redirects: { nobody: 'addresses of pages' },

  passwords: rowsOf(ofAccount, secret),
  tokens: rowsOf(ofAccount, ['created_at', 'used_at', 'expires_at', 'device']),
  known_devices: rowsOf(ofAccount, ['device'], ['device']),
  passkeys: rowsOf(ofAccount, ['name', 'created_at', 'used_at'], ['name']),
  code_apps: rowsOf(ofAccount, ['confirmed_at']),
  recovery_codes: rowsOf(ofAccount, secret),
  challenges: rowsOf(ofAccount, { not: 'a random number for some minutes' }),
  account_links: rowsOf(
    [{ addressKey: 'email_key' }, ofMember],
    ['kind', 'email', 'created_at', 'expires_at', 'used_at'],
  ),

  mails: {
    finds: [{ address: 'recipient' }],
    copied: ['kind', 'recipient', 'subject', 'created_at', 'state', 'sent_at'],
    erased: { own: 'of a mailing that was sent only the address goes, so that its figures stay' },
  },
  bounces: rowsOf({ of: 'subscribers', id: 'subscriber_id' }, ['refusals']),
  member_bounces: rowsOf(ofMember, ['refusals']),
  members_apart: rowsOf(
    [
      { of: 'members', id: 'one_id' },
      { of: 'members', id: 'other_id' },
    ],
    ['at'],
  ),
  member_merges: rowsOf(
    [
      { of: 'members', id: 'kept_id' },
      { of: 'members', id: 'other_id' },
    ],
    ['at'],
  ),
  merged_identities: rowsOf(ofMember, ['name', 'email', 'at']),
  choices: { searches: ['name', 'matching'] },
  letters: { mentions: ['title', 'content', 'texts'], searches: ['matching'] },
  groups: { mentions: 'texts' },
  group_members: { finds: [ofMember], copied: 'fields', erased: 'record', mentions: 'texts' },
  activations: rowsOf(ofMember, ['expires_at', 'used_at']),
  application_links: rowsOf({ of: 'evenemang', id: 'application_id' }, secret),
  application_keys: rowsOf({ of: 'evenemang', id: 'application_id' }, secret),
  versions: rowsOf(ofRecord, ['resource', 'record_id', 'number', 'at', 'content'], ['content']),
  working_copies: rowsOf(ofRecord, ['resource', 'record_id', 'at', 'content'], ['content']),
  preview_links: rowsOf(ofRecord, ['resource', 'record_id', 'created_at', 'expires_at']),
  site_imports: rowsOf(ofAccount, ['created_at', 'state']),
  people_imports: {
    finds: [ofAccount],
    copied: ['resource', 'file_name', 'done_at'],
    erased: { stays: 'names of files and numbers of accounts, without a name, for two years' },
    mentions: ['file_name'],
  },
  history: {
    finds: [{ ofRecords: true }, { of: 'users', id: 'user_id' }],
    copied: ['at', 'action', 'resource', 'record_id', 'fields'],
    erased: { stays: 'numbers of records and accounts, without a name, for two years' },
  },
  operations: { nobody: 'numbers of records and accounts; the history says the same with names' },
  operation_changes: {
    finds: [{ ofRows: true }],
    copied: ['table_name', 'before'],
    erased: { own: 'all rows of the same group go, so that nothing of the person comes back by an undo' },
    mentions: ['before', 'after'],
  },
  current_operation: { nobody: 'the number of a running transaction' },
  held_places: { nobody: 'numbers of places at events' },
  undone_records: { nobody: 'numbers of records that were created by an undone action' },
  erased_records: {
    finds: [ofRecord],
    copied: { not: 'numbers of what is erased' },
    erased: { stays: 'numbers without a name, so that a backup that is restored forgets the person again' },
  },
  demo_content: rowsOf(ofRecord, { not: 'numbers of records that the demo made up' }),
  restrictions: rowsOf({ addressKey: 'address' }, ['created_at']),
  person_requests: {
    finds: [],
    copied: ['kind', 'asked_on', 'due_on', 'how', 'created_at', 'answered_at'],
    erased: {
      own: 'the days stay as proof that the request was answered; by what they are found again goes',
    },
    mentions: ['reason'],
  },

  ...membershipPersonTables,
  ...meetingPersonTables,
  consents: rowsOf(ofRecord, ['kind', 'language', 'version', 'at', 'how', 'withdrawn_at']),
  retention_stops: rowsOf(ofRecord, ['until', 'created_at'], ['reason']),
  incidents: { mentions: 'texts' },
  former_members: { nobody: 'numbers: years, gender and city without a name' },
  consent_texts: { mentions: ['text'] },
  person_mentions: { nobody: 'numbers of records whose texts are still to be edited' },
  rate_limits: { nobody: 'counts, by digests, for hours' },
  settings: { nobody: 'values of the installation' },
  secrets: { nobody: 'the secret of the installation' },
  imported_posts: { nobody: 'posts of an old site by their keys' },
  imported_pages: { nobody: 'pages of an old site by their keys' },
  redirect_hits: { nobody: 'counts of redirects' },
  missing_addresses: { nobody: 'paths without a page, without those that may name a person' },
  departed_addresses: { nobody: 'keyed digests of addresses, so that no import puts them back' },
  import_columns: { nobody: 'names of fields, by digests of headings' },
  departures: { nobody: 'digests of codes, which lead to nobody any more' },
  event_reminders: { nobody: 'days of events' },
  version_media: { nobody: 'names of files, which say nothing' },
  media: {
    nobody: 'names of files, which say nothing; the pictures are found by the records that show them',
  },
  media_files: { nobody: 'files of the pictures, by their names' },
  media_avif: { nobody: 'files of the pictures, by their names' },
  media_jpeg: { nobody: 'files of the pictures, by their names' },
  media_parts: { nobody: 'files of documents, by their names; what they say is in document_texts' },
}
