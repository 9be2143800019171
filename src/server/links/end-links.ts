import type { Tx } from '#server/db/tables.ts'

/** @returns the change by which open links end, to be narrowed to those that are meant */
export const endLinks = (tx: Tx, { now }: { now: () => Date }) =>
  tx.updateTable('account_links').set({ used_at: now().toISOString() }).where('used_at', 'is', null)
