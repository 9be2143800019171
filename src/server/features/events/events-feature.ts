import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { CrudRules, Values, WriteScope } from '#server/crud/rules.ts'
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

/** The event that an application means: the one with the id, else the next of that name, else the latest (DESIGN §4.8). */
async function findEvent(values: Values, { tx, context }: WriteScope) {
  const named = () =>
    tx
      .selectFrom('events')
      .select(['id', 'eventName', 'eventDate', 'eventHasForm'])
      .where('eventName', '=', values.event_name as string)
      .where('deleted_at', 'is', null)
  if (values.event_id) {
    return named()
      .where('id', '=', values.event_id as number)
      .executeTakeFirst()
  }
  const now = context.now().toISOString()
  const next = await named().where('eventDate', '>=', now).orderBy('eventDate').executeTakeFirst()
  return next ?? named().orderBy('eventDate', 'desc').executeTakeFirst()
}

const applicationRules: CrudRules = {
  // Only to an event that exists, has a form and is still to come; an address once for each (DESIGN §4.7).
  async beforeCreate(values, scope) {
    const { tx, context } = scope
    const event = await findEvent(values, scope)
    if (!event?.eventHasForm) throw new AppError('no-such-event')
    if (event.eventDate < context.now().toISOString()) throw new AppError('closed')
    await context.dialect.lockRow(tx.selectFrom('events').select('id').where('id', '=', event.id)).execute()
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
}

/** Events, and the applications to them (`evenemang`). */
export const eventsFeature: Feature = (app, context) => {
  crudRoutes(app, { context, resource: events, rules: eventRules })
  crudRoutes(app, { context, resource: evenemang, rules: applicationRules }, { createLimit: 'evenemang' })
}
