import { findLinkedApplication } from '#server/features/events/application-links.ts'
import { door } from '#shared/door.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { seriesApi } from '#shared/series.ts'
import { stockholmDay } from '#shared/time.ts'
import { fake } from '#testing/fake.ts'
import { type Choose, type Command, createChoose } from '#testing/simulation/command.ts'
import { keepSilent, keepSilentAtEvent, promisesOf } from '#testing/simulation/invariants/event-mails.ts'
import type { World } from '#testing/simulation/world.ts'

type EventRow = {
  id: number
  eventName: string
  eventDate: string
  cancelled: unknown
  quotas: string
  max_guests: number | null
}
type ApplicationRow = { id: number; event_id: number | null; state: string; eventDate: string | null }

const after = ({ clock }: World, ms: number): string => new Date(clock.time + ms).toISOString()

/** The newest events. */
const listEvents = ({ db }: World, isDeleted = false): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .select(['id', 'eventName', 'eventDate', 'cancelled', 'quotas', 'max_guests'])
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .limit(4)
    .execute()

const listApplications = ({ db }: World, isDeleted = false): Promise<ApplicationRow[]> =>
  db
    .selectFrom('evenemang')
    .leftJoin('events', 'events.id', 'evenemang.event_id')
    .select(['evenemang.id', 'event_id', 'state', 'eventDate'])
    .where('evenemang.deleted_at', isDeleted ? 'is not' : 'is', null)
    .orderBy('evenemang.id', 'desc')
    .limit(30)
    .execute()

/** Chooses an event to come or an application to one, and now and then any of them. */
function chooseComing<T extends { eventDate: string | null; cancelled?: unknown }>(
  { clock }: World,
  choose: Choose,
  all: readonly T[],
): T | undefined {
  const now = new Date(clock.time).toISOString()
  const coming = all.filter(({ eventDate, cancelled }) => eventDate !== null && eventDate > now && !cancelled)
  return choose.from(choose.number(6) < 5 && coming.length > 0 ? coming : all)
}

const capacities = [null, 1, 2, 3, 5] as const

/** Values of an event, each by a choice. */
const changes: readonly ((world: World, choose: Choose) => Record<string, unknown>)[] = [
  (_, choose) => ({ capacity: choose.of(...capacities) }),
  (_, choose) => ({ price_per_place: choose.of(null, 100, 250) }),
  (_, choose) => ({ member_price: choose.of(null, 0, 80) }),
  (_, choose) => ({ offer_hours: choose.of(null, 1, 48) }),
  (world, choose) => ({ eventDate: after(world, choose.of(5, 1, 20, -2) * dayMs), eventEndDate: null }),
  (_, choose) => ({ fills_gaps: choose.of(true, false) }),
  (_, choose) => ({ max_guests: choose.of(2, 0, null) }),
  (world, choose) => ({
    registration_opens: choose.of(null, after(world, hourMs)),
    registration_closes: choose.of(null, after(world, 2 * dayMs)),
  }),
  (world) => ({ eventName: `Fest ${world.nextNumber()}` }),
]

const withQuotas = (choose: Choose) => ({
  quotas: [
    { key: 'wine', name: 'Vin', capacity: choose.of(1, 2, 3), opens: null },
    { key: 'water', name: 'Vatten', capacity: choose.of(1, 2), opens: null },
  ],
})

const newEvent = (world: World, choose: Choose) =>
  fake(events, {
    eventName: `Fest ${world.nextNumber()}`,
    eventDate: after(world, choose.of(3, 1, 10, 30) * dayMs),
    ...{ eventEndDate: null, registration_opens: null, registration_closes: null, members_first_until: null },
    ...{ capacity: choose.of(2, 1, 3, null), max_guests: choose.of(1, null), cancelled: false },
    offer_hours: choose.of(null, 48, 1),
    price_per_place: choose.of(null, 150),
    member_price: null,
    remind: choose.of(false, true),
    ...(choose.number(4) === 3 && withQuotas(choose)),
  })

