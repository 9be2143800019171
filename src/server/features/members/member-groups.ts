import { inGroupOn } from '#server/db/group-days.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the names of the groups that members are in today, in Swedish, with commas between them, by the member's id */
export async function findGroups(
  db: Db | Tx,
  rows: readonly StoredRow[],
  now: Date,
): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['member_id', 'groups.id', 'groups.name'])
    .distinct()
    .where(
      'member_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(inGroupOn(stockholmDay(now)))
    .where('groups.deleted_at', 'is', null)
    .orderBy('groups.name')
    .execute()
  const byMember = Map.groupBy(found, ({ member_id }) => Number(member_id))
  return new Map([...byMember].map(([id, groups]) => [id, groups.map(({ name }) => name).join(', ')]))
}

/** Makes the pages of visitors anew when the member stands there in a group. */
export async function showInGroups({ id }: StoredRow, { tx, invalidatePages }: WriteScope): Promise<void> {
  const shown = await tx
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.id')
    .where('member_id', '=', id)
    .where('groups.is_public', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (shown) invalidatePages()
}
