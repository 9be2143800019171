import { z } from 'zod'
import type { AppContext, Feature } from '#server/context/context.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { writeSetting } from '#server/db/settings.ts'
import { attachment } from '#server/formats/spreadsheet/attachment.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { dayBody, idBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { dayIn, queryOf } from '#server/http/input/query-parameters.ts'
import { route } from '#server/http/input/route.ts'
import { readVotingRules, votersOn } from '#server/membership/voters.ts'
import { rulesInWords } from '#server/membership/voting-words.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import {
  maxMeetingText,
  type VotingOverview,
  votersApi,
  votingApi,
  votingListsApi,
  votingName,
} from '#shared/meetings.ts'
import { isSummonsSpan, votingRulesSchema, votingSetting } from '#shared/membership/voting.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { listSchema, votersSchema, votingListSchema, votingRulesAnswer } from './meeting-schemas.ts'
import {
  addingVoter,
  addToList,
  freezeList,
  freezingVoters,
  markPresent,
  readList,
  readLists,
  readText,
} from './voting-lists.ts'

const mostMarks = 500

/** @returns the schema of a line of text, which holds no character that writes nothing */
const line = (least: number) =>
  z
    .string()
    .trim()
    .min(least, { error: issueText('body.missing') })
    .max(maxMeetingText, { error: issueText('check.tooLong', { max: maxMeetingText }) })
    .refine((written) => !/\p{Cc}/u.test(written), { error: issueText('check.controlCharacter') })

/** A line of text that says something, and one that may be empty. */
export const lineBody = line(1)
export const emptyLineBody = line(0)

/** Rules that are saved; stored ones of an earlier time may have the days the wrong way round. */
const rulesBody = votingRulesSchema.refine(isSummonsSpan, {
  path: ['summons_max_days'],
  error: issueText('voting.spanWrong'),
})

const freezeBody = z.strictObject({
  day: dayBody.meta({ examples: ['2027-03-15'] }),
  meeting_id: idBody
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
})
const additionBody = z.strictObject({
  name: lineBody.meta({ examples: ['Åsa Öst'] }),
  why: lineBody.meta({ examples: ['Mötet beslutade det'] }),
  member_id: idBody
    .nullable()
    .default(null)
    .meta({ examples: [null] }),
})
const marksBody = z.strictObject({
  marks: z
    .array(z.strictObject({ id: idBody, present: z.boolean() }))
    .min(1)
    .max(mostMarks),
})

async function overview({ db }: AppContext): Promise<VotingOverview> {
  return { rules: await readVotingRules(db), lists: await readLists(db) }
}

/** Registers of voters: the rules, who has a vote on a day, and what was frozen for a meeting. */
export const votingRoutes: Feature = (app, context) => {
  const { db } = context
  const today = () => stockholmDay(context.now())
  const reader = { to: 'read', resource: votingName } as const
  const writer = { to: 'write', resource: votingName } as const
  const one = `${votingListsApi}:id/`

  route(app, ['GET', votingApi], {
    who: reader,
    summary: 'The rules about voting and summons, and the registers that were frozen',
    answer: objectSchema({ rules: votingRulesAnswer, lists: list(listSchema) }),
    does: () => overview(context),
  })

  route(app, ['PUT', votingApi], {
    who: writer,
    summary: 'Save the rules about voting and summons, all at once',
    takes: rulesBody,
    answer: objectSchema({ rules: votingRulesAnswer, lists: list(listSchema) }),
    does: async ({ request: { actor }, body }) => {
      await inTransaction({ context, actor, isPublic: false }, async (scope) => {
        const { tx } = scope
        await writeSetting(tx, votingSetting, JSON.stringify(body))
        await recordHistory(scope, { action: 'voting-rules', resource: votingName, record_id: null })
      })
      return overview(context)
    },
  })

  route(app, ['GET', votersApi], {
    who: reader,
    summary: 'Who has a vote on a day by what is known now, who has none, and why',
    reads: queryOf({ day: dayIn({ examples: ['2027-03-15'] }, today) }),
    answer: votersSchema,
    does: async ({ request: { actor, headers }, query: { day } }) => {
      const voters = await votersOn(db, { day, today: today() })
      const shown = [...voters.voters, ...voters.without, ...voters.losing]
      await watchReading(context, actor, { resource: members, ids: shown.map((person) => person.id) })
      const { isByColumns } = voters
      const rules = rulesInWords(askedLanguage(headers), {
        ...{ rules: await readVotingRules(db), day, isByColumns },
      })
      return { ...voters, rules }
    },
  })

  operationRoute<z.output<typeof freezeBody>>(
    app,
    { context, path: votingListsApi },
    {
      kind: freezingVoters,
      summary: 'Freeze the register of a day as it is known now',
      takes: freezeBody,
      answer: objectSchema({ id: integer }),
      writes: async (scope, { body: { day, meeting_id } }) => ({
        id: await freezeList(scope, { day, meetingId: meeting_id }),
      }),
    },
  )

  route(app, ['GET', one], {
    who: reader,
    summary: 'A frozen register, with who is there and what the meeting added',
    answer: votingListSchema,
    does: ({ id: listId }) => readList(db, listId),
  })

  route(app, ['GET', `${one}text/`], {
    who: reader,
    summary: 'The text of a frozen register, of which the SHA-256 is',
    type: 'text/plain',
    answer: text,
    headers: ['Content-Disposition'],
    does: async ({ reply, id: listId }) => {
      const { day, text: frozen } = await readText(db, listId)
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', attachment(`röstlängd-${day}.txt`))
        .send(frozen)
    },
  })

  operationRoute<z.output<typeof additionBody>>(
    app,
    { context, path: `${one}additions/` },
    {
      kind: addingVoter,
      summary: 'Add a line that the meeting decided about; what was frozen stays as it is',
      takes: additionBody,
      status: 201,
      answer: objectSchema({ id: integer }),
      work: ({ id }) => ({ recordId: id }),
      writes: async (scope, { id: listId, body: { name, why, member_id } }) => ({
        id: await addToList(scope, { listId, name, why, memberId: member_id }),
      }),
    },
  )

  route(app, ['PUT', `${one}present/`], {
    who: writer,
    summary: 'Mark who is there; a mark that was sent twice says the same',
    takes: marksBody,
    answer: objectSchema({ present: integer }),
    does: async ({ id: listId, body: { marks } }) => ({
      present: await markPresent(context, listId, marks),
    }),
  })
}
