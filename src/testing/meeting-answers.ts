import {
  type EvidenceCounts,
  type EvidenceMember,
  evidenceApi,
  evidenceMembersApi,
} from '#shared/evidence.ts'
import {
  type MeetingOverview,
  meetingApi,
  type NonVoter,
  type Voters,
  type VotingList,
  type VotingOverview,
  votersApi,
  votingApi,
  votingListApi,
} from '#shared/meetings.ts'
import { noVoteReasons, noVotingRules } from '#shared/membership/voting.ts'

const sum = { count: 1, amount: 30_000 }

const counts: EvidenceCounts = {
  ...{ year: 2026, today: '2026-11-27', day: '2026-12-31', is_by_columns: true },
  ...{ members: 2, young: 1, without_birth_year: 1, confirmed: 1, confirmed_young: 1, complete: 1 },
  ...{ board_grants: 1, forgotten: 1 },
  genders: [{ of: '', count: 2 }],
  cities: [{ of: '', count: 2 }],
  confirmed_by: (['fee', 'application', 'link', 'paper', 'import'] as const).map((of) => ({ of, count: 1 })),
  missing: (['first_name', 'birth_year', 'contact', 'confirmation'] as const).map((of) => ({ of, count: 1 })),
  report: { before: 1, came: 1, left: 0, due: sum, paid: sum, written_off: sum, open: sum },
}

const members: EvidenceMember[] = [
  {
    ...{ id: 1, first_name: 'X', last_name: 'X', birth_year: null, gender: null, city: 'X' },
    missing: ['birth_year', 'gender', 'confirmation'],
    confirmation: null,
  },
]

const without: NonVoter[] = [{ id: 2, name: 'X', reasons: [...noVoteReasons] }]
const voters: Voters = {
  ...{ day: '2027-03-15', rules: 'X', voters: [{ id: 1, name: 'X' }], without, losing: without },
  isByColumns: true,
}
const lists = [{ id: 1, day: '2027-03-15', meeting_id: 1, frozen_at: '2027-03-01T11:00:00.000Z', voters: 1 }]
const voting: VotingOverview = { rules: noVotingRules, lists }
const list: VotingList = {
  ...{ id: 1, day: '2027-03-15', meeting_id: 1, frozen_at: '2027-03-01T11:00:00.000Z', voters: 1 },
  ...{ rules: 'X', sha256: '00', is_whole: false, erased: 1 },
  rows: [
    { id: 1, number: 1, name: '', present: true, added_at: null, added_why: '' },
    { id: 2, number: 2, name: 'X', present: false, added_at: '2027-03-15T17:00:00.000Z', added_why: 'X' },
  ],
}

const meeting: MeetingOverview = {
  ...{ id: 1, name: 'X', day: '2027-03-15', place: 'X', days_before: 10, fault: 'late' },
  ...{ min_days: 14, max_days: 42, called: [1], losing: without, voters: 1, letter_id: 1, lists },
  summons: [
    {
      ...{ mailing_id: 1, title: 'X', text: 'X', documents: [], day: '2027-03-01', days_before: 14 },
      ...{ fault: 'early', recipients: 3, handed_over: 1, waiting: 1, failed: 1, is_named: true },
      unreached: (['address', 'stopped', 'failed'] as const).map((why, id) => ({
        ...{ id, name: 'X', why, address: 'X', zip_code: 'X', city: 'X' },
      })),
    },
  ],
}

/** Answers of the calls about evidence, meetings and registers of voters, by their paths. */
export const meetingAnswers: Readonly<Record<string, unknown>> = {
  [evidenceApi]: counts,
  [evidenceMembersApi]: members,
  [meetingApi(1)]: meeting,
  [votersApi]: voters,
  [votingApi]: voting,
  [votingListApi(1)]: list,
}
