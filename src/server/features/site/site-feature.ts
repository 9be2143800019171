import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { site } from '#shared/resources/site.ts'

/** The association's settings. What the server's own settings close, no administrator opens. */
export const siteFeature: Feature = (app, context) => {
  crudRoutes(app, context, {
    resource: site,
    rules: {
      compute: ({ entities }) => {
        if (context.config.openRegistration) return
        for (const entity of entities) entity.open_registration = false
      },
    },
  })
}
