import type { FastifyInstance } from 'fastify'
import { type EventRow, followEvent, keepPromises } from '#server/claims/place-claims.ts'
import type { Feature } from '#server/context/context.ts'
import { crudRoutes, sendList } from '#server/crud/crud-routes.ts'
import { listRecords } from '#server/crud/list-records.ts'
import type { Crud, CrudRules } from '#server/crud/rules.ts'
import type { RecordQuery, StoredRow } from '#server/db/records.ts'
import { applicationToken } from '#server/db/secret.ts'
import type { Db } from '#server/db/tables.ts'
import { listOf, route } from '#server/http/input/route.ts'
import { defineOperation, undoForSeconds } from '#server/operations/operation.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { keepFormerName } from '#server/redirects/lead-on.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events, type Question, type Quota } from '#shared/resources/events.ts'
import { createOnce } from './application-keys.ts'
import { applicationLink } from './application-link.ts'
import { applicationRoutes } from './application-routes.ts'
import { applicationRules } from './application-rules.ts'
import { countPlacesAtStake } from './places-at-stake.ts'
import './undo-places.ts'
import { doorRoutes } from './door-routes.ts'
import { eventPricesRoutes } from './event-prices.ts'
import { applicationsSchema, countApplications } from './event-statistics.ts'
import { lostLinkRoute } from './lost-link.ts'
import { participantsRoutes } from './participants-routes.ts'
import { computePlaces, freePlaces } from './places.ts'
import { placesOutlook, placesRoutes } from './places-routes.ts'
import { plainApplications } from './plain-application.ts'
import { proposalsRoute } from './question-proposals.ts'
import { hideAnswers, itemsOf, keepRemoved, refuseRevealing, settleQuestions } from './questions.ts'
import { refuseTakingAway, settleQuotas } from './quotas.ts'
import { sentApplicationRoutes } from './sent-application-routes.ts'
import { seriesRoutes } from './series.ts'

/** @throws AppError validation when an event ends before it begins, registration before it opens, or is over before everybody may apply */
function checkTimes({
  eventDate,
  eventEndDate,
  registration_opens: opens,
  registration_closes: closes,
  members_first_until: membersUntil,
}: Values): void {
  if (eventEndDate && String(eventEndDate) < String(eventDate))
    throw invalidField('eventEndDate', message('event.endsBefore'))
  if (opens && closes && String(closes) <= String(opens))
    throw invalidField('registration_closes', message('event.closesBefore'))
  if (membersUntil && closes && String(membersUntil) > String(closes))
    throw invalidField('members_first_until', message('event.membersFirstOutside'))
}

/** The fields of an event that the claims of its applications follow. */
const claimed = ['price_per_place', 'member_price', 'cancelled', 'eventDate'] as const

/** Lets the claims of applications follow an event that changes. */
async function followChange(scope: WriteScope, row: StoredRow, values: Values): Promise<void> {
  const before = row as unknown as EventRow
  const event = {
    ...before,
    ...Object.fromEntries(claimed.filter((name) => name in values).map((name) => [name, values[name]])),
  }
  const changed = claimed.filter(
    (name) => Number(before[name]) !== Number(event[name]) && String(before[name]) !== String(event[name]),
  )
  if (changed.includes('price_per_place') || changed.includes('member_price'))
    await keepPromises(scope, before)
  if (changed.length > 0) await followEvent(scope, event, { isPriceOnly: !changed.includes('cancelled') })
}

const updating = defineOperation({
  name: 'update-event',
  right: { to: 'write', resource: events.name },
  changes: ['record', 'evenemang', 'claims', 'claim_lines', 'payments', 'redirects'],
  sends: [],
  times: undoForSeconds,
  arrivals: 'included',
})

const eventRules: CrudRules = {
  updating: () => updating,
  outlook: placesOutlook,
  async compute(scope) {
    const { entities, rows } = scope
    entities.forEach((entity, index) => {
      entity.dateJs = rows[index]?.eventDate
    })
    await computePlaces(scope)
  },
  beforeCreate(values) {
    checkTimes(values)
    return settleQuotas(settleQuestions(values))
  },
  async beforeUpdate(values, row, scope) {
    checkTimes({ ...row, ...values })
    const settled = settleQuotas(settleQuestions(values))
    if (settled.quotas !== undefined) await refuseTakingAway(scope, row, itemsOf<Quota>(settled.quotas))
    if (settled.questions !== undefined) {
      const questions = itemsOf<Question>(settled.questions)
      await refuseRevealing(scope, row.id, questions)
      await hideAnswers(scope, row.id, questions)
      settled.removed_questions = await keepRemoved(scope, row, questions)
    }
    if (settled.eventName !== undefined && settled.eventName !== row.eventName)
      await keepFormerName(scope, { id: row.id, from: String(row.eventName), to: String(settled.eventName) })
    await followChange(scope, row, settled)
    // With more places, or a date that lies ahead again, the queue may have a place now.
    await freePlaces(scope, { eventId: row.id })
    return settled
  },
  async beforeDelete(row, scope) {
    const event = row as unknown as EventRow
    await followEvent(scope, { ...event, deleted_at: scope.context.now().toISOString() })
  },
  async beforeRestore(row, scope) {
    await followEvent(scope, { ...(row as unknown as EventRow), deleted_at: null })
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
  route(app, ['GET', '/api/events/named/:name/'], {
    who: { guard: 'public', to: 'read', resource: events.name },
    summary: { resource: events.name, operation: 'list' },
    reads: listOf(events),
    does: async (call) => {
      const { name } = call.request.params as { name: string }
      const { eventName: field } = events.fields
      if (checkText(field, name)) throw new AppError('not-found')
      const eventName = normaliseText(field, name)
      await refuseUnknown(crud.context.db, eventName)
      const where = (query: RecordQuery) => query.where('eventName', '=', eventName)
      return sendList(crud, call, () =>
        listRecords(crud, { actor: call.request.actor, list: call.query, where }),
      )
    },
  })
}

/** Events, and the applications to them (`evenemang`). */
export const eventsFeature: Feature = async (app, context) => {
  const crud = crudRoutes(app, context, { resource: events, rules: eventRules })
  namedEvents(app, crud)
  seriesRoutes(app, crud)
  const applications = {
    resource: evenemang,
    rules: applicationRules,
    createLimit: 'evenemang',
    countAtStake: (values: Values) => countPlacesAtStake(context.db, values),
    createsInBatches: true,
    createOnce,
  } as const
  const applicationCrud = crudRoutes(app, context, applications)
  applicationRoutes(app, context, applicationCrud)
  sentApplicationRoutes(app, applicationCrud)
  await plainApplications(app, context, applicationCrud)
  lostLinkRoute(app, context)
  participantsRoutes(app, context)
  placesRoutes(app, context)
  eventPricesRoutes(app, context)
  doorRoutes(app, context)
  proposalsRoute(app)
  await applicationLink.serve(app, context)
  // The secret of the links is read on a connection of its own, which a transaction must not wait for.
  app.addHook('onReady', async () => void (await applicationToken(context, { id: 0, created_at: '' })))
  context.statistics.push({
    resource: events.name,
    count: async () => ({ events: await countApplications(context) }),
    schema: { events: applicationsSchema },
  })
}
