import type { Generated } from 'kysely'
import type { LetterAudience, LetterSubject } from '#shared/letters.ts'

/** The tables of mails to members, of their saved choices, and of their duplicates. */
export type LetterTables = {
  /** Mails in a row to a member that were refused because the address does not exist: from the second on it is left out. */
  member_bounces: { member_id: number; refusals: number; mail_id: number }
  /** Pairs of members of whom the board says that they are two people; `one_id` is the lower. */
  members_apart: { one_id: number; other_id: number; at: string }
  /**
   * Merges of two members of the last day, in which they can be undone. `links` is JSON of the links that changed their
   * member: no journal holds them.
   */
  member_merges: {
    id: Generated<number>
    kept_id: number
    other_id: number
    at: string
    /** Null for merges from before there were operations, which cannot be undone. */
    operation_id: string | null
    links: Generated<string>
  }
  /** Names and addresses that a member had before a merge. */
  merged_identities: { id: Generated<number>; member_id: number; name: string; email: string; at: string }
  /** Records whose texts still name an erased person. */
  person_mentions: { id: Generated<number>; resource: string; record_id: number; at: string }
  /** Choices of members, saved by name: the parameters of their list. */
  choices: {
    id: Generated<number>
    created_at: string
    updated_at: string
    /** Set for the day in which a deletion can be taken back. */
    deleted_at: string | null
    name: string
    matching: string
    user_id: number | null
  }
  /** Drafts of mails to members; `matching` and `chosen` are of those picked from the list. */
  letters: {
    id: Generated<number>
    version: Generated<number>
    created_at: string
    updated_at: string
    user_id: number | null
    about: LetterSubject
    to_whom: LetterAudience
    choice_id: number | null
    matching: Generated<string>
    chosen: Generated<string>
    title: Generated<string>
    content: Generated<string>
    texts: Generated<string>
  }
}
