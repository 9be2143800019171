import type { Generated } from 'kysely'
import type { LetterAudience, LetterSubject } from '#shared/letters.ts'

/** The tables of mails to members, and of their saved choices. */
export type LetterTables = {
  /** Mails in a row to a member that were refused because the address does not exist: from the second on it is left out. */
  member_bounces: { member_id: number; refusals: number; mail_id: number }
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
