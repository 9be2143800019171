/** What a link to a page before it is published is made for: the panel's own frame, or to be sent to somebody. */
export type PreviewPurpose = 'look' | 'send'

/** Links of one record that can be sent at the same time. */
export const maxPreviewLinks = 20

/** A link that can be sent, as `GET /api/{resource}/{id}/previews/` lists it; its address is told once. */
export type PreviewLink = {
  id: number
  /** First name of whoever made it; empty when the account is gone. */
  user_name: string
  /** UTC, ISO 8601. */
  created_at: string
  expires_at: string
}

/** A link that was just made. */
export type NewPreviewLink = Pick<PreviewLink, 'id' | 'expires_at'> & { url: string }
