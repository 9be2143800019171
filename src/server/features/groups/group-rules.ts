import { sql } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { inGroupOn } from '#server/db/group-days.ts'
import type { StoredRow } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { invalidField } from '#shared/errors.ts'
import { foldText } from '#shared/fold.ts'
import { message } from '#shared/message.ts'
import type { GroupPerson } from '#shared/resources/groups.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

/** Reads who is in groups on a day; nobody who lies in the bin or is restricted. */
async function placedOn(db: Db | Tx, day: string) {
  return db
    .selectFrom('group_members')
    .innerJoin('members', 'members.id', 'group_members.member_id')
    .where(inGroupOn(day))
    .where('members.deleted_at', 'is', null)
    .where(await notRestricted(db, members))
}

/** @returns how many members are in each group on a day, by the id of the group */
async function countMembersOf(db: Db | Tx, day: string): Promise<Map<number, number>> {
  const rows = await (await placedOn(db, day))
    .select(['group_id', sql<number>`count(distinct member_id)`.as('count')])
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, count }) => [Number(group_id), Number(count)]))
}

/** Joins the tasks that one member has in a group on the same day. */
function joinTasks(times: readonly { task: string; task_en: string }[]) {
  const join = (tasks: readonly string[]) => [...new Set(tasks)].filter(Boolean).join(', ')
  const isTranslated = times.some(({ task_en }) => task_en !== '')
  return {
    task: join(times.map(({ task }) => task)),
    task_en: isTranslated ? join(times.map(({ task, task_en }) => task_en || task)) : '',
  }
}

/** @returns the active members of groups on a day, as visitors are told of them, by the id of the group */
async function findPeople(db: Db | Tx, day: string, ids: number[]): Promise<Map<number, GroupPerson[]>> {
  if (ids.length === 0) return new Map()
  const rows = await (await placedOn(db, day))
    .select(['group_id', 'member_id', 'first_name', 'last_name', 'task', 'task_en'])
    .where('group_id', 'in', ids)
    .where('members.member_status', '=', true)
    .orderBy(sql.ref(`members.${foldedColumn('first_name')}`))
    .orderBy(sql.ref(`members.${foldedColumn('last_name')}`))
    .orderBy('group_members.id')
    .execute()
  const byGroup = Map.groupBy(rows, ({ group_id }) => Number(group_id))
  return new Map(
    [...byGroup].map(([id, times]) => {
      const byMember = Map.groupBy(times, ({ member_id }) => member_id)
      const people = [...byMember.values()].map((own) => ({
        name: `${own[0]?.first_name} ${own[0]?.last_name}`,
        ...joinTasks(own),
      }))
      return [id, people]
    }),
  )
}

export const groupRules: CrudRules = {
  published: (query) => query.where('is_public', '=', true),
  async compute({ db, entities, now }) {
    const day = stockholmDay(now)
    const counts = await countMembersOf(db, day)
    const shown = entities.filter(({ is_public }) => is_public).map(({ id }) => Number(id))
    const people = await findPeople(db, day, shown)
    for (const entity of entities) {
      const id = Number(entity.id)
      entity.members_today = counts.get(id) ?? 0
      entity.people = people.get(id) ?? []
    }
  },
}

/** A time of a member in a group, of what is written and what is stored. */
type Time = Pick<StoredRow, 'id'> & Values

/** @throws AppError validation when it ends before it begins, or overlaps with another of the same member, group and task */
async function refuseWrongDays(time: Partial<Time>, { tx, context }: WriteScope): Promise<void> {
  const { id, member_id, group_id, first_day, last_day } = time
  const [from, until] = [String(first_day ?? ''), String(last_day ?? '9999')]
  if (from > until) throw invalidField('last_day', message('groups.endsBefore'), 'range')
  await context.dialect.lockKey(tx, `group ${group_id} ${member_id}`)
  const others = await tx
    .selectFrom('group_members')
    .select('task')
    .where('member_id', '=', Number(member_id))
    .where('group_id', '=', Number(group_id))
    .where('deleted_at', 'is', null)
    .where('id', '!=', id ?? 0)
    .where(sql<boolean>`coalesce(first_day, '') <= ${until} and coalesce(last_day, '9999') >= ${from}`)
    .execute()
  const task = foldText(String(time.task ?? ''))
  if (others.some((other) => foldText(other.task) === task))
    throw invalidField('first_day', message('groups.overlap'), 'conflict')
}

export const groupMemberRules: CrudRules = {
  states: {
    current: (now) => inGroupOn(stockholmDay(now)),
    coming: (now) => sql<boolean>`first_day > ${stockholmDay(now)}`,
    former: (now) => sql<boolean>`last_day < ${stockholmDay(now)}`,
  },
  async beforeCreate(values, scope) {
    await refuseWrongDays(values, scope)
    return values
  },
  async beforeUpdate(values, row, scope) {
    await refuseWrongDays({ ...row, ...values }, scope)
    return values
  },
  beforeRestore: (row, scope) => refuseWrongDays(row, scope),
}
