import type { Tables } from '#server/db/tables.ts'
import { resources } from '#shared/resources/index.ts'

/** The fate of a row that an operation created, when the operation is undone. */
type Created =
  /** It goes to the trash, marked as undone. */
  | 'trash'
  /** Its `undone_at` is set. */
  | 'mark'
  /** It is deleted. */
  | 'delete'
  /** It stays as a part of a record that stays. */
  | 'stay'
  /** It becomes void: its number may be known already. */
  | 'void'
  /** It is cancelled, and stays in its list. */
  | 'cancel'

/** How the journal records the rows of a table. */
export type JournalTable = {
  /** The columns of the primary key; `id` by default. */
  key?: readonly string[]
  /** Columns that are never recorded: tokens and their hashes. */
  omit?: readonly string[]
  created: Created
  /** Only deleted rows are recorded, so that an undo creates them again. */
  isDeletedOnly?: boolean
}

/** Columns that every write changes: an undo counts on from them. */
export const countingColumns = ['version', 'updated_at'] as const

const records = Object.fromEntries(
  resources.map(({ name }): [string, JournalTable] => [name, { created: 'trash' }]),
)

const others: Partial<Record<keyof Tables, JournalTable>> = {
  subscribers: { created: 'trash', omit: ['code'] },
  mailings: { created: 'cancel' },
  choices: { created: 'trash' },
  mails: { created: 'delete', omit: ['data'] },
  letters: { created: 'delete' },
  versions: { created: 'delete' },
  version_media: { created: 'delete', key: ['version_id', 'name'] },
  working_copies: { created: 'delete', key: ['resource', 'record_id'] },
  pictures: { created: 'delete' },
  settings: { created: 'delete', key: ['name'] },

  claims: { created: 'void' },
  claim_lines: { created: 'stay' },
  claim_stages: { created: 'delete', key: ['claim_id', 'stage'] },
  payments: { created: 'mark' },
  payment_files: { created: 'mark' },
  payment_keys: { created: 'delete', key: ['key'] },
  payment_entries: { created: 'delete', key: ['key', 'payment_id', 'amount'] },
  allocations: { created: 'mark' },
  bookkeeping_exports: { created: 'delete', omit: ['sie', 'csv'] },
  bookkeeping_lines: { created: 'delete' },

  membership_types: { created: 'delete' },
  periods: { created: 'delete' },
  fees: { created: 'delete' },
  memberships: { created: 'delete' },
  next_types: { created: 'delete' },
  applications: { created: 'delete' },
  confirmations: { created: 'delete' },
  consents: { created: 'delete' },
  member_departures: { created: 'delete' },
  member_asks: { created: 'delete', key: ['member_id', 'ask'], omit: ['hash'] },
  member_merges: { created: 'stay', omit: ['links'] },
  merged_identities: { created: 'delete' },
  members_apart: { created: 'delete', key: ['one_id', 'other_id'] },
  member_bounces: { created: 'delete', key: ['member_id'] },
  bounces: { created: 'delete', key: ['subscriber_id'] },
  restrictions: { created: 'delete' },
  retention_stops: { created: 'delete' },
  imported_posts: { created: 'delete', key: ['key'] },
  imported_pages: { created: 'delete', key: ['key'] },
  held_places: { created: 'stay', isDeletedOnly: true },
  event_reminders: { created: 'delete', key: ['event_id', 'day'] },
  meetings: { created: 'delete' },
  summons: { created: 'delete' },
  voting_lists: { created: 'delete' },
  voting_list_rows: { created: 'delete' },
  voting_list_names: { created: 'delete', key: ['row_id'] },
}

/**
 * The tables whose changes are recorded while an operation runs. Passwords, sessions, passkeys, links and other secrets are
 * in none of them, so an undo never brings one back.
 */
export const journalTables: ReadonlyMap<string, JournalTable> = new Map(
  Object.entries({ ...records, ...others } as Record<string, JournalTable>),
)
