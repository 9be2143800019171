import type { Feature } from '#server/context/context.ts'
import { checksSchema, readChecks } from '#server/context/read-checks.ts'
import { principalOf } from '#server/http/access/actor.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { route } from '#server/http/input/route.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { may } from '#shared/rights.ts'

/** Answers the counts of every feature for the dashboard, at once: those that the caller may read. */
export const statisticsFeature: Feature = (app, { statistics, checks }) =>
  route(app, ['GET', panelApi.statistics], {
    who: { to: 'read' },
    summary: 'Figures for the dashboard, of what the caller may read',
    answer: {
      ...objectSchema(Object.assign({ checks: checksSchema }, ...statistics.map(({ schema }) => schema))),
      required: [],
    },
    does: async ({ request }) => {
      const principal = principalOf(request.actor)
      const readable = statistics.filter(({ resource }) =>
        resource === undefined ? principal.isAdministrator : may(principal, 'read', resource),
      )
      const language = askedLanguage(request.headers)
      const figures = await Promise.all(readable.map(({ count }) => count(language)))
      return Object.assign({ checks: await readChecks({ checks }, principal) }, ...figures)
    },
  })
