import type { Feature } from '#server/context.ts'
import { holderOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { parseSearch } from '#server/http/input/list-query.ts'
import type { RawQuery } from '#server/http/input/request-parts.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { findHits } from './find-hits.ts'

/** The search of the admin's palette, over every resource with searched fields. */
export const searchFeature: Feature = (app, context) => {
  const openapi = {
    summary: 'Find records of every kind by their words',
    parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 200, examples: ['fest'] } }],
    answer: {
      type: 'array',
      items: objectSchema({
        resource: { type: 'string' },
        id: { type: 'integer' },
        title: { type: 'string' },
        hint: { type: 'string' },
      }),
    },
  }
  app.get(panelApi.search, { config: { guard: 'superuser', right: { to: 'read' }, openapi } }, (request) =>
    findHits(context, holderOf(request.actor), parseSearch(request.query as RawQuery)),
  )
}