/** A small event with a queue and offers, and one with a price and without a limit. */
export async function addFirstEvents(world: World): Promise<void> {
  const choose = createChoose([])
  const small = { ...newEvent(world, choose), capacity: 2, offer_hours: 48 }
  const large = { ...newEvent(world, choose), capacity: null, price_per_place: 150 }
  for (const body of [small, large]) await world.send(`POST ${events.path}`, body, { as: 'events' })
}

const writingEvents: Command['writes'] = [events.name]
const writingApplications: Command['writes'] = [evenemang.name]

/** A command about one event that exists. */
const onEvent = (
  name: string,
  act: (world: World, choose: Choose, event: EventRow) => Promise<unknown>,
  weight = 2,
): Command => ({
  name,
  weight,
  writes: writingEvents,
  run: async (world, choose) => {
    const event = chooseComing(world, choose, await listEvents(world))
    if (event) await act(world, choose, event)
  },
})

/** A command about one application that is not deleted, of some states. */
const onApplication = (
  name: string,
  states: readonly string[],
  act: (world: World, choose: Choose, application: ApplicationRow) => Promise<unknown>,
): Command => ({
  name,
  weight: 4,
  writes: writingApplications,
  run: async (world, choose) => {
    const all = await listApplications(world)
    const application = chooseComing(
      world,
      choose,
      all.filter(({ state }) => states.includes(state)),
    )
    if (application) await act(world, choose, application)
  },
})

type Sender = { as?: 'events' }

const apply =
  (sender: Sender) =>
  async (world: World, choose: Choose, event: EventRow): Promise<void> => {
    const kinds: { key: string }[] = JSON.parse(event.quotas)
    const person = choose.number(12)
    // Now and then more guests than the event takes.
    const guests = Math.min(choose.of(0, 0, 1, 2), (event.max_guests ?? 0) + choose.of(0, 0, 0, 1))
    const body = fake(evenemang, {
      name: `Person ${person}`,
      email: `person${person}@example.se`,
      event_name: event.eventName,
      event_id: event.id,
      guests: Array.from({ length: guests }, () => ({ name: `Gäst ${world.nextNumber()}` })),
      quota: choose.from(kinds)?.key ?? '',
    })
    await world.send(`POST ${evenemang.path}`, body, {
      ...sender,
      expects: [
        ...(['already-registered', 'closed', 'not-open-yet', 'event-cancelled', 'no-such-event'] as const),
        'validation',
      ],
    })
  }

/** The addresses of application pages in the mails to each address that have arrived. */
const linksTo = ({ mails }: World): string[] => [
  ...new Set(
    mails.flatMap(({ text }) => [...text.matchAll(/\/anmalan\/([\w-]{43})/g)].map(([link]) => link)),
  ),
]

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A command of an applicant who uses a link in a mail. The page of an erased application says 404, of an erased event 410. */
const byLink = (name: string, fields: string): Command => ({
  name,
  weight: 4,
  writes: writingApplications,
  run: async (world, choose) => {
    const link = choose.from(linksTo(world).slice(-20))
    if (!link) return
    const page = await world.send(`GET ${link}/`, undefined, { pages: [404, 410] })
    if (page.status !== 200) return
    const find = () => findLinkedApplication(world.db, link.split('/').at(-1) ?? '')
    const before = await find()
    await world.send(`POST ${link}/`, fields, { headers: form, pages: [404, 410] })
    const changed = await find()
    // The applicant knows what the applicant did.
    if (changed && changed.state !== before?.state) promisesOf(world).set(changed.id, changed.state)
  },
})

/** An action of the board on an application, with a mail or without. */
const boardAct = (name: string, states: readonly string[], path: (id: number) => string): Command =>
  onApplication(name, states, async (world, choose, { id }) => {
    const mail = choose.of(true, false)
    const expects = ['wrong-state', 'event-cancelled', 'no-such-event', 'already-registered'] as const
    const { isDone } = await world.send(`POST ${path(id)}`, { mail }, { as: 'events', expects })
    if (isDone && !mail) keepSilent(world, id)
  })

