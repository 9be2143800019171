/** Greatest number of records in one bulk change or one undo. */
export const bulkLimit = 1_000

/** The records that a bulk change changed; a record that is missing or had the new value already is left out. */
export type BulkResult = { count: number; ids: number[] }
