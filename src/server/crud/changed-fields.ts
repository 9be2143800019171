import type { StoredRow } from '#server/db/records.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { Resource } from '#shared/resource.ts'

/** @returns the names of the fields whose new value differs from the stored value, but for those that follow another of them. */
export function changedFields(resource: Resource, row: StoredRow, values: Values): string[] {
  const names = Object.entries(values)
    .filter(([name, value]) => {
      // SQLite reads booleans as 0 and 1.
      const stored = resource.fields[name]?.kind === 'boolean' ? Boolean(row[name]) : row[name]
      return (stored ?? null) !== (value ?? null)
    })
    .map(([name]) => name)
  return names.filter((name) => !names.includes(resource.fields[name]?.follows ?? ''))
}

/** @returns whether one of the changes is risky */
export const isRisky = ({ fields }: Resource, changed: readonly string[], values: Values): boolean =>
  changed.some((name) => {
    const risk = fields[name]?.confirms
    return risk === 'change' || (risk === 'untick' && !values[name])
  })

/** @returns the ticks of the row that any change makes false, each with its new value. */
export function clearedTicks({ fields }: Resource, row: StoredRow): Values {
  const cleared = Object.keys(fields).filter((name) => fields[name]?.clearedByChange && row[name])
  return Object.fromEntries(cleared.map((name) => [name, false]))
}
