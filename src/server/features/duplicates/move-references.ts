import type { Tx } from '#server/db/tables.ts'
import { kindsAbout } from '#server/mail/templates/templates.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { type MemberReference, memberReferences } from '#server/people/member-references.ts'
import { batchesOf } from '#shared/batches.ts'
import { members } from '#shared/resources/members.ts'
import { type GroupTimes, moveGroupTimes, moveGroupTimesBack, type Two } from './group-times.ts'
import { type MembershipRows, moveMemberships, moveMembershipsBack } from './membership-rows.ts'

type Keys = (string | number)[]

/** The rows of each table that have become the kept member's, and the other one's: by the keys of the rows. */
export type Moved = {
  toKept: Record<string, Keys>
  toOther: Record<string, Keys>
  /** Lists of members in which the other one stood; `both` where the kept one did, too. */
  lists: { table: string; id: number; both: boolean }[]
  groups: GroupTimes
  /** Merges of before there were memberships have none. */
  memberships?: MembershipRows
}

type AnyTable = { [column: string]: unknown }

const anyTables = (tx: Tx) => tx.withTables<{ [table: string]: AnyTable }>()

const entries = Object.entries<MemberReference>(memberReferences)

/** Mails to members, and about them; those of mailings name their member, too. */
const kindsToMembers = [...kindsAbout(members.name), 'membership-information', 'membership-newsletter']

type Column = {
  table: string
  column: string
  key: string
  toldBy?: 'kind' | 'resource' | undefined
  isSingle?: true | undefined
}

/** @returns the tables with a column of a member's id whose rows follow, the second one for those that go with the address */
function columns(): { always: Column[]; withAddress: Column[] } {
  const always: Column[] = []
  const withAddress: Column[] = []
  for (const [table, reference] of entries) {
    if ('moves' in reference) {
      const { moves: column, key, toldBy, isSingle } = reference
      always.push({ table, column, key, toldBy, isSingle })
    } else if ('goesWithAddress' in reference)
      withAddress.push({ table, column: reference.goesWithAddress, key: reference.key })
  }
  return { always, withAddress }
}

async function keysOf(tx: Tx, { table, column, key, toldBy }: Column, id: number): Promise<Keys> {
  let query = anyTables(tx).selectFrom(table).select(key).where(column, '=', id)
  if (toldBy === 'kind') query = query.where('kind', 'in', kindsToMembers)
  if (toldBy === 'resource') query = query.where('resource', '=', members.name)
  return (await query.execute()).map((row) => row[key] as string | number)
}

async function give(tx: Tx, { table, column, key }: Column, rows: { keys: Keys; from?: number; to: number }) {
  const { keys, from, to } = rows
  for (const some of batchesOf(keys, 250)) {
    let query = anyTables(tx)
      .updateTable(table)
      .set({ [column]: to })
      .where(key, 'in', some)
    if (from !== undefined) query = query.where(column, '=', from)
    await query.execute()
  }
}

const idsIn = (list: string): number[] => (list === '' ? [] : (JSON.parse(list) as number[]))

const listColumns = entries.flatMap(([table, reference]) =>
  'lists' in reference ? [{ table, column: reference.lists }] : [],
)

/** Reads the lists of ids in which a member may stand, and lets each be written anew. */
async function rewriteLists(
  tx: Tx,
  { table, column, id }: (typeof listColumns)[number] & { id: number },
  rewrite: (row: number, ids: number[]) => number[] | null,
): Promise<void> {
  let query = anyTables(tx).selectFrom(table).select(['id', column]).where(column, 'like', `%${id}%`)
  // Those of mailings to participants are ids of applications.
  if (table === 'mailings') query = query.where('audience', '=', 'members')
  for (const row of await query.execute()) {
    const ids = rewrite(Number(row.id), idsIn(String(row[column])))
    if (!ids) continue
    const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
    await anyTables(tx)
      .updateTable(table)
      .set({ [column]: JSON.stringify(sorted) })
      .where('id', '=', row.id)
      .execute()
  }
}

