import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { findById } from '#server/db/one-row.ts'
import { tableOf } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Db } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer } from '#server/http/api-document/schemas.ts'
import { dayBody } from '#server/http/input/body-parts.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { route } from '#server/http/input/route.ts'
import { applyOperation } from '#server/operations/apply-operation.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { AppError, existing, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { operationHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { nameFields } from '#shared/person-fields.ts'
import type { RecordKey } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { timedResources } from '#shared/retention.ts'
import { may } from '#shared/rights.ts'
import { stockholmDay } from '#shared/time.ts'

const stoppable = [...new Set(Object.values(timedResources))]

/** Years for which somebody can be kept at most by one stop. */
const mostYears = 5

/** @returns the names of the persons of records, in their order */
export async function titlesOf(
  db: Db,
  records: readonly { resource: string; record_id: number }[],
): Promise<string[]> {
  const titles: string[] = []
  for (const { resource: name, record_id } of records) {
    const resource = getResource(name)
    const names = nameFields(resource)
    const row = await tableOf(db, resource)
      .select(names as 'id'[])
      .where('id', '=', record_id)
      .$castTo<Record<string, unknown>>()
      .executeTakeFirst()
    titles.push(names.map((field) => row?.[field] ?? '').join(' '))
  }
  return titles
}

const body = z.strictObject({
  resource: z.enum(stoppable, { error: issueText('body.choice') }),
  record_id: z.int({ error: issueText('body.integer') }).positive({ error: issueText('body.integer') }),
  reason: z
    .string({ error: issueText('body.text') })
    .trim()
    .min(1, { error: issueText('check.required') })
    .max(300, { error: issueText('check.tooLong', { max: 300 }) })
    .meta({ examples: ['Utreds av valberedningen.'] }),
  until: dayBody.meta({
    format: 'date',
    examples: ['2027-06-30'],
    description: 'The last day on which the person is kept; Stockholm.',
  }),
})

/** @throws AppError forbidden */
function requireRight(actor: Actor, resource: string): void {
  if (!may(principalOf(actor), 'write', resource)) throw new AppError('forbidden')
}

const changingStop = defineOperation({
  name: 'change-retention-stop',
  // Of the records of the person.
  right: { to: 'write' },
  changes: ['retention_stops'],
  sends: [],
  times: undoForSeconds,
})

const noteStop = (action: string, { resource, id }: RecordKey) => ({ action, resource, record_id: id })

/** Keeps one person for a reason, until a day. */
export function stopRoutes(app: FastifyInstance, context: AppContext): void {
  const who = { to: 'write', resource: members.name } as const
  route(app, ['POST', panelApi.retentionStops], {
    who,
    summary: 'Keep one person beyond the period, for a reason and until a day',
    takes: body,
    answer: objectSchema({ id: integer }),
    headers: [operationHeader],
    does: async ({ request: { actor }, reply, body: { resource: name, record_id, reason, until } }) => {
      requireRight(actor, name)
      const today = stockholmDay(context.now())
      const last = Temporal.PlainDate.from(today).add({ years: mostYears }).toString()
      if (until < today || until > last)
        throw invalidField(
          'until',
          message('retention.until', { first: { day: today }, last: { day: last } }),
        )
      const work = { context, actor, kind: changingStop, resource: name, recordId: record_id }
      const { result, operation } = await applyOperation(work, async (scope) => {
        const { tx } = scope
        const record = tableOf(tx, getResource(name))
          .where('id', '=', record_id)
          .where('deleted_at', 'is', null)
        if (!(await hasRow(record))) throw new AppError('not-found')
        const values = {
          reason,
          until,
          created_at: context.now().toISOString(),
          user_id: actor.user?.id ?? null,
        }
        const stop = await tx
          .insertInto('retention_stops')
          .values({ resource: name, record_id, ...values })
          .onConflict((conflict) => conflict.columns(['resource', 'record_id']).doUpdateSet(values))
          .returning('id')
          .executeTakeFirstOrThrow()
        await recordHistory(scope, noteStop('keep', { resource: name, id: record_id }))
        return { id: stop.id }
      })
      if (operation) reply.header(operationHeader, operation.id)
      return result
    },
  })
  route(app, ['DELETE', `${panelApi.retentionStops}:id/`], {
    who,
    summary: 'Keep a person no longer than the period says',
    status: 204,
    headers: [operationHeader],
    does: async ({ request: { actor }, reply, id }) => {
      const stop = existing(await findById(context.db, 'retention_stops', id))
      requireRight(actor, stop.resource)
      const { resource, record_id } = stop
      const work = { context, actor, kind: changingStop, resource, recordId: record_id }
      const { operation } = await applyOperation(work, async (scope) => {
        existing(
          await scope.tx
            .deleteFrom('retention_stops')
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirst(),
        )
        await recordHistory(scope, noteStop('keep-no-longer', { resource, id: record_id }))
      })
      if (operation) reply.header(operationHeader, operation.id)
    },
  })
}
