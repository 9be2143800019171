/** Greatest number of records in one bulk change or one undo. */
export const bulkLimit = 10_000

/**
 * The records that a bulk change changed; a record that is missing or had the new value already is left out.
 * `operation` is what the change is undone by.
 */
export type BulkResult = { count: number; ids: number[]; operation: string }

/** The records that got their former values back, and the number of those left because they were changed since. */
export type BulkUndoResult = BulkResult & { left: number }
