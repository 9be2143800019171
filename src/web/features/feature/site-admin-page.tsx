import { site } from '#shared/resources/site.ts'
import { SingletonPage } from '#web/admin/singleton-page.tsx'
import { featureSlice } from './feature-slice.ts'

const slice = {
  fetch: featureSlice.fetchSite,
  update: featureSlice.updateSite,
  select: featureSlice.selectSite,
}

const form = {
  // Without them the site has its own form and its own calendar (DESIGN §4.9).
  optional: ['membership_form_url', 'calendar_embed_url'],
  words: { send_receipts: ['Yes', 'No'], announce_messages: ['Yes', 'No'] },
} as const

/** The association's own settings, /admin/site/. */
export const Page = () => (
  <SingletonPage
    title="Site"
    record="Site"
    resource={site}
    slice={slice}
    form={form}
    updated={({ association_name }) => `${association_name} updated successfully.`}
  />
)
