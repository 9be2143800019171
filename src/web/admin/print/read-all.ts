import type { RecordPage } from '#web/redux/create-resource-slice.ts'

/** Records that one call answers. */
const perCall = 1_000
/** A longer list is no use on paper, and a file is better for it. */
const maxRows = 5_000

/**
 * Reads a list for paper, as far as paper goes.
 * @param read answers one page of it
 * @returns its first 5,000 records, and how many there are in all
 */
export async function readAll<T>(
  read: (page: { limit: number; offset: number }) => Promise<RecordPage<T>>,
): Promise<{ rows: T[]; total: number }> {
  const rows: T[] = []
  for (;;) {
    const { records, total } = await read({ limit: perCall, offset: rows.length })
    rows.push(...records)
    if (records.length < perCall || rows.length >= maxRows) return { rows, total }
  }
}
