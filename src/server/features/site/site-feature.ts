import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { validDocuments } from '#server/documents/public-documents.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { accentOf, isPaletteName, readColour } from '#shared/accent.ts'
import { invalidField } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { site } from '#shared/resources/site.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { logoRoute } from './brand/logo-route.ts'
import { readPlacedPages } from './placed-pages.ts'
import { wellKnownRoutes } from './well-known.ts'

/** Requires that the administrator who demands a second factor has one, so that an account is left that opens the panel. */
async function requireOwnFactor(tx: Tx, { user }: Actor, field: string): Promise<void> {
  if (!user || hasFactor(await heldFactors(tx, user.id))) return
  throw invalidField(field, message('step.ownFirst'))
}

/** The settings that demand a second factor. */
const demands = ['require_second_factor', 'require_second_factor_of_roles'] as const

/**
 * The colours are made when the choice changes, and stored: a later version of the program changes nobody's site.
 * @throws AppError validation for a text that is neither a palette nor a colour
 */
function withSteps(values: Values, row: StoredRow): Values {
  const { brand_colour: typed } = values
  if (typeof typed !== 'string') return values
  const chosen = typed.trim().toLowerCase()
  const brand_colour = isPaletteName(chosen) ? chosen : (readColour(chosen) ?? chosen)
  if (brand_colour === row.brand_colour) return { ...values, brand_colour }
  const steps = accentOf(brand_colour)
  if (steps === null) throw invalidField('brand_colour', message('brand.noColour'))
  return { ...values, brand_colour, accent_steps: steps.join(' ') }
}

/** The association's settings. An administrator cannot open a registration that the server's settings close. */
export const siteFeature: Feature = (app, context) => {
  wellKnownRoutes(app, context)
  brandRoutes(app, context)
  logoRoute(app, context)
  crudRoutes(app, context, {
    resource: site,
    rules: {
      compute: async ({ db, entities, now }) => {
        const own_pages = await readPlacedPages(db, now)
        const valid = await validDocuments(db, context, now)
        const statutes = valid.find(({ kind }) => kind === 'statutes')
        const statutes_file = statutes?.address ?? ''
        const statutes_language = statutes?.language ?? ''
        for (const entity of entities)
          Object.assign(entity, {
            own_pages,
            has_documents: valid.length > 0,
            statutes_file,
            statutes_language,
          })
        if (context.config.openRegistration) return
        for (const entity of entities) entity.open_registration = false
      },
      beforeUpdate: async (values, row, { tx, actor }) => {
        for (const name of demands) if (values[name] && !row[name]) await requireOwnFactor(tx, actor, name)
        return withSteps(values, row)
      },
    },
  })
}
