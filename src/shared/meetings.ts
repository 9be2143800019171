import type { NoVoteReason, VotingRules } from '#shared/membership/voting.ts'

/** The names under which rights know meetings and registers of voters; they are no resources. */
export const meetingsName = 'meetings'
export const votingName = 'voting'

export const meetingsPage = '/admin/meetings/'
export const meetingPage = (id: number | string): string => `${meetingsPage}${id}/`
export const votingPage = '/admin/voting/'
export const votingListPage = (id: number | string): string => `${votingPage}${id}/`

export const meetingsApi = '/api/meetings/'
export const meetingApi = (id: number | string): string => `${meetingsApi}${id}/`
export const summonsApi = (id: number | string): string => `${meetingApi(id)}summons/`
export const summonsOfLetterApi = (letterId: number | string): string => `${meetingsApi}letters/${letterId}/`
export const votingApi = '/api/voting/'
export const votersApi = '/api/voting/voters/'
export const votingListsApi = '/api/voting/lists/'
export const votingListApi = (id: number | string): string => `${votingListsApi}${id}/`

/** Names and reasons are no longer than this. */
export const maxMeetingText = 200

export type Voter = { id: number; name: string }
export type NonVoter = Voter & { reasons: NoVoteReason[] }

/** The voters of a day, and who is a member, on it or today, without a vote. */
export type Voters = {
  day: string
  rules: string
  voters: Voter[]
  without: NonVoter[]
  /** Those who have a vote today and none on the day. */
  losing: NonVoter[]
  /** No membership years are set, so that the columns of the members tell who is one. */
  isByColumns: boolean
}

/** A register that was frozen, as lists of them show it. */
export type FrozenList = {
  id: number
  day: string
  meeting_id: number | null
  frozen_at: string
  voters: number
}

export type VotingOverview = { rules: VotingRules; lists: FrozenList[] }

/** A line of a frozen register; a name that was erased is empty. */
export type VotingRow = {
  id: number
  number: number
  name: string
  present: boolean
  /** Set for what the meeting added. */
  added_at: string | null
  added_why: string
}

export type VotingList = FrozenList & {
  rules: string
  sha256: string
  /** Whether the text of today still has the SHA-256; false after a name was erased. */
  is_whole: boolean
  /** How many of the frozen names were erased. */
  erased: number
  rows: VotingRow[]
}

export type Meeting = { id: number; name: string; day: string; place: string }

/** A member whom the summons did not reach by mail, with the address for post. */
export type Unreached = {
  id: number
  name: string
  why: 'address' | 'stopped' | 'failed'
  address: string
  zip_code: string
  city: string
}

/** The proof of a summons from the ledger of mails. */
export type SummonsProof = {
  mailing_id: number
  title: string
  /** The text as it was sent, without its form. */
  text: string
  /** Documents to which the text leads. */
  documents: string[]
  /** The day on which it began to be sent. */
  day: string
  days_before: number
  fault: 'early' | 'late' | null
  recipients: number
  handed_over: number
  waiting: number
  failed: number
  /** Whether it is known who was not reached: not before all mails are written, nor after 90 days. */
  is_named: boolean
  unreached: Unreached[]
}

export type MeetingOverview = Meeting & {
  days_before: number
  fault: 'early' | 'late' | null
  min_days: number | null
  max_days: number | null
  /** Those to whom the summons goes: with a vote today, or on the day of the meeting. */
  called: number[]
  losing: NonVoter[]
  voters: number
  letter_id: number | null
  summons: SummonsProof[]
  lists: FrozenList[]
}

/** Tells the page of a letter to which meeting it summons, and whether today is too early or too late for it. */
export type SummonsOfLetter = {
  meeting: Pick<
    MeetingOverview,
    'id' | 'name' | 'day' | 'days_before' | 'fault' | 'min_days' | 'max_days'
  > | null
}
