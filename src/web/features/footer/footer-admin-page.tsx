import { footer } from '#shared/resources/footer.ts'
import { SingletonPage } from '#web/admin/singleton-page.tsx'
import { footerSlice } from './footer-slice.ts'

type Root = Parameters<typeof footerSlice.select>[0]
const slice = { ...footerSlice, select: (state: Root) => footerSlice.select(state)[0] }

export const Page = () => (
  <SingletonPage
    title="Footer"
    record="Footer"
    resource={footer}
    slice={slice}
    updated={({ infoMail }) => `${infoMail} updated successfully.`}
  />
)
