import { createHash } from 'node:crypto'
import { inGroupOn } from '#server/db/group-days.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { foldText } from '#shared/fold.ts'
import type { FoundPerson } from '#shared/people-import.ts'
import type { Plan, Planned, PlanOrder } from './plan.ts'

/** @returns the ids of the groups by their names in both languages, without capitals and marks */
export async function readGroupIds(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name', 'name_en'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const named = rows.flatMap(({ id, name, name_en }) =>
    [name_en, name].map((one) => [foldText(String(one ?? '')), id] as const),
  )
  return new Map(named.filter(([name]) => name !== ''))
}

type Memberships = Map<number, { ids: Set<number>; names: string[] }>

/** Reads the groups in which members are today. */
async function readMemberships(db: Db | Tx, day: string): Promise<Memberships> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['member_id', 'group_id', 'groups.name'])
    .where(inGroupOn(day))
    .where('groups.deleted_at', 'is', null)
    .orderBy('group_members.id')
    .execute()
  const memberships: Memberships = new Map()
  for (const { member_id, group_id, name } of rows) {
    const own = memberships.get(Number(member_id)) ?? { ids: new Set(), names: [] }
    // A member has one row for each task in a group.
    if (!own.ids.has(Number(group_id))) own.names.push(name)
    own.ids.add(Number(group_id))
    memberships.set(Number(member_id), own)
  }
  return memberships
}

/** @returns the names of the file, those of rows that repeat a person with those of the first one */
function namesByRow(people: readonly FoundPerson[]): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const { row, of, values } of people) {
    const first = of ?? row
    names.set(first, [...(names.get(first) ?? []), ...(values.groups ?? [])])
  }
  return names
}

/**
 * Adds the groups of a file to its plan: a person comes into the groups that the file names, and leaves none. A group that
 * does not exist is created as a tag.
 */
export async function planGroups(db: Db | Tx, plan: Plan, { people, way, today }: PlanOrder): Promise<Plan> {
  if (people.every(({ values }) => !values.groups)) return plan
  const [ids, memberships] = [await readGroupIds(db), await readMemberships(db, today)]
  const names = namesByRow(people)
  const created = new Map<string, string>()
  const planned = plan.planned.map((row): Planned => {
    const isKnown = row.state === 'changed' || row.state === 'equal'
    if (row.state !== 'new' && !(isKnown && way !== 'leave')) return row
    const own = memberships.get(row.id ?? 0) ?? { ids: new Set<number>(), names: [] }
    const added = new Map<string, string>()
    for (const name of names.get(row.row) ?? []) {
      const key = foldText(name)
      const id = ids.get(key)
      if (key === '' || (id !== undefined && own.ids.has(id))) continue
      if (id === undefined && !created.has(key)) created.set(key, name)
      added.set(key, created.get(key) ?? name)
    }
    if (added.size === 0) return row
    const groups = [...added.values()]
    const change = {
      field: 'groups',
      before: own.names.join(', '),
      after: [...own.names, ...groups].join(', '),
    }
    const state = row.state === 'equal' ? 'changed' : row.state
    return { ...row, state, groups, changes: [...row.changes, change] }
  })
  const changed = planned.filter(({ state }, index) => state !== plan.planned[index]?.state).length
  const { counts } = plan
  const digest = createHash('sha256')
    .update(JSON.stringify([plan.digest, planned.map(({ groups }) => groups ?? [])]))
    .digest('base64url')
  return {
    ...{ ...plan, planned, digest, newGroups: [...created.values()] },
    counts: { ...counts, equal: counts.equal - changed, changed: counts.changed + changed },
  }
}
