import { findParents, type RowChange, type Schema } from './changes.ts'

/**
 * Numbers the groups of changed rows: rows that refer to each other are one group, named by its first change.
 * @param apart tables whose rows do not join those that refer to them
 * @param joins tables whose rows join those that refer to them, if they are not changed themselves
 */
export function groupChanges(
  changes: readonly RowChange[],
  schema: Schema,
  { apart, joins }: { apart: ReadonlySet<string>; joins: ReadonlySet<string> },
): number[] {
  const places = new Map(changes.map(({ table, key }, place) => [`${table} ${key}`, place]))
  const leaders = changes.map((_, place) => place)
  const find = (place: number): number => {
    let leader = place
    while (leaders[leader] !== leader) leader = leaders[leader] as number
    leaders[place] = leader
    return leader
  }
  for (const [place, change] of changes.entries()) {
    if (apart.has(change.table)) continue
    for (const { table, key } of findParents(change, schema)) {
      const name = `${table} ${key}`
      // The first row that refers to an unchanged one stands for it.
      if (joins.has(table) && !places.has(name)) places.set(name, place)
      const parent = places.get(name)
      if (parent === undefined || apart.has(table)) continue
      const [one, other] = [find(place), find(parent)]
      leaders[Math.max(one, other)] = Math.min(one, other)
    }
  }
  return changes.map((_, place) => changes[find(place)]?.id ?? 0)
}
