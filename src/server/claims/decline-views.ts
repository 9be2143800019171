import type { LinkForm, LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'

/** The form by which a member says that they do not renew. */
export const declineForm: LinkForm = {
  does: 'decline',
  button: message('link.claim.declineYes'),
  behind: { summary: message('link.claim.decline'), text: message('link.claim.declineText') },
}

/** @returns the page of a member who has said that they do not renew, and can take it back */
export const declinedView = (until: string): LinkView => ({
  status: 200,
  title: message('link.claim.thanks'),
  text: [message('link.claim.declined', { day: { day: until } })],
  forms: [{ does: 'stay', button: message('link.claim.stay') }],
})
