import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'

/** @returns the page of a member who has said that they do not renew, and can take it back */
export const declinedView = (until: string): LinkView => ({
  status: 200,
  title: message('link.claim.thanks'),
  text: [message('link.claim.declined', { day: { day: until } })],
  forms: [{ does: 'stay', button: message('link.claim.stay') }],
})
