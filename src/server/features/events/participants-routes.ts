import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { changedFields } from '#server/crud/changed-fields.ts'
import { recordHistory } from '#server/crud/record-history.ts'
import { inTransaction } from '#server/crud/transaction.ts'
import type { WriteScope } from '#server/crud/write-scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { wishedLanguage } from '#server/http/input/asked-language.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { invalidParameter } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { type Mark, maxMarks } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { may, mayWriteField } from '#shared/rights.ts'
import { sendParticipantsFile } from './participants-file.ts'
import { countSchema } from './places-routes.ts'
import { readParticipants } from './read-participants.ts'

type Application = Selectable<Tables['evenemang']>

const answersSchema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'By the keys of the questions; the sensitive ones only when they are asked for.',
}

const participantSchema = objectSchema({
  id: { type: 'integer' },
  name: { type: 'string' },
  email: { type: 'string' },
  message: { type: 'string' },
  created_date: { type: 'string', format: 'date-time' },
  state: { type: 'string', enum: evenemang.fields.state.options },
  queue_place: { type: ['integer', 'null'] },
  offer_until: { type: ['string', 'null'], format: 'date-time' },
  places: { type: 'integer', description: 'One, and one for each guest.' },
  guests: {
    type: 'array',
    items: objectSchema({
      key: { type: 'string' },
      name: { type: 'string' },
      present: { type: 'boolean' },
      answers: answersSchema,
    }),
  },
  answers: answersSchema,
  amount: { type: ['integer', 'null'] },
  paid: { type: 'boolean' },
  present: { type: 'boolean' },
  note: { type: 'string' },
})

const markSchema = z.strictObject({
  id: z.int().min(1).max(2_147_483_647).meta({ 'x-references': evenemang.name }),
  paid: z.boolean({ error: issueText('body.boolean') }).optional(),
  present: z.boolean({ error: issueText('body.boolean') }).optional(),
  note: textSchema(evenemang.fields.note).optional(),
})

const marksSchema = z.strictObject({ marks: z.array(markSchema).min(1).max(maxMarks) })

/** Room for as many marks as one call takes, without notes. */
const marksLimit = 128 * 1024

const marksAnswer = objectSchema({
  marks: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        paid: { type: 'boolean' },
        present: { type: 'boolean' },
        note: { type: 'string' },
      },
      required: ['id'],
    },
  },
})

/**
 * @returns whether the sensitive answers are asked for
 * @throws AppError invalid-parameter for anything else, forbidden for callers who may only read applications
 */
function readSensitive(request: FastifyRequest): boolean {
  const { sensitive, ...others } = request.query as Record<string, string | string[] | undefined>
  const isRight = sensitive === undefined || sensitive === 'true' || sensitive === 'false'
  if (isRight && Object.keys(others).length === 0) {
    if (sensitive === 'true' && !may(principalOf(request.actor), 'write', evenemang.name))
      throw new AppError('forbidden')
    return sensitive === 'true'
  }
  const name = Object.keys(others)[0] ?? 'sensitive'
  throw invalidParameter(name, message('parameter.boolean'))
}

/** @throws AppError forbidden unless the roles of the caller allow each of the fields */
function requireMarkable(actor: Actor, marks: readonly Mark[]): void {
  const principal = principalOf(actor)
  const names = new Set(marks.flatMap(({ id: _id, ...values }) => Object.keys(values)))
  for (const name of names)
    if (!mayWriteField(principal, evenemang.name, name)) throw new AppError('forbidden')
}

/** Sets one mark. @returns what it said before; null when nothing changes */
async function setMark(scope: WriteScope, row: Application, { id, ...values }: Mark): Promise<Mark | null> {
  const fields = changedFields(evenemang, row as never, values)
  if (fields.length === 0) return null
  await scope.tx
    .updateTable('evenemang')
    .set((set) => ({
      ...values,
      version: set('version', '+', 1),
      updated_at: scope.context.now().toISOString(),
    }))
    .where('id', '=', id)
    .execute()
  await recordHistory(scope, { action: 'update', resource: evenemang.name, record_id: id, fields })
  const before = { paid: Boolean(row.paid), present: Boolean(row.present), note: row.note }
  const changed = Object.entries(before).filter(([name]) => fields.includes(name))
  return { id, ...Object.fromEntries(changed) }
}

/** @throws AppError not-found when one of them is no application to the event any more; then none is set */
async function setMarks(scope: WriteScope, eventId: number, marks: readonly Mark[]): Promise<Mark[]> {
  const rows = await scope.context.dialect
    .lockRow(
      scope.tx
        .selectFrom('evenemang')
        .selectAll()
        .where(
          'id',
          'in',
          marks.map(({ id }) => id),
        )
        .where('event_id', '=', eventId)
        .where('deleted_at', 'is', null)
        .orderBy('id'),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const former: Mark[] = []
  for (const mark of marks) {
    const row = byId.get(mark.id)
    if (!row) throw new AppError('not-found')
    const before = await setMark(scope, row, mark)
    if (before) former.push(before)
  }
  return former
}

/** The participants of an event for the board, and its marks. Each reading of sensitive answers is a line of the history. */
export function participantsRoutes(app: FastifyInstance, context: AppContext): void {
  const path = '/api/events/:id/participants/'
  const reads = {
    parameters: [
      {
        name: 'sensitive',
        in: 'query',
        schema: { type: 'boolean' },
        description:
          'With the answers to sensitive questions, which the history then tells; may be answered 403 `confirm-again`.',
      },
    ],
    read: async (request: FastifyRequest) => {
      const isSensitive = readSensitive(request)
      if (isSensitive) await requireConfirmation(context, request.actor)
      return isSensitive
    },
  }

  route(app, ['GET', path], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'Who has applied to an event, with their answers',
    reads,
    answer: objectSchema({
      event: { type: 'object', description: 'What the page of its participants tells of it.' },
      count: countSchema,
      participants: { type: 'array', items: participantSchema },
    }),
    does: ({ request, id, query }) =>
      readParticipants(context, request.actor, { eventId: id, withSensitive: query }),
  })

  route(app, ['GET', `${path}file/`], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'The participants of an event as a spreadsheet, a column for each question',
    confirms: true,
    reads,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    answer: { type: 'string', format: 'binary' },
    headers: ['Content-Disposition'],
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
    maxKeys: 5 * maxMarks,
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
