import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { changedFields } from '#server/crud/changed-fields.ts'
import type { Crud, Write } from '#server/crud/rules.ts'
import { insertRecord, lockExpectedRow, storeChange } from '#server/crud/write-records.ts'
import { updateRow } from '#server/db/one-row.ts'
import { type StoredRow, wholeRows } from '#server/db/records.ts'
import { countRows } from '#server/db/row-counts.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list } from '#server/http/api-document/schemas.ts'
import { dayBody } from '#server/http/input/body-parts.ts'
import type { Call } from '#server/http/input/route.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { workOn } from '#server/operations/transaction.ts'
import type { OperationScope, Values, WriteScope } from '#server/operations/write-scope.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { columnFields } from '#shared/resource.ts'
import { events, type Quota } from '#shared/resources/events.ts'
import { eventTimes, maxSeriesDays, type SeriesChange } from '#shared/series.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { timeZone } from '#shared/time.ts'
import { itemsOf } from './questions.ts'

const dayOf = (instant: unknown): Temporal.PlainDate =>
  Temporal.PlainDate.from(stockholmDayOf(String(instant)))

const laterBy =
  (days: number) =>
  (instant: string): string =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .add({ days })
      .toInstant()
      .toString({ smallestUnit: 'second' })

/** @returns the values with the times of an event so many days later, at the same times of Stockholm's clocks */
function daysLater(values: Values, days: number): Values {
  const later = laterBy(days)
  const moved = eventTimes.flatMap((name): [string, string][] => {
    const value = values[name]
    return typeof value === 'string' ? [[name, later(value)]] : []
  })
  if (typeof values.quotas === 'string') {
    const quotas = itemsOf<Quota>(values.quotas).map(({ opens, ...quota }) => ({
      ...quota,
      opens: opens && later(opens),
    }))
    moved.push(['quotas', JSON.stringify(quotas)])
  }
  return { ...values, ...Object.fromEntries(moved) }
}

const daysBetween = (from: unknown, to: Temporal.PlainDate): number =>
  dayOf(from).until(to, { largestUnit: 'days' }).days

/** The other events of the series of an event, in the order of their days, locked. */
const othersOf = ({ tx, context }: WriteScope, row: StoredRow): Promise<StoredRow[]> =>
  context.dialect
    .lockRow(wholeRows(tx.selectFrom('events').where('series', '=', Number(row.series)) as never))
    .where('id', '!=', row.id)
    .where('deleted_at', 'is', null)
    .orderBy('eventDate')
    .execute() as never

/** @throws AppError validation at a day on which the series has an event already */
function refuseTaken(taken: readonly StoredRow[], days: readonly string[]): void {
  const before = new Set(taken.map(({ eventDate }) => stockholmDayOf(String(eventDate))))
  const errors = days.flatMap((day, index) =>
    before.has(day)
      ? [{ pointer: `/days/${index}`, code: 'duplicate', detail: message('series.taken', { day: { day } }) }]
      : [],
  )
  if (errors.length > 0) throw new AppError('validation', { errors })
}

const right = { to: 'write', resource: events.name } as const

const copying = defineOperation({
  name: 'copy-event',
  right,
  changes: ['record'],
  sends: [],
  times: undoForSeconds,
})

/** Each event of the series is undone by itself. */
const changing = defineOperation({
  name: 'change-series',
  right,
  changes: ['record', 'evenemang', 'claims', 'claim_lines', 'payments', 'redirects'],
  sends: [],
  times: undoForSeconds,
  apart: [],
  arrivals: 'included',
})

/** Copies an event to other days, without its applications. @throws AppError not-found, gone, validation */
async function copyToDays(
  write: Write,
  scope: WriteScope,
  { id, days }: { id: number; days: readonly string[] },
): Promise<SeriesChange> {
  const row = await lockExpectedRow(write, scope, { id, ifMatch: null })
  const series = Number(row.series || row.id)
  refuseTaken([row, ...(await othersOf(scope, { ...row, series }))], days)
  await updateRow(scope.tx, ['events', id], { series })
  const copied = Object.fromEntries(columnFields(events).map(([name]) => [name, row[name]]))
  const ids: number[] = []
  for (const day of days) {
    const moved = daysLater(copied, daysBetween(row.eventDate, Temporal.PlainDate.from(day)))
    const values = { ...moved, series, cancelled: false, removed_questions: '[]' }
    ids.push(Number((await insertRecord(write, scope, values)).entity.id))
  }
  return { ids, applied: 0 }
}

type Change = { id: number; fields: readonly string[]; from: string }

/**
 * Gives the events of a series that come after an event what it says in some fields, its times moved to their days.
 * @throws AppError not-found, gone, and as a save of each does
 */
async function changeFollowing(
  write: Write,
  scope: WriteScope,
  { id, fields, from }: Change,
): Promise<SeriesChange> {
  const row = await lockExpectedRow(write, scope, { id, ifMatch: null })
  if (!row.series) throw new AppError('not-found')
  const said = Object.fromEntries(fields.map((name) => [name, row[name] ?? null]))
  const ids: number[] = []
  for (const other of await othersOf(scope, row)) {
    if (Date.parse(String(other.eventDate)) <= Date.parse(from)) continue
    const values = daysLater(said, daysBetween(from, dayOf(other.eventDate)))
    if (changedFields(events, other, values).length === 0) continue
    await storeChange(write, scope, { row: other, values })
    ids.push(other.id)
  }
  if (ids.length === 0) return { ids, applied: 0 }
  const applied = await countRows(
    scope.tx
      .selectFrom('evenemang')
      .where('event_id', 'in', ids)
      .where('state', '!=', 'cancelled')
      .where('deleted_at', 'is', null),
  )
  return { ids, applied }
}

const daysSchema = z.strictObject({
  days: z
    .array(dayBody.meta({ format: 'date', examples: ['2031-04-01'] }))
    .min(1)
    .max(maxSeriesDays)
    .refine((days) => new Set(days).size === days.length),
})
const shared = columnFields(events)
  .filter(([, field]) => field.writableBy !== 'never')
  .map(([name]) => name)
const followingSchema = z.strictObject({
  fields: z.array(z.enum(shared)).min(1).max(shared.length),
  from: z.iso.datetime({ offset: true }).meta({ examples: ['2027-04-01T18:00:00+02:00'] }),
})
const answer = objectSchema({
  ids: list(integer),
  applied: { ...integer, description: 'How many have applied to them and not cancelled.' },
})

/** Series: an event on several days, each with applications of its own. */
export function seriesRoutes(app: FastifyInstance, crud: Crud): void {
  const { context } = crud
  const path = '/api/events/:id/series/'
  const work = ({ id, request: { actor } }: Call) => ({ ...workOn({ ...crud, actor }), recordId: id })
  const writeOf = (scope: OperationScope): Write => ({ ...crud, ...scope })
  operationRoute<z.output<typeof daysSchema>>(
    app,
    { context, path },
    {
      kind: copying,
      summary: 'Copy an event to other days, without its applications',
      takes: daysSchema,
      status: 201,
      answer,
      work: (call) => work(call as Call),
      writes: (scope, { id, body: { days } }) => copyToDays(writeOf(scope), scope, { id, days }),
    },
  )
  operationRoute<z.output<typeof followingSchema>>(
    app,
    { context, path: `${path}following/` },
    {
      kind: changing,
      summary: 'Give the later events of its series what an event says in some fields',
      takes: followingSchema,
      answer,
      work: (call) => work(call as Call),
      writes: (scope, { id, body }) => changeFollowing(writeOf(scope), scope, { id, ...body }),
    },
  )
}
