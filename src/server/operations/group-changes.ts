import { inTurns } from '#server/file-reading/in-turns.ts'
import { findParents, type RowChange, type Schema } from './changes.ts'

type Grouping = {
  /** Tables whose rows do not join those that refer to them. */
  apart: readonly string[]
  /** Tables whose rows join those that refer to them, if they are not changed themselves. */
  joins?: readonly string[] | undefined
  /** Further pairs of rows of one group, by their tables and keys. */
  links: readonly (readonly [string, string])[]
}

/** Sets of names that are joined two by two. */
class Sets {
  readonly #leaders = new Map<string, string>()

  find(name: string): string {
    let leader = name
    for (let next = this.#leaders.get(leader); next !== undefined; next = this.#leaders.get(leader))
      leader = next
    if (leader !== name) this.#leaders.set(name, leader)
    return leader
  }

  join(one: string, other: string): void {
    const [first, second] = [this.find(one), this.find(other)]
    if (first !== second) this.#leaders.set(second, first)
  }
}

/** Numbers the groups of changed rows: rows that refer to each other are one group, named by its first change. */
export async function groupChanges(
  changes: readonly RowChange[],
  schema: Schema,
  { apart, joins = [], links }: Grouping,
): Promise<number[]> {
  const nameOf = ({ table, key }: { table: string; key: string }) => `${table} ${key}`
  const changed = new Set(changes.map(nameOf))
  const [separate, joining] = [new Set(apart), new Set(joins)]
  const sets = new Sets()
  await inTurns(changes, (change) => {
    if (separate.has(change.table)) return
    for (const parent of findParents(change, schema)) {
      const isJoined = joining.has(parent.table) || changed.has(nameOf(parent))
      if (isJoined && !separate.has(parent.table)) sets.join(nameOf(parent), nameOf(change))
    }
  })
  for (const [one, other] of links) sets.join(one, other)
  const numbers = new Map<string, number>()
  await inTurns(changes, (change) => {
    const leader = sets.find(nameOf(change))
    numbers.set(leader, Math.min(change.id, numbers.get(leader) ?? change.id))
  })
  return changes.map((change) => numbers.get(sets.find(nameOf(change))) ?? change.id)
}
