import type { FastifyInstance } from 'fastify'
import type { AppContext, Feature } from '#server/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { AnyQuery, Crud, CrudRules, Values, WriteScope } from '#server/crud/rules.ts'
import { parseListQuery } from '#server/http/list-query.ts'
import type { RawQuery } from '#server/http/request-parts.ts'
import { mayMail } from '#server/mail/mail-limits.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { AppError } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'

const eventRules: CrudRules = {
  compute({ entities, rows }) {
    entities.forEach((entity, index) => {
      entity.dateJs = rows[index]?.eventDate
    })
  },
}

/**
 * The event that an application means: the one with the id, else the next of that name, else the latest
 * (DESIGN §4.8). It is held until the application is stored: two of one address come one after the other, and
 * the event is neither deleted nor its form closed in between.
 */
async function holdEvent(values: Values, { tx, context }: WriteScope) {
  const named = tx
    .selectFrom('events')
    .select(['id', 'eventDate', 'eventHasForm'])
    .where('eventName', '=', values.event_name as string)
    .where('deleted_at', 'is', null)
  const first = (query: typeof named) => context.dialect.lockRow(query).executeTakeFirst()
  if (values.event_id) return first(named.where('id', '=', values.event_id as number))
  const now = context.now().toISOString()
  const next = await first(named.where('eventDate', '>=', now).orderBy('eventDate'))
  return next ?? first(named.orderBy('eventDate', 'desc'))
}

const applicationRules: CrudRules = {
  // Only to an event that exists, has a form and is still to come; an address once for each (DESIGN §4.7).
  async beforeCreate(values, scope) {
    const { tx, context } = scope
    const event = await holdEvent(values, scope)
    if (!event?.eventHasForm) throw new AppError('no-such-event')
    if (event.eventDate < context.now().toISOString()) throw new AppError('closed')
    const already = await tx
      .selectFrom('evenemang')
      .select('id')
      .where('event_id', '=', event.id)
      .where((where) => where(where.fn('lower', ['email']), '=', (values.email as string).toLowerCase()))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (already) throw new AppError('already-registered')
    return { ...values, event_id: event.id }
  },
  // A receipt to who applies, unless the association wants none.
  async afterCreate(row, { tx, context, actor }) {
    const recipient = row.email as string
    const site = await tx.selectFrom('site').select('send_receipts').executeTakeFirst()
    if (actor.guard === 'superuser' || !site?.send_receipts) return
    if (!(await mayMail(tx, context.now, { purpose: 'receipt', recipient }))) return
    const subject = `Tack för din anmälan till ${row.event_name}`
    await context.outbox.add(tx, { kind: 'event-receipt', recipient, subject, recordId: row.id })
  },
}

/** @throws AppError gone when every event of that name was deleted, not-found when there never was one */
async function refuseUnknown({ db }: AppContext, eventName: string): Promise<void> {
  const known = await db
    .selectFrom('events')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('deleted_at').as('deleted')])
    .where('eventName', '=', eventName)
    .executeTakeFirstOrThrow()
  if (Number(known.all) === 0) throw new AppError('not-found')
  if (Number(known.all) === Number(known.deleted)) throw new AppError('gone')
}

/** An event's page knows its name only: `api/events/named/{name}/` gives all events of that name (DESIGN §4.8). */
function namedEvents(app: FastifyInstance, crud: Crud): void {
  const config = { guard: 'public', openapi: { resource: 'events', operation: 'list' } } as const
  app.get('/api/events/named/:name/', { config }, async (request, reply) => {
    const list = parseListQuery(events, request.query as RawQuery)
    const { name } = request.params as { name: string }
    const { eventName: field } = events.fields
    if (checkText(field, name)) throw new AppError('not-found')
    const eventName = normaliseText(field, name)
    await refuseUnknown(crud.context, eventName)
    const where = (query: AnyQuery) => query.where('eventName', '=', eventName)
    return sendList(crud, { request, reply }, () => listRecords(crud, { actor: request.actor, list, where }))
  })
}

/** Events, and the applications to them (`evenemang`). */
export const eventsFeature: Feature = (app, context) => {
  const crud = { context, resource: events, rules: eventRules }
  crudRoutes(app, crud)
  namedEvents(app, crud)
  crudRoutes(app, { context, resource: evenemang, rules: applicationRules }, { createLimit: 'evenemang' })
}
