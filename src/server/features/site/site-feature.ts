import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { site } from '#shared/resources/site.ts'
import { wellKnownRoutes } from './well-known.ts'

/** Requires that the administrator who demands a second factor has one, so that an account is left that opens the panel. */
async function requireOwnFactor(tx: Tx, { user }: Actor, field: string): Promise<void> {
  if (!user || hasFactor(await heldFactors(tx, user.id))) return
  throw invalidField(field, message('step.ownFirst'))
}

/** The settings that demand a second factor. */
const demands = ['require_second_factor', 'require_second_factor_of_roles'] as const

/** The association's settings. An administrator cannot open a registration that the server's settings close. */
export const siteFeature: Feature = (app, context) => {
  wellKnownRoutes(app, context)
  crudRoutes(app, context, {
    resource: site,
    rules: {
      compute: ({ entities }) => {
        if (context.config.openRegistration) return
        for (const entity of entities) entity.open_registration = false
      },
      beforeUpdate: async (values, row, { tx, actor }) => {
        for (const name of demands) if (values[name] && !row[name]) await requireOwnFactor(tx, actor, name)
        return values
      },
    },
  })
}
