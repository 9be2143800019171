import type { Feature } from '#server/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { refuseParameters } from '#server/http/input/request-parts.ts'
import { panelApi } from '#shared/panel-paths.ts'

/** Answers the counts of every feature for the dashboard, at once. */
export const statisticsFeature: Feature = (app, { statistics }) => {
  const answer = objectSchema(Object.assign({}, ...statistics.map(({ schema }) => schema)))
  const openapi = { summary: 'Figures for the dashboard', answer }
  app.get(panelApi.statistics, { config: { guard: 'superuser', openapi } }, async (request) => {
    refuseParameters(request)
    const figures = await Promise.all(statistics.map(({ count }) => count()))
    return Object.assign({}, ...figures)
  })
}
