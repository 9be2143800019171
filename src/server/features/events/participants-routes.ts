import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import { sheetAnswer } from '#server/formats/spreadsheet/send-sheet.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { wishedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import { type Mark, maxMarks } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { mayWriteField } from '#shared/rights.ts'
import { marksAnswer, marksLimit, marksSchema, setMarks } from './marks.ts'
import { sendParticipantsFile } from './participants-file.ts'
import { countSchema } from './places-routes.ts'
import { readParticipants } from './read-participants.ts'
import { sensitiveParameter } from './sensitive-reading.ts'

const answersSchema = {
  type: 'object',
  additionalProperties: text,
  description: 'By the keys of the questions; the sensitive ones only when they are asked for.',
}

const participantSchema = objectSchema({
  id: integer,
  name: text,
  email: text,
  message: text,
  created_date: moment,
  state: { type: 'string', enum: evenemang.fields.state.options },
  queue_place: orNull(integer),
  quota: { ...text, description: 'Key of the kind of places; empty where the event has none.' },
  quota_name: { ...text, description: 'What the kind of places is called.' },
  offer_until: orNull(moment),
  places: { ...integer, description: 'One, and one for each guest.' },
  guests: list(
    objectSchema({
      key: text,
      name: text,
      present: flag,
      present_at: orNull(moment),
      answers: answersSchema,
    }),
  ),
  answers: answersSchema,
  amount: orNull(integer),
  paid: flag,
  paid_ore: { ...integer, description: 'Paid for the places, less refunds: whole öre.' },
  present: flag,
  present_at: orNull(moment),
  note: text,
})

/** @throws AppError forbidden unless the roles of the caller allow each of the fields */
function requireMarkable(actor: Actor, marks: readonly Mark[]): void {
  const principal = principalOf(actor)
  const names = new Set(
    marks.flatMap(({ id: _id, guest: _guest, ms_ago: _ago, ...values }) => Object.keys(values)),
  )
  for (const name of names)
    if (!mayWriteField(principal, evenemang.name, name)) throw new AppError('forbidden')
}

/** The participants of an event for the board, and its marks. Each reading of sensitive answers is a line of the history. */
export function participantsRoutes(app: FastifyInstance, context: AppContext): void {
  const path = '/api/events/:id/participants/'
  const reads = sensitiveParameter(context)

  route(app, ['GET', path], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'Who has applied to an event, with their answers',
    reads,
    answer: objectSchema({
      event: { type: 'object', description: 'What the page of its participants tells of it.' },
      count: countSchema,
      participants: list(participantSchema),
    }),
    does: ({ request, id, query }) =>
      readParticipants(context, request.actor, { eventId: id, withSensitive: query }),
  })

  route(app, ['GET', `${path}file/`], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'The participants of an event as a spreadsheet, a column for each question',
    confirms: true,
    reads,
    ...sheetAnswer('xlsx'),
    does: ({ request, reply, id, query }) => {
      const language = wishedLanguage(request.headers)
      const wish = { eventId: id, withSensitive: query, language }
      return sendParticipantsFile(context, { actor: request.actor, reply }, wish)
    },
  })

  route(app, ['PUT', `${path}marks/`], {
    who: { to: 'mark', resource: evenemang.name },
    summary: 'Mark applications to an event as paid or present, or note something',
    takes: marksSchema,
    bodyLimit: marksLimit,
    maxKeys: 7 * maxMarks,
    answer: marksAnswer,
    does: async ({ request: { actor }, id, body }) => {
      const marks = body.marks as Mark[]
      requireMarkable(actor, marks)
      const former = await inTransaction({ context, actor, isPublic: false }, (scope) =>
        setMarks(scope, id, marks),
      )
      return { marks: former }
    },
  })
}
