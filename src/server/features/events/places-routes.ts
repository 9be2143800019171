import type { FastifyInstance } from 'fastify'
import { listPromised } from '#server/claims/place-claims.ts'
import type { AppContext } from '#server/context/context.ts'
import type { CrudRules } from '#server/crud/rules.ts'
import { findLiving } from '#server/db/one-row.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { countPlacesOf, countPromotions } from '#server/places/count-places.ts'
import { existing } from '#shared/errors.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import { promisedSchema } from './event-prices.ts'

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

/** The preview of a change of an event: who of its queue gets a place. */
export const placesOutlook: NonNullable<CrudRules['outlook']> = {
  properties: {
    before: countSchema,
    after: { ...countSchema, description: 'Once the queue has got the places that come free.' },
    given: { ...integer, description: 'Applications that get a place and a mail.' },
    isOver: { ...flag, description: 'More people have a place than there are places.' },
    promised: { ...promisedSchema, description: 'Prices that applicants were told by mail and keep.' },
  },
  async begin({ tx, context }, id) {
    const before = await countPlacesOf(tx, existing(await findLiving(tx, 'events', id)))
    return async () => {
      // Places that other actions hold come free in the end.
      await tx.deleteFrom('held_places').where('event_id', '=', id).execute()
      const event = existing(await findLiving(tx, 'events', id))
      const promised = await listPromised({ tx }, event)
      return { before, promised, ...(await countPromotions(tx, event, context.now())) }
    }
  },
}

/** The places of an event for the board. */
export function placesRoutes(app: FastifyInstance, { db }: AppContext): void {
  route(app, ['GET', `${events.path}:id/places/`], {
    who: { to: 'read', resource: evenemang.name },
    summary: 'The places of an event: taken, free, and the queue',
    answer: countSchema,
    does: async ({ id }) => countPlacesOf(db, existing(await findLiving(db, 'events', id))),
  })
}
