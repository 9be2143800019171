import type { LightMyRequestResponse } from 'fastify'
import { runDueEffects } from '#server/operations/effects.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { api } from '#shared/paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { type Event, events } from '#shared/resources/events.ts'
import { fake } from './fake.ts'
import { createMailApp, type MailApp } from './mail-app.ts'
import { addRecord } from './records.ts'

type Values = Record<string, unknown>

/** The application with its mails, and what tests about events and the applications to them do. */
export type EventApp = MailApp & {
  asAdmin(method: string, url: string, body?: unknown): Promise<LightMyRequestResponse>
  /** Adds an event ten days ahead that has neither an end nor places, guests, a price or times of registration. */
  addEvent(overrides?: Values): Promise<Event>
  change(event: Event, values: Values): Promise<LightMyRequestResponse>
  /** Lets 31 seconds pass, so that the effects of actions run: the queue gets freed places. */
  afterHold(): Promise<void>
  /** Applies as a visitor. */
  apply(event: Event, overrides?: Values, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Visitors apply one after the other. @returns what each was answered */
  applyMany(event: Event, count: number): Promise<Evenemang[]>
  /** The states of the applications to an event, in the order they came. */
  statesOf(event: Event): Promise<Evenemang['state'][]>
  /** The recipients of a kind of mail about the applications to an event, in the order of the mails that are or will be sent. */
  mailed(kind: string, event: Event): Promise<string[]>
}

/** @returns {@link createMailApp}, for events */
export async function createEventApp(): Promise<EventApp> {
  const server = await createMailApp()
  const asAdmin: EventApp['asAdmin'] = (method, url, body) =>
    server.call(method, url, { token: server.superuser, body })
  const apply: EventApp['apply'] = ({ eventName, id }, overrides = {}, headers = {}) =>
    server.call('POST', evenemang.path, {
      body: fake(evenemang, { event_name: eventName, event_id: id, ...overrides }),
      headers,
    })
  const applicationsOf = ({ id }: Event) =>
    server.context.db
      .selectFrom('evenemang')
      .select(['id', 'state'])
      .where('event_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  return {
    ...server,
    asAdmin,
    apply,
    addEvent: async (overrides = {}) =>
      (await addRecord(server, events, {
        eventDate: new Date(server.clock.time + 10 * dayMs).toISOString(),
        eventEndDate: null,
        registration_opens: null,
        registration_closes: null,
        members_first_until: null,
        capacity: null,
        max_guests: null,
        price_per_place: null,
        member_price: null,
        offer_hours: null,
        ...overrides,
      })) as unknown as Event,
    change: (event, values) => asAdmin('PUT', api.record('events', event.id), values),
    afterHold: async () => {
      server.clock.time += 31 * secondMs
      await runDueEffects(server.context)
    },
    applyMany: async (event, count) => {
      const applications: Evenemang[] = []
      for (let number = 0; number < count; number++) applications.push((await apply(event)).json())
      return applications
    },
    statesOf: async (event) => (await applicationsOf(event)).map(({ state }) => state),
    mailed: async (kind, event) => {
      const ids = (await applicationsOf(event)).map(({ id }) => id)
      return (await server.mails())
        .filter(
          ({ kind: own, record_id, state }) =>
            own === kind && state !== 'unsent' && ids.includes(record_id ?? 0),
        )
        .map(({ recipient }) => recipient)
    },
  }
}
