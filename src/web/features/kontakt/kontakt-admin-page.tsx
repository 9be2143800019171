import { kontakt } from '#shared/resources/kontakt.ts'
import { SingletonPage } from '#web/admin/singleton-page.tsx'
import { kontaktSlice } from './kontakt-slice.ts'

type Root = Parameters<typeof kontaktSlice.select>[0]
const slice = { ...kontaktSlice, select: (state: Root) => kontaktSlice.select(state)[0] }

/** Without a picture the contact page draws the code itself (DESIGN §4.13). */
const form = { optional: ['swihs_image'] }

/** The contact page's own record, /admin/contact/; messages are another page (see `docs/glossary.md`). */
export const Page = () => (
  <SingletonPage
    title="Contact"
    record="Contact"
    resource={kontakt}
    slice={slice}
    form={form}
    updated={({ id }) => `contact with id_number: ${id} updated successfully.`}
  />
)
