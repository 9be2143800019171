import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import { invalidField } from '#shared/errors.ts'
import { site } from '#shared/resources/site.ts'

/** Whoever demands a second factor has one, so that somebody can still open the panel. */
async function requireOwnFactor(tx: Tx, { user }: Actor): Promise<void> {
  if (!user || hasFactor(await heldFactors(tx, user.id))) return
  throw invalidField('require_second_factor', 'Lägg till ett andra steg på Mitt konto först.')
}

/** The association's settings. What the server's own settings close, no administrator opens. */
export const siteFeature: Feature = (app, context) => {
  crudRoutes(app, context, {
    resource: site,
    rules: {
      compute: ({ entities }) => {
        if (context.config.openRegistration) return
        for (const entity of entities) entity.open_registration = false
      },
      beforeUpdate: async (values, row, { tx, actor }) => {
        if (values.require_second_factor && !row.require_second_factor) await requireOwnFactor(tx, actor)
        return values
      },
    },
  })
}
