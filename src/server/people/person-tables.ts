import type { Tables } from '#server/db/tables.ts'
import { meetingPersonTables } from './meeting-person-tables.ts'
import { membershipPersonTables } from './membership-person-tables.ts'
import type { PersonTable } from './person-table.ts'

type PersonTables = { readonly [T in keyof Tables]: PersonTable<keyof Tables[T] & string> }

const ofAccount = (copied: { readonly not: string }) =>
  ({ finds: [{ of: 'users', id: 'user_id' }], copied, erased: 'rows' }) as const

const secret = { not: 'a secret of the account' }

/**
 * Every table of the database: whether, and how, it holds something about a person. The desk for personal data finds,
 * copies and erases by it (decision 0070), so a table that is not named here is an error of types.
 */
export const personTables: PersonTables = {
  members: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record' },
  evenemang: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record', mentions: ['guests'] },
  contact: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record', mentions: ['message'] },
  subscribers: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record' },
  board: { finds: [{ address: 'email' }], copied: 'fields', erased: 'record', mentions: ['name'] },
  suspects: {
    finds: [{ address: 'sender' }],
    copied: ['form', 'content', 'received_at'],
    erased: 'record',
    mentions: ['content'],
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
  mailings: { mentions: ['title', 'content', 'texts', 'matching', 'choice'] },
  redirects: { nobody: 'addresses of pages' },

  passwords: ofAccount(secret),
  tokens: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['created_at', 'used_at', 'expires_at', 'device'],
    erased: 'rows',
  },
  known_devices: { finds: [{ of: 'users', id: 'user_id' }], copied: ['device'], erased: 'rows' },
  passkeys: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['name', 'created_at', 'used_at'],
    erased: 'rows',
  },
  code_apps: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['confirmed_at'],
    erased: 'rows',
  },
  recovery_codes: ofAccount(secret),
  challenges: ofAccount({ not: 'a random number for some minutes' }),
  account_links: {
    finds: [{ addressKey: 'email_key' }, { of: 'members', id: 'member_id' }],
    copied: ['kind', 'email', 'created_at', 'expires_at', 'used_at'],
    erased: 'rows',
  },

  mails: {
    finds: [{ address: 'recipient' }],
    copied: ['kind', 'recipient', 'subject', 'created_at', 'state', 'sent_at'],
    erased: { own: 'of a mailing that was sent only the address goes, so that its figures stay' },
  },
  bounces: {
    finds: [{ of: 'subscribers', id: 'subscriber_id' }],
    copied: ['refusals'],
    erased: 'rows',
  },
  member_bounces: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['refusals'],
    erased: 'rows',
  },
  members_apart: {
    finds: [
      { of: 'members', id: 'one_id' },
      { of: 'members', id: 'other_id' },
    ],
    copied: ['at'],
    erased: 'rows',
  },
  member_merges: {
    finds: [
      { of: 'members', id: 'kept_id' },
      { of: 'members', id: 'other_id' },
    ],
    copied: ['at', 'former'],
    erased: 'rows',
  },
  choices: { mentions: ['name', 'matching'] },
  letters: { mentions: ['title', 'content', 'texts', 'matching'] },
  groups: { mentions: 'texts' },
  group_members: { finds: [{ of: 'members', id: 'member_id' }], copied: 'fields', erased: 'record' },
  activations: {
    finds: [{ of: 'members', id: 'member_id' }],
    copied: ['expires_at', 'used_at'],
    erased: 'rows',
  },
  application_links: {
    finds: [{ of: 'evenemang', id: 'application_id' }],
    copied: secret,
    erased: 'rows',
  },
  versions: {
    finds: [{ ofRecords: true }],
    copied: ['resource', 'record_id', 'number', 'at', 'content'],
    erased: 'rows',
    mentions: ['content'],
  },
  working_copies: {
    finds: [{ ofRecords: true }],
    copied: ['resource', 'record_id', 'at', 'content'],
    erased: 'rows',
    mentions: ['content'],
  },
  preview_links: {
    finds: [{ ofRecords: true }],
    copied: ['resource', 'record_id', 'created_at', 'expires_at'],
    erased: 'rows',
  },
  import_values: {
    finds: [{ ofRecords: true }],
    copied: ['resource', 'record_id', 'former'],
    erased: 'rows',
  },
  people_imports: {
    finds: [{ of: 'users', id: 'user_id' }],
    copied: ['resource', 'file_name', 'done_at'],
    erased: { stays: 'names of files and numbers of accounts, without a name, for two years' },
    mentions: ['file_name'],
  },
  history: {
    finds: [{ ofRecords: true }, { of: 'users', id: 'user_id' }],
    copied: ['at', 'action', 'resource', 'record_id', 'fields'],
    erased: { stays: 'numbers of records and accounts, without a name, for two years' },
  },
  erased_records: {
    finds: [{ ofRecords: true }],
    copied: { not: 'numbers of what is erased' },
    erased: { stays: 'numbers without a name, so that a backup that is restored forgets the person again' },
  },
  demo_content: {
    finds: [{ ofRecords: true }],
    copied: { not: 'numbers of records that the demo made up' },
    erased: 'rows',
  },
  restrictions: {
    finds: [{ addressKey: 'address' }],
    copied: ['created_at'],
    erased: 'rows',
  },
  person_requests: {
    finds: [],
    copied: ['kind', 'asked_on', 'due_on', 'how', 'created_at', 'answered_at'],
    erased: {
      own: 'the days stay as proof that the request was answered; by what they are found again goes',
    },
  },

  ...membershipPersonTables,
  ...meetingPersonTables,
  consents: {
    finds: [{ ofRecords: true }],
    copied: ['kind', 'language', 'version', 'at', 'how', 'withdrawn_at'],
    erased: 'rows',
  },
  retention_stops: {
    finds: [{ ofRecords: true }],
    copied: ['until', 'created_at'],
    erased: 'rows',
    mentions: ['reason'],
  },
  incidents: { mentions: 'texts' },
  former_members: { nobody: 'numbers: years, gender and city without a name' },
  consent_texts: { nobody: 'texts of the association' },
  rate_limits: { nobody: 'counts, by digests, for hours' },
  settings: { nobody: 'values of the installation' },
  secrets: { nobody: 'the secret of the installation' },
  imported_posts: { nobody: 'posts of an old site by their keys' },
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
