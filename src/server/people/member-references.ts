import type { Tables } from '#server/db/tables.ts'

/** How a table refers to members, and with that: how its rows follow when two members are merged. */
export type MemberReference =
  /** The rows of the other member become those of the one who stays. `key` names a row. */
  | {
      readonly moves: string
      readonly key: string
      /** The values that `moves` names are ids of several resources, told apart by kinds of mails or a column `resource`. */
      readonly toldBy?: 'kind' | 'resource'
      /** A member has one row at most: one of the kept member's own stays the only one. */
      readonly isSingle?: true
    }
  /** They belong to the address: those of the member whose address is dropped stay, or go, with that record. */
  | { readonly goesWithAddress: string; readonly key: string }
  /** JSON with the ids of members. */
  | { readonly lists: string }
  /** A rule of their own in `features/duplicates`. */
  | { readonly own: string }
  /** They stay as they are: why. */
  | { readonly stays: string }

/**
 * Every table that refers to members, by an id or as a record among those of other resources. Its test turns red at a new
 * one that is not named here.
 */
export const memberReferences = {
  activations: { goesWithAddress: 'member_id', key: 'hash' },
  member_bounces: { goesWithAddress: 'member_id', key: 'mail_id' },
  account_links: { moves: 'member_id', key: 'id' },
  group_members: { own: 'of times in one group that overlap one is made' },
  memberships: { own: 'of those of one type that overlap the longest counts' },
  applications: { moves: 'member_id', key: 'id' },
  confirmations: { own: 'of two of a year the kept one counts' },
  member_departures: { moves: 'member_id', key: 'id' },
  next_types: { moves: 'member_id', key: 'id', isSingle: true },
  member_asks: { stays: 'a question that the member who goes was asked' },
  claims: { moves: 'member_id', key: 'id' },
  claim_lines: { moves: 'member_id', key: 'id' },
  voting_list_names: { moves: 'member_id', key: 'row_id' },
  mails: { moves: 'record_id', key: 'id', toldBy: 'kind' },
  consents: { moves: 'record_id', key: 'id', toldBy: 'resource' },
  retention_stops: { moves: 'record_id', key: 'id', toldBy: 'resource', isSingle: true },
  letters: { lists: 'chosen' },
  mailings: { lists: 'chosen' },
  merged_identities: { moves: 'member_id', key: 'id' },
  person_mentions: { stays: 'it is about the texts of the record that goes' },
  members_apart: { stays: 'what the board said about two records goes with the one that goes' },
  member_merges: { stays: 'it tells which record a merged one is part of' },
  history: { stays: 'the database keeps it append-only; its line of the merge names both' },
  operations: { stays: 'it is about an action, whose rows name the records' },
  undone_records: { stays: 'it is about records in the trash' },
  erased_records: { stays: 'it is about records that are gone' },
  demo_content: { stays: 'it goes with the record that the demo made up' },
  versions: { stays: 'members keep no versions' },
  working_copies: { stays: 'members have no working copies' },
  preview_links: { stays: 'members have no page' },
} as const satisfies { readonly [T in keyof Tables]?: MemberReference }
