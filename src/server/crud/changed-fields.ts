import type { Values } from '#server/crud/write-scope.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Resource } from '#shared/resource.ts'

/** @returns the names of the fields whose new value differs from the stored value. */
export function changedFields(resource: Resource, row: StoredRow, values: Values): string[] {
  return Object.entries(values)
    .filter(([name, value]) => {
      // SQLite reads booleans as 0 and 1.
      const stored = resource.fields[name]?.kind === 'boolean' ? Boolean(row[name]) : row[name]
      return (stored ?? null) !== (value ?? null)
    })
    .map(([name]) => name)
}
