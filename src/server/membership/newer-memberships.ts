import type { RowChange } from '#server/operations/changes.ts'
import { addUndoCheck } from '#server/operations/undo-operation.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'

/** Tables whose rows decide who is a member. */
const factTables = ['memberships', 'member_departures', 'applications', 'next_types'] as const

const batchSize = 500

/** The members whose memberships a group of rows changes. */
function findMembers(changes: readonly RowChange[]): number[] {
  const ids = changes.flatMap(({ table, before, after }) =>
    (factTables as readonly string[]).includes(table) ? [before?.member_id, after?.member_id] : [],
  )
  return [...new Set(ids.flatMap((id) => (typeof id === 'number' ? [id] : [])))]
}

const keysOf = (changes: readonly RowChange[], table: string): number[] =>
  changes.filter((change) => change.table === table).map(({ key }) => Number(key))

/** True if a member got a membership, or left, after an action and not by it. */
async function hasNewer(
  { tx }: WriteScope,
  { ids, changes, since }: { ids: readonly number[]; changes: readonly RowChange[]; since: string },
): Promise<boolean> {
  for (const table of ['memberships', 'member_departures'] as const) {
    const own = new Set(keysOf(changes, table))
    for (const batch of batchesOf(ids, batchSize)) {
      const newer = await tx
        .selectFrom(table)
        .select('id')
        .where('member_id', 'in', batch)
        .where('created_at', '>', since)
        .execute()
      if (newer.some(({ id }) => !own.has(id))) return true
    }
  }
  return false
}

/** The latest time of the memberships and departures that an action created, at least that of the action. */
async function findTime({ tx }: WriteScope, changes: readonly RowChange[]): Promise<string> {
  const [change] = changes
  const operation = await tx
    .selectFrom('operation_changes')
    .innerJoin('operations', 'operations.id', 'operation_changes.operation_id')
    .select('at')
    .where('operation_changes.id', '=', change?.id ?? 0)
    .executeTakeFirstOrThrow()
  const created = changes.flatMap(({ table, before, after }) =>
    !before && (table === 'memberships' || table === 'member_departures') ? [String(after?.created_at)] : [],
  )
  return [operation.at, ...created].toSorted().at(-1) as string
}

/** An action on a membership is not undone when the same member has a newer membership, or has left since. */
addUndoCheck(async (scope, changes) => {
  const ids = findMembers(changes)
  if (ids.length === 0) return null
  return (await hasNewer(scope, { ids, changes, since: await findTime(scope, changes) }))
    ? 'referenced'
    : null
})
