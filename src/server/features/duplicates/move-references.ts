import { journalTables } from '#server/db/journal-tables.ts'
import type { Tx } from '#server/db/tables.ts'
import { kindsAbout } from '#server/mail/templates/templates.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { type MemberReference, memberReferences } from '#server/people/member-references.ts'
import { batchesOf } from '#shared/batches.ts'
import { members } from '#shared/resources/members.ts'
import { moveGroupTimes, type Two } from './group-times.ts'
import { moveMemberships } from './membership-rows.ts'

type Keys = (string | number)[]

/** Rows of tables that no journal holds, by their keys: those that became the kept member's, and the other one's. */
export type MovedLinks = { toKept: Record<string, Keys>; toOther: Record<string, Keys> }

type AnyTable = { [column: string]: unknown }

const anyTables = (tx: Tx) => tx.withTables<{ [table: string]: AnyTable }>()

const isJournaled = (table: string): boolean => journalTables.has(table)

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
  rewrite: (ids: number[]) => number[] | null,
): Promise<void> {
  let query = anyTables(tx).selectFrom(table).select(['id', column]).where(column, 'like', `%${id}%`)
  // Those of mailings to participants are ids of applications.
  if (table === 'mailings') query = query.where('audience', '=', 'members')
  for (const row of await query.execute()) {
    const ids = rewrite(idsIn(String(row[column])))
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
 * @returns the links that moved
 */
export async function moveReferences(
  { tx }: WriteScope,
  { kept, other }: Two,
  address: 'kept' | 'other' | 'same',
): Promise<MovedLinks> {
  await moveGroupTimes(tx, { kept, other })
  await moveMemberships(tx, { kept, other })
  const moved: MovedLinks = { toKept: {}, toOther: {} }
  const note = (rows: MovedLinks['toKept'], table: string, keys: Keys): void => {
    if (keys.length > 0 && !isJournaled(table)) rows[table] = keys
  }
  const { always, withAddress } = columns()
  for (const one of always) {
    const isFull = one.isSingle && (await keysOf(tx, one, kept)).length > 0
    const keys = isFull ? [] : await keysOf(tx, one, other)
    await give(tx, one, { keys, to: kept })
    note(moved.toKept, one.table, keys)
  }
  for (const one of withAddress) {
    if (address === 'kept') continue
    const [own, theirs] = [await keysOf(tx, one, kept), await keysOf(tx, one, other)]
    const isSwapped = address === 'other'
    if (one.table === 'member_bounces') {
      // A member has one row: of two with the same address the kept member's stays.
      if (isSwapped || own.length === 0) await swapBounces(tx, { kept, other })
      continue
    }
    await give(tx, one, { keys: theirs, to: kept })
    note(moved.toKept, one.table, theirs)
    if (!isSwapped) continue
    await give(tx, one, { keys: own, to: other })
    note(moved.toOther, one.table, own)
  }
  for (const list of listColumns)
    await rewriteLists(tx, { ...list, id: other }, (ids) =>
      ids.includes(other) ? ids.map((one) => (one === other ? kept : one)) : null,
    )
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

/** Gives links of the two members back after the undo of their merge. Operations undo the rest. */
export async function moveLinksBack(
  tx: Tx,
  { kept, other }: Two,
  { toKept, toOther }: MovedLinks,
): Promise<void> {
  const { always, withAddress } = columns()
  for (const one of [...always, ...withAddress]) {
    await give(tx, one, { keys: toKept[one.table] ?? [], from: kept, to: other })
    await give(tx, one, { keys: toOther[one.table] ?? [], from: other, to: kept })
  }
}
