/** The purposes of a link to a page before it is published: the panel's own frame, or being sent. */
export type PreviewPurpose = 'look' | 'send'

/**
 * In which state a preview shows a record: a draft, one that is planned for an instant (ISO 8601), the working copy of a
 * published one, or just what visitors read.
 */
export type PreviewState = { kind: 'draft' | 'change' | 'published' } | { kind: 'planned'; at: string }

/** Links of one record that can be sent at the same time. */
export const maxPreviewLinks = 20

/** A link that can be sent, as `GET /api/{resource}/{id}/previews/` lists it; its address is told once. */
export type PreviewLink = {
  id: number
  /** First name of its author; empty when the account is gone. */
  user_name: string
  /** UTC, ISO 8601. */
  created_at: string
  expires_at: string
}

/** A link that was just made. */
export type NewPreviewLink = Pick<PreviewLink, 'id' | 'expires_at'> & { url: string }
