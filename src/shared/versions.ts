/** Versions of one record that are kept; the oldest goes when one more is saved. */
export const maxVersions = 50

/** One save of a record, as `GET /api/{resource}/{id}/versions/` lists it. */
export type Version = {
  /** The record's version that the save made, as in its ETag. */
  number: number
  /** UTC, ISO 8601. */
  at: string
  user_id: number | null
  /** First name of the user; empty when it is not known, or the account is gone. */
  user_name: string
  /** Names of the fields in which it differs from the version before. */
  fields: string[]
}

/** The content of a record after a save. */
export type VersionContent = Omit<Version, 'fields'> & {
  /** By the names of the fields, as a record is answered. */
  values: Record<string, unknown>
}
