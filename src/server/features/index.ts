import type { Feature } from '#server/context/context.ts'
import { crudRoutes } from '#server/crud/crud-routes.ts'
import { backupsFeature } from '#server/features/backups/backups-feature.ts'
import { binFeature } from '#server/features/bin/bin-feature.ts'
import { boardFeature } from '#server/features/board/board-feature.ts'
import { bulkFeature } from '#server/features/bulk/bulk-feature.ts'
import { contactFeature } from '#server/features/contact/contact-feature.ts'
import { demoFeature } from '#server/features/demo/demo-feature.ts'
import { documentsFeature } from '#server/features/documents/documents-feature.ts'
import { duplicatesFeature } from '#server/features/duplicates/duplicates-feature.ts'
import { eventsFeature } from '#server/features/events/events-feature.ts'
import { evidenceFeature } from '#server/features/evidence/evidence-feature.ts'
import { exportsFeature } from '#server/features/exports/exports-feature.ts'
import { facetsFeature } from '#server/features/facets/facets-feature.ts'
import { feedsFeature } from '#server/features/feeds/feeds-feature.ts'
import { gettingStartedFeature } from '#server/features/getting-started/getting-started-feature.ts'
import { groupsFeature } from '#server/features/groups/groups-feature.ts'
import { handoverFeature } from '#server/features/handover/handover-feature.ts'
import { historyFeature } from '#server/features/history/history-feature.ts'
import { mailSettingsFeature } from '#server/features/mail-settings/mail-settings-feature.ts'
import { mailingsFeature } from '#server/features/mailings/mailings-feature.ts'
import { mediaFeature } from '#server/features/media/media-feature.ts'
import { meetingsFeature } from '#server/features/meetings/meetings-feature.ts'
import { membersFeature } from '#server/features/members/members-feature.ts'
import { membershipSettingsFeature } from '#server/features/membership-settings/membership-settings-feature.ts'
import { moneyFeature } from '#server/features/money/money-feature.ts'
import { myPageFeature } from '#server/features/my-page/my-page-feature.ts'
import { noticeFeature } from '#server/features/notice/notice-feature.ts'
import { operationsFeature } from '#server/features/operations/operations-feature.ts'
import { pagesFeature } from '#server/features/pages/pages-feature.ts'
import { peopleImportFeature } from '#server/features/people-import/people-import-feature.ts'
import { persondataFeature } from '#server/features/persondata/persondata-feature.ts'
import { picturesFeature } from '#server/features/pictures/pictures-feature.ts'
import { postImportFeature } from '#server/features/post-import/post-import-feature.ts'
import { postsFeature } from '#server/features/posts/posts-feature.ts'
import { previewsFeature } from '#server/features/previews/previews-feature.ts'
import { processingFeature } from '#server/features/processing/processing-feature.ts'
import { redirectsFeature } from '#server/features/redirects/redirects-feature.ts'
import { retentionFeature } from '#server/features/retention/retention-feature.ts'
import { searchFeature } from '#server/features/search/search-feature.ts'
import { siteFeature } from '#server/features/site/site-feature.ts'
import { siteSearchFeature } from '#server/features/site-search/site-search-feature.ts'
import { statisticsFeature } from '#server/features/statistics/statistics-feature.ts'
import { subscribersFeature } from '#server/features/subscribers/subscribers-feature.ts'
import { suspectsFeature } from '#server/features/suspects/suspects-feature.ts'
import { usersFeature } from '#server/features/users/users-feature.ts'
import { versionsFeature } from '#server/features/versions/versions-feature.ts'
import { warningsFeature } from '#server/features/warnings/warnings-feature.ts'
import { workingCopiesFeature } from '#server/features/working-copies/working-copies-feature.ts'
import { refuseContradictions } from '#shared/resource-contradictions.ts'
import { resources } from '#shared/resources/index.ts'
import { payFeature } from './pay/pay-feature.ts'
import { paymentsFeature } from './payments/payments-feature.ts'
import { remindersFeature } from './reminders/reminders-feature.ts'

/** Features with rules beyond reading and writing. */
const special: readonly Feature[] = [
  postsFeature,
  pagesFeature,
  eventsFeature,
  membersFeature,
  membershipSettingsFeature,
  groupsFeature,
  duplicatesFeature,
  evidenceFeature,
  meetingsFeature,
  contactFeature,
  subscribersFeature,
  moneyFeature,
  myPageFeature,
  payFeature,
  remindersFeature,
  mailingsFeature,
  mailSettingsFeature,
  mediaFeature,
  usersFeature,
  siteFeature,
  redirectsFeature,
  postImportFeature,
  peopleImportFeature,
  paymentsFeature,
  noticeFeature,
  suspectsFeature,
  boardFeature,
  documentsFeature,
  handoverFeature,
  persondataFeature,
  feedsFeature,
  gettingStartedFeature,
  demoFeature,
  backupsFeature,
  processingFeature,
  retentionFeature,
  warningsFeature,
]

/** A resource of which no feature says anything special. */
const plain: Feature = (app, context) => {
  for (const resource of resources) {
    refuseContradictions(resource)
    if (!context.cruds.has(resource.name)) crudRoutes(app, context, { resource })
  }
}

/** Generic features: they work for every resource that is mounted before them. */
const generic: readonly Feature[] = [
  bulkFeature,
  facetsFeature,
  exportsFeature,
  binFeature,
  historyFeature,
  operationsFeature,
  statisticsFeature,
  searchFeature,
  siteSearchFeature,
  versionsFeature,
  previewsFeature,
  workingCopiesFeature,
  picturesFeature,
]

/** Mounts every call of the specification's §7 and what we added. */
export const features: Feature = async (app, context) => {
  for (const feature of [...special, plain, ...generic]) await feature(app, context)
}
