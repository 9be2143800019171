/** A change of a published record that is not published yet, as `GET /api/{resource}/drafts/` lists it. */
export type WorkingCopy = {
  record_id: number
  /** The record's version that it was begun with, as in its ETag. */
  base: number
  /** When it was saved last; UTC, ISO 8601. */
  at: string
  /** First name of its author; empty when the account is gone. */
  user_name: string
}
