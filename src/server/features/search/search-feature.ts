import type { Feature } from '#server/context/context.ts'
import { watchReading } from '#server/crud/watch-reading.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { parseSearch } from '#server/http/input/list-query.ts'
import type { RawQuery } from '#server/http/input/request-parts.ts'
import { route } from '#server/http/input/route.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { findHits } from './find-hits.ts'

/** The search of the admin's palette, over every resource with searched fields. */
export const searchFeature: Feature = (app, context) =>
  route(app, ['GET', panelApi.search], {
    who: { to: 'read' },
    summary: 'Find records of every kind by their words',
    reads: {
      parameters: [
        { name: 'q', in: 'query', schema: { type: 'string', maxLength: 200, examples: ['fest'] } },
      ],
      read: ({ query }) => parseSearch(query as RawQuery),
    },
    answer: list(objectSchema({ resource: text, id: integer, title: text, hint: text })),
    does: async ({ request: { actor }, query }) => {
      const hits = await findHits(context, principalOf(actor), query)
      for (const { resource } of context.cruds.values()) {
        const ids = hits.filter((hit) => hit.resource === resource.name).map(({ id }) => id)
        await watchReading(context, actor, { resource, ids })
      }
      return hits
    },
  })
