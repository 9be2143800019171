/** Greatest number of records in one bulk change or one undo. */
export const bulkLimit = 10_000

/** The records that an action changed; a record that is missing or had the new value already is left out. */
export type BulkResult = { count: number; ids: number[] }
