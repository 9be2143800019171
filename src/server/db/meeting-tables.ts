import type { Generated } from 'kysely'

/** Tables of meetings, their summons, and the registers of voters that were frozen for them (decision 0080). */
export type MeetingTables = {
  meetings: { id: Generated<number>; name: string; day: string; place: string; created_at: string }
  /** A letter that summons to a meeting: a draft, and the mailing that it became. */
  summons: { id: Generated<number>; meeting_id: number; letter_id: number | null; mailing_id: number | null }
  /** Registers of voters of a day as they were frozen; nothing of a row changes. */
  voting_lists: {
    id: Generated<number>
    meeting_id: number | null
    day: string
    frozen_at: string
    user_id: number | null
    /** The rules by which it was made, in words. */
    rules: string
    /** The number of voters that were frozen; what the meeting added is not among them. */
    voters: number
    /** SHA-256 of the text that `votingText` makes of it. */
    sha256: string
  }
  /** Lines of a register: those frozen, and those that the meeting added, with a reason. */
  voting_list_rows: {
    id: Generated<number>
    list_id: number
    number: number
    /** Null for a line that was frozen. */
    added_at: string | null
    added_why: Generated<string>
    present_at: string | null
  }
  /** The name on a line, which goes with the member; the line and its number stay. */
  voting_list_names: { row_id: number; member_id: number | null; name: string }
}