/**
 * Makes everything that refers to the other member refer to the one who stays.
 * @param address whose address stays; they may be the same
 */
export async function moveReferences(
  { tx }: WriteScope,
  { kept, other }: Two,
  address: 'kept' | 'other' | 'same',
): Promise<Moved> {
  const groups = await moveGroupTimes(tx, { kept, other })
  const memberships = await moveMemberships(tx, { kept, other })
  const moved: Moved = { toKept: {}, toOther: {}, lists: [], groups, memberships }
  const { always, withAddress } = columns()
  for (const one of always) {
    const isFull = one.isSingle && (await keysOf(tx, one, kept)).length > 0
    const keys = isFull ? [] : await keysOf(tx, one, other)
    await give(tx, one, { keys, to: kept })
    if (keys.length > 0) moved.toKept[one.table] = keys
  }
  for (const one of withAddress) {
    if (address === 'kept') continue
    const [own, theirs] = [await keysOf(tx, one, kept), await keysOf(tx, one, other)]
    // Of one who has a row of their own already, where there may be only one, it stays.
    const isFull = address === 'same' && one.table === 'member_bounces' && own.length > 0
    if (isFull) continue
    // One row for each member: the first makes room.
    const isSwapped = address === 'other'
    if (isSwapped && one.table === 'member_bounces') {
      await swapBounces(tx, { kept, other })
      if (own.length > 0) moved.toOther[one.table] = own
    } else {
      await give(tx, one, { keys: theirs, to: kept })
      if (isSwapped) {
        await give(tx, one, { keys: own, to: other })
        if (own.length > 0) moved.toOther[one.table] = own
      }
    }
    if (theirs.length > 0) moved.toKept[one.table] = theirs
  }
  for (const list of listColumns)
    await rewriteLists(tx, { ...list, id: other }, (id, ids) => {
      if (!ids.includes(other)) return null
      moved.lists.push({ table: list.table, id, both: ids.includes(kept) })
      return ids.map((one) => (one === other ? kept : one))
    })
  return moved
}

/** Exchanges the refusals of two members, of which each has one row at most. */
async function swapBounces(tx: Tx, { kept, other }: Two): Promise<void> {
  const rows = await tx
    .deleteFrom('member_bounces')
    .where('member_id', 'in', [kept, other])
    .returningAll()
    .execute()
  if (rows.length === 0) return
  const swapped = rows.map((row) => ({ ...row, member_id: row.member_id === kept ? other : kept }))
  await tx.insertInto('member_bounces').values(swapped).execute()
}

/** Gives each member back what was theirs; what has come since stays with the kept one. */
export async function moveBack(
  { tx }: Pick<WriteScope, 'tx'>,
  { kept, other }: Two,
  { toKept, toOther, lists, groups, memberships }: Moved,
): Promise<void> {
  await moveGroupTimesBack(tx, { kept, other }, groups)
  if (memberships) await moveMembershipsBack(tx, { kept, other }, memberships)
  const { always, withAddress } = columns()
  for (const one of [...always, ...withAddress]) {
    const [theirs = [], own = []] = [toKept[one.table], toOther[one.table]]
    if (one.table === 'member_bounces' && (theirs.length > 0 || own.length > 0)) {
      const stands = await keysOf(tx, one, kept)
      // An address that was refused again, or works again, has another row, or none.
      const isAsLeft = theirs.every((key) => stands.includes(key))
      if (isAsLeft) await swapBounces(tx, { kept, other })
      continue
    }
    await give(tx, one, { keys: theirs, from: kept, to: other })
    await give(tx, one, { keys: own, from: other, to: kept })
  }
  for (const list of listColumns) {
    const had = new Map(lists.filter(({ table }) => table === list.table).map(({ id, both }) => [id, both]))
    if (had.size === 0) continue
    await rewriteLists(tx, { ...list, id: kept }, (id, ids) => {
      const both = had.get(id)
      if (both === undefined || !ids.includes(kept)) return null
      return [...ids.filter((one) => both || one !== kept), other]
    })
  }
}
