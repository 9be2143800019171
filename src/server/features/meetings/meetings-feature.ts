import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { findById, updateRow } from '#server/db/one-row.ts'
import { list } from '#server/http/api-document/schemas.ts'
import { dayBody, idBody } from '#server/http/input/body-parts.ts'
import { route } from '#server/http/input/route.ts'
import { readVotingRules, votersOn } from '#server/membership/voters.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { existing, invalidField } from '#shared/errors.ts'
import { lettersName } from '#shared/letters.ts'
import {
  type Meeting,
  type MeetingOverview,
  meetingsApi,
  meetingsName,
  type SummonsOfLetter,
} from '#shared/meetings.ts'
import { daysBetween } from '#shared/membership/days.ts'
import { summonsFault } from '#shared/membership/voting.ts'
import { message } from '#shared/message.ts'
import { stockholmDay } from '#shared/time.ts'
import { fillSummons } from './fill-summons.ts'
import { meetingOverviewSchema, meetingSchema, summonsOfLetterSchema } from './meeting-schemas.ts'
import { proveSummons } from './prove-summons.ts'
import { readLists } from './voting-lists.ts'
import { emptyLineBody, lineBody, votingRoutes } from './voting-routes.ts'

const meetingBody = z.strictObject({
  name: lineBody.meta({ examples: ['Årsmöte'] }),
  day: dayBody.meta({ examples: ['2027-03-15'] }),
  place: emptyLineBody.meta({ examples: ['Klubbstugan'] }),
})
type MeetingBody = z.infer<typeof meetingBody>

const summonsBody = z.strictObject({ letter_id: idBody })

