import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { Crud, CrudRules } from '#server/crud/rules.ts'
import type { Values } from '#server/crud/write-scope.ts'
import type { RecordQuery } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import { parseListQuery } from '#server/http/input/list-query.ts'
import type { RawQuery } from '#server/http/input/request-parts.ts'
import { applicationToken } from '#server/secret.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events, type Question } from '#shared/resources/events.ts'
import { applicationRoutes } from './application-routes.ts'
import { applicationRules } from './application-rules.ts'
import { applicationsSchema, countApplications } from './event-statistics.ts'
import { ownPageRoute } from './own-page.ts'
import { participantsRoutes } from './participants-routes.ts'
import { computePlaces, fillPlacesAfter } from './places.ts'
import { itemsOf, moveAnswers, settleQuestions } from './questions.ts'

/** @throws AppError validation when an event ends before it begins, or registration before it opens */
function checkTimes({
  eventDate,
  eventEndDate,
  registration_opens: opens,
  registration_closes: closes,
}: Values): void {
  if (eventEndDate && String(eventEndDate) < String(eventDate))
    throw invalidField('eventEndDate', 'Slutet ligger före början.')
  if (opens && closes && String(closes) <= String(opens))
    throw invalidField('registration_closes', 'Anmälan måste öppna innan den stänger.')
}

const eventRules: CrudRules = {
  async compute(scope) {
    const { entities, rows } = scope
    entities.forEach((entity, index) => {
      entity.dateJs = rows[index]?.eventDate
    })
    await computePlaces(scope)
  },
  beforeCreate(values) {
    checkTimes(values)
    return settleQuestions(values)
  },
  async beforeUpdate(values, row, scope) {
    checkTimes({ ...row, ...values })
    const settled = settleQuestions(values)
    if (settled.questions !== undefined) {
      const [before, after] = [itemsOf<Question>(row.questions), itemsOf<Question>(settled.questions)]
      await moveAnswers(scope, row.id, { before, after })
    }
    // More places, or a date that lies ahead again: somebody in the queue may have one now.
    fillPlacesAfter(scope)
    return settled
  },
}

/** @throws AppError gone when every event of that name was deleted, not-found when there never was one */
async function refuseUnknown(db: Db, eventName: string): Promise<void> {
  const counts = await db
    .selectFrom('events')
    .select(({ fn }) => [fn.countAll().as('all'), fn.count('deleted_at').as('deleted')])
    .where('eventName', '=', eventName)
    .executeTakeFirstOrThrow()
  if (Number(counts.all) === 0) throw new AppError('not-found')
  if (Number(counts.all) === Number(counts.deleted)) throw new AppError('gone')
}

/** An event's page knows its name only: `api/events/named/{name}/` gives all events of that name (settled §4.8). */
function namedEvents(app: FastifyInstance, crud: Crud): void {
  const config = {
    guard: 'public',
    right: { to: 'read', resource: events.name },
    openapi: { resource: events.name, operation: 'list' },
  } as const
  app.get('/api/events/named/:name/', { config }, async (request, reply) => {
    const list = parseListQuery(events, request.query as RawQuery)
    const { name } = request.params as { name: string }
    const { eventName: field } = events.fields
    if (checkText(field, name)) throw new AppError('not-found')
    const eventName = normaliseText(field, name)
    await refuseUnknown(crud.context.db, eventName)
    const where = (query: RecordQuery) => query.where('eventName', '=', eventName)
    return sendList(crud, { request, reply }, () => listRecords(crud, { actor: request.actor, list, where }))
  })
}

/** Events, and the applications to them (`evenemang`). */
export const eventsFeature: Feature = async (app, context) => {
  namedEvents(app, crudRoutes(app, context, { resource: events, rules: eventRules }))
  const applications = {
    resource: evenemang,
    rules: applicationRules,
    createLimit: 'evenemang',
    createsOneByOne: true,
  } as const
  applicationRoutes(app, context, crudRoutes(app, context, applications))
  participantsRoutes(app, context)
  await ownPageRoute(app, context)
  // The secret of the links is read on a connection of its own, which a transaction must not wait for.
  app.addHook('onReady', async () => void (await applicationToken(context, { id: 0, created_at: '' })))
  context.statistics.push({
    resource: events.name,
    count: async () => ({ events: await countApplications(context) }),
    schema: { events: applicationsSchema },
  })
}
