import type { Feature } from '#server/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { refuseMore, refuseParameters } from '#server/http/input/request-parts.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { previewRemoval, removeDemo } from './remove-demo.ts'

const removal = objectSchema({
  removed: {
    type: 'object',
    description: 'Number of records that go, by resource; the one record of its kind is emptied.',
    additionalProperties: { type: 'integer' },
  },
  kept: {
    type: 'array',
    description: 'Records that stay, because they were changed or are used.',
    items: objectSchema({
      resource: { type: 'string' },
      id: { type: 'integer' },
      title: { type: 'string' },
    }),
  },
})

/** Removing the demo's content, for administrators. */
export const demoFeature: Feature = (app, context) => {
  const guard = 'superuser'
  const preview = { summary: 'What removing the demo would take and leave', answer: removal }
  app.get(panelApi.demo, { config: { guard, openapi: preview } }, (request) => {
    refuseParameters(request)
    return previewRemoval(context)
  })

  const remove = { summary: 'Remove what the demo brought and nobody has changed', answer: removal }
  app.post(panelApi.demoRemove, { config: { guard, openapi: remove } }, (request) => {
    refuseMore(request)
    return removeDemo(context, request.actor.user)
  })
}
