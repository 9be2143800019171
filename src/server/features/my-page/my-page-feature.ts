import type { Feature } from '#server/context/context.ts'
import { askPage } from './ask-page.ts'
import { memberAddressLink } from './change-address.ts'
import { memberReturnLink } from './leave.ts'
import { memberLink } from './own-link.ts'

/** The own page of a member: asked for with one's address, opened by a link in a mail (decision 0072). */
export const myPageFeature: Feature = async (app, context) => {
  await askPage(app, context)
  for (const link of [memberLink, memberAddressLink, memberReturnLink]) await link.serve(app, context)
}
