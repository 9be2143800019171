import { journalTables } from '#server/db/journal-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import type { RowChange } from './changes.ts'
import type { WriteScope } from './write-scope.ts'

/** Columns that Gille derives from other rows, and how they follow after an undo. */
type Derived = {
  /** Columns that are derived at the moment. */
  columns: (tx: Tx) => Promise<readonly string[]> | readonly string[]
  /** Derives them again for some rows, and does what else must follow an undo of their changes. */
  follow?: (scope: WriteScope, ids: readonly number[], changes: readonly RowChange[]) => Promise<void>
}

const derived = new Map<string, Derived>()

/** Declares the derived columns of a table, once. */
export function defineDerived(table: string, columns: Derived): void {
  if (derived.has(table)) throw new Error(`The derived columns of ${table} are declared twice.`)
  derived.set(table, columns)
}

/** The primary key of a table of the journal. */
export const getJournalKey = (table: string): readonly string[] => journalTables.get(table)?.key ?? ['id']

/** Lists the derived columns of a table, once in a transaction. */
export const listDerivedColumns = ({ tx, once }: WriteScope, table: string): Promise<ReadonlySet<string>> =>
  once(`derived columns ${table}`, async () => new Set(await derived.get(table)?.columns(tx)))

/** Derives the columns of undone rows again. */
export async function followUndone(scope: WriteScope, changes: readonly RowChange[]): Promise<void> {
  for (const [table, own] of Map.groupBy(changes, ({ table }) => table))
    await derived.get(table)?.follow?.(
      scope,
      own.map(({ key }) => Number(key)),
      own,
    )
}
