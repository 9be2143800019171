import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context/context.ts'
import { bodySchema } from '#server/crud/body-schema.ts'
import { findLiving } from '#server/db/one-row.ts'
import { annotations, inputFieldSchema } from '#server/http/api-document/field-schema.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { countPlacesOf, foreseePlaces, type Giving } from '#server/places/count-places.ts'
import { existing } from '#shared/errors.ts'
import { placeFields } from '#shared/places.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { settleQuotas } from './quotas.ts'

const places = {
  taken: { ...integer, description: 'People with a place, guests included.' },
  waiting: { ...integer, description: 'People in the queue.' },
  free: { ...orNull(integer), description: 'Places that nobody has; null without a limit.' },
  left: { ...orNull(integer), description: 'Places that a new application can have at once.' },
  first: { ...orNull(integer), description: 'Places that the first of the queue needs.' },
}

/** The count of an event's places, for `/api/openapi.json`. */
export const countSchema = objectSchema({
  ...places,
  quotas: {
    type: 'array',
    description: 'The places of each kind, in the order of the kinds.',
    items: objectSchema({ key: text, ...places }),
  },
})

const changeSchema = objectSchema({
  before: countSchema,
  after: countSchema,
  given: { ...integer, description: 'Applications that get a place and a mail.' },
  isOver: { ...flag, description: 'More people have a place than there are places.' },
})

const { shape } = bodySchema(events, 'update', 'superuser')
const placeSchema = z.strictObject(
  Object.fromEntries(
    placeFields.map((name) => {
      const field = events.fields[name]
      return [name, shape[name]?.meta({ ...annotations(field), ...inputFieldSchema(field) })]
    }),
  ),
)

/** The places of an event for the board, and what a save would do to its queue. */
export function placesRoutes(app: FastifyInstance, { db, now }: AppContext): void {
  const path = `${events.path}:id/places/`
  const read = async (id: number) => {
    return existing(await findLiving(db, 'events', id))
  }

  route(app, ['GET', path], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'The places of an event: taken, free, and the queue',
    answer: countSchema,
    does: async ({ id }) => countPlacesOf(db, await read(id)),
  })

  route(app, ['POST', path], {
    who: { to: 'write', resource: events.name },
    summary: 'Tell who of the queue would get a place if these values were saved; nothing is saved',
    takes: placeSchema,
    answer: changeSchema,
    does: async ({ id, body }) => {
      const stored = await read(id)
      const wanted = { ...stored, ...(settleQuotas(body) as Partial<Giving>) }
      return foreseePlaces(db, { stored, wanted, now: now() })
    },
  })
}
