import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { batchesOf } from '#shared/batches.ts'
import { foldText } from '#shared/fold.ts'
import { groupMembers } from '#shared/resources/group-members.ts'
import { groups } from '#shared/resources/groups.ts'
import { stockholmDay } from '#shared/time.ts'
import type { Planned } from './plan.ts'
import { readGroupIds } from './plan-groups.ts'

/** Rows that are written by one statement, after which other requests have their turn. */
const batchSize = 250

type Member = { id: number; planned: Pick<Planned, 'groups'> }

/** Creates the groups that do not exist, as tags that only the panel shows. */
async function createGroups(scope: OperationScope, names: readonly string[], at: string): Promise<void> {
  const ids = await readGroupIds(scope.tx)
  const missing = new Map(
    names.flatMap((name) => (ids.has(foldText(name)) ? [] : [[foldText(name), name] as const])),
  )
  for (const name of missing.values()) {
    const values = {
      name,
      kind: 'tag' as const,
      description: '',
      is_public: false,
      created_at: at,
      updated_at: at,
    }
    const made = await scope.tx.insertInto('groups').values(values).returning('id').executeTakeFirstOrThrow()
    await recordHistoryOf(scope, [made.id], { action: 'create', resource: groups.name })
  }
}

/** Puts imported members into the groups that their rows name, from today. */
export async function writeGroups(scope: OperationScope, written: readonly Member[]): Promise<void> {
  const rows = written.filter(({ planned }) => planned.groups && planned.groups.length > 0)
  if (rows.length === 0) return
  const { tx, context } = scope
  const at = context.now().toISOString()
  await createGroups(
    scope,
    rows.flatMap(({ planned }) => planned.groups ?? []),
    at,
  )
  const ids = await readGroupIds(tx)
  const first_day = stockholmDay(context.now())
  const values = rows.flatMap(({ id, planned }) =>
    (planned.groups ?? []).flatMap((name) => {
      const group_id = ids.get(foldText(name))
      return group_id === undefined
        ? []
        : [{ member_id: id, group_id, task: '', first_day, last_day: null, created_at: at, updated_at: at }]
    }),
  )
  for (const batch of batchesOf(values, batchSize)) {
    const made = await tx.insertInto('group_members').values(batch).returning('id').execute()
    await recordHistoryOf(
      scope,
      made.map(({ id }) => id),
      { action: 'create', resource: groupMembers.name },
    )
    await yieldToEventLoop()
  }
}
