import type { Feature } from '#server/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { binFeature } from '#server/features/bin/bin-feature.ts'
import { bulkFeature } from '#server/features/bulk/bulk-feature.ts'
import { contactFeature } from '#server/features/contact/contact-feature.ts'
import { eventsFeature } from '#server/features/events/events-feature.ts'
import { exportsFeature } from '#server/features/exports/exports-feature.ts'
import { feedsFeature } from '#server/features/feeds/feeds-feature.ts'
import { historyFeature } from '#server/features/history/history-feature.ts'
import { mailingsFeature } from '#server/features/mailings/mailings-feature.ts'
import { mediaFeature } from '#server/features/media/media-feature.ts'
import { membersFeature } from '#server/features/members/members-feature.ts'
import { postsFeature } from '#server/features/posts/posts-feature.ts'
import { searchFeature } from '#server/features/search/search-feature.ts'
import { statisticsFeature } from '#server/features/statistics/statistics-feature.ts'
import { subscribersFeature } from '#server/features/subscribers/subscribers-feature.ts'
import { usersFeature } from '#server/features/users/users-feature.ts'
import { valuesFeature } from '#server/features/values/values-feature.ts'
import { about } from '#shared/resources/about.ts'
import { board } from '#shared/resources/board.ts'
import { footer } from '#shared/resources/footer.ts'
import { kontakt } from '#shared/resources/kontakt.ts'
import { partners } from '#shared/resources/partners.ts'
import { site } from '#shared/resources/site.ts'

/** Mounts every call of the specification's §7 and what we added: first the plain ones, then those with rules. */
export const features: Feature = async (app, context) => {
  for (const resource of [partners, board, footer, about, kontakt, site]) {
    crudRoutes(app, { context, resource, rules: {} })
  }
  await postsFeature(app, context)
  await eventsFeature(app, context)
  await membersFeature(app, context)
  await contactFeature(app, context)
  await subscribersFeature(app, context)
  await mailingsFeature(app, context)
  await mediaFeature(app, context)
  await usersFeature(app, context)
  await feedsFeature(app, context)
  // For every resource that is mounted by now.
  for (const feature of [bulkFeature, valuesFeature, exportsFeature, binFeature]) await feature(app, context)
  for (const feature of [historyFeature, statisticsFeature, searchFeature]) await feature(app, context)
}
