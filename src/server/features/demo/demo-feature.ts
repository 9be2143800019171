import type { Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { previewRemoval, removeDemo } from './remove-demo.ts'

const removal = objectSchema({
  removed: {
    type: 'object',
    description: 'Number of records that go, by resource; the one record of its kind is emptied.',
    additionalProperties: integer,
  },
  kept: {
    type: 'array',
    description: 'Records that stay, because they were changed or are used.',
    items: objectSchema({ resource: text, id: integer, title: text }),
  },
})

/** Removing the demo's content, for administrators. */
export const demoFeature: Feature = (app, context) => {
  route(app, ['GET', panelApi.demo], {
    who: 'superuser',
    summary: 'What removing the demo would take and leave',
    answer: removal,
    does: () => previewRemoval(context),
  })
  route(app, ['POST', panelApi.demoRemove], {
    who: 'superuser',
    summary: 'Remove what the demo brought and nobody has changed',
    answer: removal,
    does: ({ request }) => removeDemo(context, request.actor.user),
  })
}
