import { sql } from 'kysely'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api, calendarFile } from '#shared/paths.ts'
import type { Invariant, Timeless } from '#testing/simulation/invariant.ts'
import type { World } from '#testing/simulation/world.ts'

type Counts = {
  id: number
  name: string
  capacity: number | null
  quotas: string
  taken: number
  waiting: number
}

/** The places of events that are not deleted, counted without the code of the product. */
async function countPlaces({ db }: World): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select id, "eventName" as name, capacity, quotas,
      (select coalesce(sum(places), 0) from evenemang
        where event_id = events.id and state = 'confirmed' and deleted_at is null)
      + (select coalesce(sum(places), 0) from held_places where event_id = events.id) as taken,
      (select coalesce(sum(places), 0) from evenemang
        where event_id = events.id and state = 'waiting' and deleted_at is null) as waiting
    from events where deleted_at is null order by id`.execute(db)
  return rows.map((row) => ({ ...row, taken: Number(row.taken), waiting: Number(row.waiting) }))
}

const isLimited = ({ capacity, quotas }: Counts) => capacity !== null || quotas !== '[]'

/** Numbers of places that an answer shows. Undefined where it does not show them. */
type Shown = { taken?: number | null; waiting?: number | null }

const compare = (where: string, event: Counts, shown: Shown): string[] =>
  (['taken', 'waiting'] as const).flatMap((what) =>
    shown[what] === undefined || shown[what] === event[what]
      ? []
      : [`${where}, ${event.name}: ${what} is ${shown[what]} instead of ${event[what]}`],
  )

type PublicEvent = {
  id: number
  places_taken: number | null
  queue_length: number | null
  cancelled: boolean
}
type Count = { taken: number; waiting: number }
type Participant = { state: string; places: number }
type Coming = { id: number; applications: number; waiting: number }

async function compareViews(world: World): Promise<string[]> {
  const counts = await countPlaces(world)
  const faults: string[] = []
  const ofPublic = (where: string, list: readonly PublicEvent[]) => {
    for (const shown of list) {
      const event = counts.find(({ id }) => id === shown.id)
      if (!event) continue
      const limited = isLimited(event)
      const { places_taken: taken, queue_length: waiting } = shown
      faults.push(
        ...compare(where, limited ? event : ({ ...event, taken: null, waiting: null } as never), {
          taken,
          waiting,
        }),
      )
    }
  }
  ofPublic('public list', (await world.send(`GET ${api.list('events')}`)).json)
  ofPublic(
    'list of the panel',
    (await world.send(`GET ${api.list('events')}`, undefined, { as: 'events' })).json,
  )
  for (const event of counts.slice(-4)) {
    ofPublic('public page', (await world.send(`GET ${api.named('events', event.name)}`)).json)
    const { json: places } = await world.send(`GET ${panelApi.places(event.id)}`, undefined, { as: 'events' })
    faults.push(...compare('places', event, places as Count))
    const { json } = await world.send(`GET /api/events/${event.id}/participants/`, undefined, {
      as: 'events',
    })
    faults.push(...compare('participants', event, json.count as Count))
    const all = json.participants as Participant[]
    const sum = (state: string) =>
      all.filter((one) => one.state === state).reduce((people, { places }) => people + places, 0)
    faults.push(...compare('list of participants', event, { waiting: sum('waiting') }))
  }
  const { json } = await world.send(`GET ${panelApi.statistics}`, undefined, { as: 'administrator' })
  for (const shown of [...json.events.coming, ...json.events.past] as Coming[]) {
    const event = counts.find(({ id }) => id === shown.id)
    const { applications, waiting } = shown
    if (!event) faults.push(`dashboard: event ${shown.id} is deleted`)
    else faults.push(...compare('dashboard', event, { taken: applications - waiting, waiting }))
  }
  return faults
}

/** Addresses that anybody reads, with events in their answers. */
const publicPaths = [api.list('events'), `${api.siteSearch}?q=Fest`]

/** The name and the status of each entry of a calendar file. */
const entriesOf = (calendar: string): { name: string; status: string }[] =>
  calendar
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => ({
      name: /^SUMMARY:(.*?)\r?$/m.exec(entry)?.[1] ?? '',
      status: /^STATUS:(\w+)/m.exec(entry)?.[1] ?? '',
    }))

async function comparePublic(world: World): Promise<string[]> {
  const rows = await world.db.selectFrom('events').select(['eventName', 'deleted_at', 'cancelled']).execute()
  const live = new Set(rows.flatMap(({ eventName, deleted_at }) => (deleted_at ? [] : [eventName])))
  const running = new Set(
    rows.flatMap(({ eventName, deleted_at, cancelled }) => (deleted_at || cancelled ? [] : [eventName])),
  )
  const faults: string[] = []
  for (const path of publicPaths) {
    const { text } = await world.send(`GET ${path}`)
    for (const name of new Set(text.match(/Fest \d+/g) ?? []))
      if (!live.has(name)) faults.push(`${path} names ${name}, which is deleted`)
  }
  // Calendars learn of deleted events, too, for some time.
  const { text } = await world.send(`GET ${calendarFile}`)
  for (const { name, status } of entriesOf(text))
    if (status !== 'CANCELLED' && !running.has(name))
      faults.push(`the calendar says that ${name} takes place`)
  return faults
}

export const eventInvariants: readonly Invariant[] = [
  {
    name: 'one place per address',
    sentence: 'An address has at most one application to an event that is neither cancelled nor deleted.',
    cost: 'each step',
    check: async ({ db }) => {
      const { rows } = await sql<{ event_id: number; email: string; count: number }>`
        select event_id, lower(email) as email, count(*) as count from evenemang
        where event_id is not null and state <> 'cancelled' and deleted_at is null
        group by event_id, lower(email) having count(*) > 1`.execute(db)
      return rows.map(
        ({ event_id, email, count }) => `${email} has ${count} applications to event ${event_id}`,
      )
    },
  },
  {
    name: 'places of a party',
    sentence: 'An application takes one place for the applicant and one for each guest.',
    cost: 'each step',
    check: async ({ db }) => {
      const rows = await db.selectFrom('evenemang').select(['id', 'places', 'guests']).execute()
      return rows
        .filter(({ places, guests }) => places !== 1 + JSON.parse(guests).length)
        .map(({ id, places, guests }) => `application ${id} takes ${places} places with guests ${guests}`)
    },
  },
  {
    name: 'same places everywhere',
    sentence: 'Every view of an event shows the same numbers of taken places and of people who wait.',
    cost: 'each tenth',
    check: compareViews,
  },
  {
    name: 'free places go to the queue',
    sentence:
      'The first of the queue fits no free place, unless an action that can be undone holds the queue.',
    cost: 'each step',
    check: async (world) => {
      const counts = await countPlaces(world)
      const faults: string[] = []
      for (const { id, name, capacity, quotas, taken } of counts) {
        if (quotas !== '[]' || (await isQueueStopped(world, id))) continue
        const first = await world.db
          .selectFrom('evenemang')
          .select(['id', 'places'])
          .where('event_id', '=', id)
          .where('state', '=', 'waiting')
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (first && (capacity === null || first.places <= capacity - taken))
          faults.push(
            `${name}: application ${first.id} waits for ${first.places} of ${capacity} places, ${taken} are taken`,
          )
      }
      return faults
    },
  },
  {
    name: 'no event is overfull',
    sentence: 'More people get a place than there are places only by a decision of the board.',
    cost: 'each step',
    check: async (world) => {
      const before = overfullBefore(world)
      const now = new Map(before)
      const faults: string[] = []
      for (const { id, name, capacity, taken } of await countPlaces(world)) {
        const over = capacity === null ? 0 : Math.max(0, taken - capacity)
        now.set(id, over)
        if (over > (before.get(id) ?? 0) && !overfilling.includes(world.step))
          faults.push(`${name}: ${taken} of ${capacity} places are taken`)
      }
      world.memory.set('overfull events', now)
      return faults
    },
  },
  {
    name: 'offers end in time',
    sentence:
      'A place that was offered is accepted or withdrawn when its time is over, unless the event has begun.',
    cost: 'each step',
    check: async ({ db, clock }) => {
      const rows = await db
        .selectFrom('evenemang')
        .innerJoin('events', 'events.id', 'evenemang.event_id')
        .select(['evenemang.id', 'offer_until'])
        .where('state', '=', 'confirmed')
        .where('evenemang.deleted_at', 'is', null)
        .where('events.deleted_at', 'is', null)
        .where('cancelled', '=', false)
        .where('offer_until', '<', new Date(clock.time - minuteMs).toISOString())
        .where('eventDate', '>', new Date(clock.time).toISOString())
        .execute()
      return rows.map(({ id, offer_until }) => `application ${id} has an offer until ${offer_until}`)
    },
  },
  {
    name: 'public answers',
    sentence: 'Nothing public names a deleted event, and a cancelled one is marked as cancelled.',
    cost: 'each tenth',
    check: comparePublic,
  },
]

/** Places that are taken beyond the limit of each event. */
const overfullBefore = ({ memory }: World): Map<number, number> =>
  (memory.get('overfull events') as Map<number, number>) ?? new Map()

/** Commands by which the board makes an event overfull. */
const overfilling = ['give a place', 'change an event']

/** True if an event gives no places to its queue now. */
async function isQueueStopped({ db, clock }: World, id: number): Promise<boolean> {
  const now = new Date(clock.time).toISOString()
  const { rows } = await sql`
    select 1 from events where id = ${id} and (cancelled
      or coalesce("eventEndDate", "eventDate") <= ${now}
      or exists (select 1 from held_places where event_id = events.id and places = 0))`.execute(db)
  return rows.length > 0
}

export const timelessEvents: readonly Timeless[] = [
  {
    name: 'past events',
    sentence: 'The applications to an event that is over stay as they are.',
    read: async ({ db, clock }) => {
      const before = new Date(clock.time - 24 * 3_600_000).toISOString()
      const rows = await db
        .selectFrom('evenemang')
        .innerJoin('events', 'events.id', 'evenemang.event_id')
        .select(['evenemang.id', 'state', 'places', 'present'])
        .where(sql<boolean>`coalesce("eventEndDate", "eventDate") < ${before}`)
        .execute()
      return new Map(rows.map(({ id, ...facts }) => [`application ${id}`, JSON.stringify(facts)]))
    },
  },
]
