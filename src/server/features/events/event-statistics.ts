import { sql } from 'kysely'
import { eventNotOver } from '#server/db/not-over.ts'
import { type JsonSchema, objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, list, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { countPlaces, ruleOf } from '#server/places/count-places.ts'
import type { Services } from '#server/services/services.ts'
import { capacityOf } from '#shared/places.ts'
import type { EventApplications, Statistics } from '#shared/statistics.ts'
import { toWallTime } from '#shared/time.ts'

const shownEvents = 10

const listSchema: JsonSchema = list(
  objectSchema({
    id: integer,
    eventName: text,
    eventDate: moment,
    eventHasForm: flag,
    cancelled: flag,
    applications: {
      type: 'integer',
      description: 'people with a place, and those who wait for one, guests included',
    },
    capacity: { ...orNull(integer), description: 'places; null for as many as want to' },
    waiting: integer,
  }),
)

/** The applications to events, for `/api/openapi.json`. */
export const applicationsSchema = objectSchema({ coming: listSchema, past: listSchema })

type Scope = Pick<Services, 'db' | 'now'>

async function listEvents({ db, now }: Scope, when: 'coming' | 'past'): Promise<EventApplications[]> {
  const isComing = eventNotOver(now())
  const rows = await db
    .selectFrom('events')
    .select(['id', 'eventName', 'eventDate', 'eventHasForm', 'cancelled', 'capacity', 'fills_gaps', 'quotas'])
    .where('deleted_at', 'is', null)
    .where(when === 'coming' ? isComing : sql<boolean>`not ${isComing}`)
    .orderBy('eventDate', when === 'coming' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(shownEvents)
    .execute()
  const counts = await countPlaces(db, rows)
  return rows.map((event) => {
    const { id, eventName, eventDate, eventHasForm, cancelled } = event
    const { taken = 0, waiting = 0 } = counts.get(id) ?? {}
    return {
      id,
      eventName,
      capacity: capacityOf(ruleOf(event)),
      eventDate: toWallTime(eventDate),
      eventHasForm: Boolean(eventHasForm),
      cancelled: Boolean(cancelled),
      applications: taken + waiting,
      waiting,
    }
  })
}

/** @returns the next and the latest events with how many applied to each */
export const countApplications = async (context: Scope): Promise<Statistics['events']> => ({
  coming: await listEvents(context, 'coming'),
  past: await listEvents(context, 'past'),
})
