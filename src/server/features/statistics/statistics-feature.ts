import type { Feature } from '#server/context.ts'
import { holderOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { may } from '#shared/rights.ts'

/** Answers the counts of every feature for the dashboard, at once: those that the caller may read. */
export const statisticsFeature: Feature = (app, { statistics }) => {
  const answer = {
    ...objectSchema(Object.assign({}, ...statistics.map(({ schema }) => schema))),
    required: [],
  }
  const openapi = { summary: 'Figures for the dashboard, of what the caller may read', answer }
  const config = { guard: 'superuser', right: { to: 'read' }, openapi } as const
  app.get(panelApi.statistics, { config }, async (request) => {
    refuseParameters(request)
    const holder = holderOf(request.actor)
    const readable = statistics.filter(({ resource }) =>
      resource === undefined ? holder.isAdministrator : may(holder, 'read', resource),
    )
    const figures = await Promise.all(readable.map(({ count }) => count()))
    return Object.assign({}, ...figures)
  })
}
