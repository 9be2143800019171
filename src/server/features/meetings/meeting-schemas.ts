import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { noVoteReasons } from '#shared/membership/voting.ts'

const fault: JsonSchema = { enum: ['early', 'late', null] }

export const votingRulesAnswer = objectSchema({
  min_age: orNull(integer),
  member_days: integer,
  paid_days: orNull(integer),
  paid_day: { ...orNull(text), description: 'A day of every year, `MM-DD`.' },
  grace_votes: flag,
  summons_min_days: orNull(integer),
  summons_max_days: orNull(integer),
})

const person = { id: integer, name: text }
const nonVoters = list(objectSchema({ ...person, reasons: list({ enum: noVoteReasons }) }))

export const votersSchema = objectSchema({
  day,
  rules: { ...text, description: 'In words.' },
  voters: list(objectSchema(person)),
  without: nonVoters,
  losing: { ...nonVoters, description: 'Those who have a vote today and none on the day.' },
  isByColumns: { ...flag, description: 'No membership years are set.' },
})

const frozen = { id: integer, day, meeting_id: orNull(integer), frozen_at: moment, voters: integer }
export const listSchema = objectSchema(frozen)

export const votingListSchema = objectSchema({
  ...frozen,
  rules: text,
  sha256: text,
  is_whole: { ...flag, description: 'The text of today has the SHA-256.' },
  erased: { ...integer, description: 'Frozen names that were erased since.' },
  rows: list(
    objectSchema({
      ...{ id: integer, number: integer, name: text, present: flag },
      added_at: orNull(moment),
      added_why: text,
    }),
  ),
})

const meeting = { id: integer, name: text, day, place: text }
export const meetingSchema = objectSchema(meeting)

const beforeMeeting = { days_before: integer, fault, min_days: orNull(integer), max_days: orNull(integer) }

const unreached = objectSchema({
  ...person,
  why: { enum: ['address', 'stopped', 'failed'] },
  ...{ address: text, zip_code: text, city: text },
})

const proof = objectSchema({
  ...{ mailing_id: integer, title: text, text, documents: list(text), day, days_before: integer, fault },
  ...{ recipients: integer, handed_over: integer, waiting: integer, failed: integer },
  is_named: { ...flag, description: 'It is known who was not reached.' },
  unreached: list(unreached),
})

export const meetingOverviewSchema = objectSchema({
  ...meeting,
  ...beforeMeeting,
  called: { ...list(integer), description: 'Those with a vote today or on the day of the meeting.' },
  losing: nonVoters,
  voters: integer,
  letter_id: orNull(integer),
  summons: list(proof),
  lists: list(listSchema),
})

const { place: _, ...named } = meeting
export const summonsOfLetterSchema = objectSchema({
  meeting: { anyOf: [objectSchema({ ...named, ...beforeMeeting }), { type: 'null' }] },
})