/** @throws AppError not-found */
async function findMeeting({ db }: Pick<AppContext, 'db'>, id: number): Promise<Meeting> {
  return existing(
    await db
      .selectFrom('meetings')
      .select(['id', 'name', 'day', 'place'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

/** @returns how far away a meeting is, and whether a summons today is too early or too late by the rules */
async function timing(context: AppContext, { day }: Meeting) {
  const rules = await readVotingRules(context.db)
  const days_before = daysBetween(stockholmDay(context.now()), day)
  return {
    ...{ days_before, fault: summonsFault(days_before, rules) },
    ...{ min_days: rules.summons_min_days, max_days: rules.summons_max_days },
  }
}

async function readOverview(context: AppContext, id: number): Promise<MeetingOverview> {
  const { db } = context
  const meeting = await findMeeting(context, id)
  const today = stockholmDay(context.now())
  const { voters, losing } = await votersOn(db, { day: meeting.day, today })
  const letters = await db
    .selectFrom('summons')
    .select(['letter_id', 'mailing_id'])
    .where('meeting_id', '=', id)
    .orderBy('id')
    .execute()
  const rules = await readVotingRules(db)
  const proofs = []
  for (const { mailing_id } of letters)
    if (mailing_id !== null)
      proofs.push(await proveSummons(context, { mailingId: mailing_id, meetingDay: meeting.day, rules }))
  return {
    ...meeting,
    ...(await timing(context, meeting)),
    called: [...voters, ...losing].map((one) => one.id).toSorted((a, b) => a - b),
    losing,
    voters: voters.length,
    letter_id: letters.findLast(({ letter_id }) => letter_id !== null)?.letter_id ?? null,
    summons: proofs.filter((proof) => proof !== null),
    lists: await readLists(db, id),
  }
}

const changingMeeting = defineOperation({
  name: 'change-meeting',
  right: { to: 'write', resource: meetingsName },
  changes: ['meetings', 'summons', 'voting_lists'],
  sends: [],
  times: undoForSeconds,
})

/** Writes a meeting, or deletes it without values, with a line in the history. @returns its id */
async function writeMeeting(
  scope: WriteScope,
  id: number | null,
  values: MeetingBody | null,
): Promise<number> {
  const { tx, context } = scope
  if (id === null && values) {
    const row = { ...values, created_at: context.now().toISOString() }
    const made = await tx.insertInto('meetings').values(row).returning('id').executeTakeFirstOrThrow()
    await recordHistory(scope, { action: 'create', resource: meetingsName, record_id: made.id })
    return made.id
  }
  const known = existing(await findById(tx, 'meetings', id ?? 0)).id
  if (values) await updateRow(tx, ['meetings', known], values)
  else await tx.deleteFrom('meetings').where('id', '=', known).execute()
  const action = values ? 'update' : 'erase'
  await recordHistory(scope, { action, resource: meetingsName, record_id: known })
  return known
}

/** Meetings of members: their summons with its proof, and the registers of voters. */
export const meetingsFeature: Feature = async (app, context) => {
  const { db } = context
  const reader = { to: 'read', resource: meetingsName } as const
  const writer = { to: 'write', resource: meetingsName } as const
  const one = `${meetingsApi}:id/`

  route(app, ['GET', meetingsApi], {
    who: reader,
    summary: 'Meetings, the last first',
    answer: list(meetingSchema),
    does: () =>
      db
        .selectFrom('meetings')
        .select(['id', 'name', 'day', 'place'])
        .orderBy('day', 'desc')
        .orderBy('id', 'desc')
        .execute(),
  })

  operationRoute<MeetingBody, undefined, number>(
    app,
    { context, path: meetingsApi },
    {
      kind: changingMeeting,
      summary: 'Add a meeting',
      takes: meetingBody,
      status: 201,
      answer: meetingSchema,
      writes: (scope, { body }) => writeMeeting(scope, null, body),
      answers: (id) => findMeeting(context, id),
    },
  )

  route(app, ['GET', one], {
    who: reader,
    summary: 'A meeting: whom its summons goes to and has reached, and who loses the vote before it',
    answer: meetingOverviewSchema,
    does: ({ id }) => readOverview(context, id),
  })

  operationRoute<MeetingBody, undefined, number>(
    app,
    { context, method: 'PUT', path: one },
    {
      kind: changingMeeting,
      summary: 'Change a meeting',
      takes: meetingBody,
      answer: meetingSchema,
      work: ({ id }) => ({ recordId: id }),
      writes: (scope, { id, body }) => writeMeeting(scope, id, body),
      answers: (id) => findMeeting(context, id),
    },
  )

  operationRoute(
    app,
    { context, method: 'DELETE', path: one },
    {
      kind: changingMeeting,
      summary: 'Delete a meeting; registers that were frozen for it stay',
      status: 204,
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { id }) => {
        await writeMeeting(scope, id, null)
      },
    },
  )

  route(app, ['POST', `${one}summons/`], {
    who: writer,
    summary:
      'Say that the draft of a letter summons to the meeting; an empty one gets its name, day and place',
    takes: summonsBody,
    status: 204,
    does: async ({ id, body: { letter_id } }) => {
      const meeting = await findMeeting(context, id)
      await context.db.transaction().execute(async (tx) => {
        const letter = await findById(tx, 'letters', letter_id)
        if (!letter) throw invalidField('letter_id', message('voting.noLetter'))
        await tx.deleteFrom('summons').where('letter_id', '=', letter_id).execute()
        await tx.insertInto('summons').values({ meeting_id: id, letter_id, mailing_id: null }).execute()
        await fillSummons(tx, letter, meeting)
      })
    },
  })

  route(app, ['GET', `${meetingsApi}letters/:id/`], {
    who: { to: 'read', resource: lettersName },
    summary: 'The meeting to which a letter summons, and whether today is too early or too late for it',
    answer: summonsOfLetterSchema,
    does: async ({ id }): Promise<SummonsOfLetter> => {
      const found = await db
        .selectFrom('summons')
        .innerJoin('meetings', 'meetings.id', 'summons.meeting_id')
        .select(['meetings.id', 'meetings.name', 'meetings.day', 'meetings.place'])
        .where('summons.letter_id', '=', id)
        .executeTakeFirst()
      if (!found) return { meeting: null }
      const { place: _, ...meeting } = found
      return { meeting: { ...meeting, ...(await timing(context, found)) } }
    },
  })

  await votingRoutes(app, context)
}
