import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import { storeCounts } from '#server/redirects/count-addresses.ts'
import { missingAddressesApi } from '#shared/missing-addresses.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { listMissing } from './missing-addresses.ts'
import { redirectRules } from './redirect-rules.ts'

/** Old addresses that lead to another, in the panel, and the addresses that visitors asked for in vain. */
export const redirectsFeature: Feature = (app, context) => {
  crudRoutes(app, context, { resource: redirects, rules: redirectRules })
  app.addHook('onClose', () => storeCounts(context).catch(() => undefined))
  route(app, ['GET', missingAddressesApi], {
    who: { to: 'write', resource: redirects.name },
    summary:
      'List the paths without a page that were asked for in the last 30 days, the most frequent first; paths and counts only',
    answer: list(objectSchema({ address: text, hits: integer, last_day: text })),
    does: () => listMissing(context),
  })
}