export const eventCommands: readonly Command[] = [
  {
    name: 'create an event',
    weight: 5,
    writes: writingEvents,
    run: async (world, choose) => {
      await world.send(`POST ${events.path}`, newEvent(world, choose), {
        as: choose.of('events', 'administrator'),
      })
    },
  },
  onEvent(
    'change an event',
    (world, choose, { id }) => {
      const change = choose.from(changes)?.(world, choose)
      return world.send(`PUT ${api.record('events', id)}`, change, { as: 'events', expects: ['validation'] })
    },
    6,
  ),
  onEvent('cancel an event, or let it take place again', async (world, _choose, { id, cancelled }) => {
    await world.send(`PUT ${api.record('events', id)}`, { cancelled: !cancelled }, { as: 'events' })
    await keepSilentAtEvent(world, id)
  }),
  onEvent('copy an event to other days', (world, choose, { id, eventDate }) => {
    const day = (days: number) => stockholmDay(new Date(Date.parse(eventDate) + days * dayMs))
    const days = [day(7), day(14)].slice(0, choose.of(1, 2))
    return world.send(`POST ${seriesApi(id)}`, { days }, { as: 'events', expects: ['validation'] })
  }),
  onEvent('delete an event', async (world, _choose, { id }) => {
    await world.send(`DELETE ${api.record('events', id)}`, undefined, { as: 'events' })
    await keepSilentAtEvent(world, id)
  }),
  {
    name: 'restore a deleted event',
    writes: writingEvents,
    run: async (world, choose) => {
      const event = choose.from(await listEvents(world, true))
      if (event)
        await world.send(`POST ${panelApi.binRecord('events', event.id)}restore/`, undefined, {
          as: 'events',
          expects: ['restore-conflict', 'not-found'],
        })
    },
  },
  {
    ...onEvent('apply to an event as a visitor', apply({}), 30),
    writes: writingApplications,
  },
  {
    ...onEvent('add an applicant as the board', apply({ as: 'events' }), 4),
    writes: writingApplications,
  },
  byLink('accept an offered place by the link', 'do=accept'),
  byLink('cancel an application by the link', 'do=cancel'),
  boardAct('give a place', ['waiting'], panelApi.givePlace),
  boardAct('cancel an application', ['waiting', 'confirmed'], panelApi.cancelApplication),
  boardAct('put an application back into the queue', ['confirmed'], panelApi.backToQueue),
  boardAct('reopen a cancelled application', ['cancelled'], panelApi.reopenApplication),
  onApplication('correct an application', ['confirmed', 'waiting'], async (world, choose, { id }) => {
    const path = panelApi.applicationForm(id)
    const { json, headers } = await world.send(`GET ${path}`, undefined, { as: 'events' })
    const guests = choose.of(json.guests.slice(0, 1), [], [...json.guests, { name: 'Ny gäst', key: '' }])
    const person = choose.number(12)
    const email = choose.of(json.email, `person${person}@example.se`)
    await world.send(
      `PUT ${path}`,
      { ...json, email, guests, mail: choose.of(true, false) },
      {
        as: 'events',
        headers: { 'if-match': String(headers.etag) },
        expects: ['validation', 'no-such-event'],
      },
    )
  }),
  onApplication(
    'delete an application',
    ['confirmed', 'waiting', 'cancelled'],
    async (world, _choose, { id }) => {
      await world.send(`DELETE ${api.record('evenemang', id)}`, undefined, { as: 'events' })
      keepSilent(world, id)
    },
  ),
  {
    name: 'restore a deleted application',
    writes: writingApplications,
    run: async (world, choose) => {
      const application = choose.from(await listApplications(world, true))
      if (application)
        await world.send(`POST ${panelApi.binRecord('evenemang', application.id)}restore/`, undefined, {
          as: 'events',
          expects: ['restore-conflict', 'not-found'],
        })
    },
  },
  {
    ...onApplication(
      'mark somebody at the door',
      ['confirmed', 'waiting'],
      async (world, choose, application) => {
        if (application.event_id === null) return
        const marks = [{ id: application.id, present: choose.of(true, false), ms_ago: choose.of(0, 60_000) }]
        await world.send(
          `PUT /api/events/${application.event_id}/${door}/marks/`,
          { marks },
          {
            as: 'door',
            expects: ['forbidden', 'not-found'],
          },
        )
      },
    ),
  },
]
