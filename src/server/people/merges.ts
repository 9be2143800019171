import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { foldAddress } from '#shared/fold.ts'
import type { Named } from '#shared/person-desk.ts'
import { foldName, writtenNameIn } from '#shared/person-fields.ts'
import { members } from '#shared/resources/members.ts'

/** A name at an address; the name is null for everyone behind the address. */
type Identity = { address: string; name: string | null }

/** True if a member is in the trash because the record was merged into another one. */
export const isMergedAway = (tx: Tx, id: number): Promise<boolean> =>
  hasRow(tx.selectFrom('member_merges').where('other_id', '=', id))

/** @returns the members whose records were merged into these in the last day, also those merged into one of them */
export async function idsMergedInto(tx: Db | Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('member_merges').select('other_id').where('kept_id', 'in', ids).execute()
  const found = rows.map(({ other_id }) => other_id).filter((id) => !ids.includes(id))
  return [...found, ...(await idsMergedInto(tx, found))]
}

/** @returns the member into whom a record was merged in the end, by the id of each record that was merged away */
export async function findMergeTargets(db: Db | Tx): Promise<Map<number, number>> {
  const merges = await db.selectFrom('member_merges').select(['kept_id', 'other_id']).orderBy('id').execute()
  const targets = new Map<number, number>()
  for (const { kept_id, other_id } of merges) {
    for (const [other, kept] of targets) if (kept === other_id) targets.set(other, kept_id)
    targets.set(other_id, kept_id)
  }
  return targets
}

/** The names of the members that other members were merged into, by the ids of these. A member without a name has the id. */
export async function findKeptNames(db: Db | Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('member_merges')
    .innerJoin('members', 'members.id', 'member_merges.kept_id')
    .select(['other_id', 'kept_id', 'first_name', 'last_name'])
    .where('other_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.other_id, writtenNameIn(members, row) || String(row.kept_id)]))
}

/** The current identity of a member, and those from before merges. */
export type MergedPerson = { kept: Named; identities: readonly Named[] }

/** Lists the members that have identities from before a merge. */
export async function listMergedPeople(db: Db | Tx): Promise<MergedPerson[]> {
  const rows = await db
    .selectFrom('merged_identities')
    .innerJoin('members', 'members.id', 'merged_identities.member_id')
    .select(['member_id', 'merged_identities.name', 'merged_identities.email'])
    .select(['first_name', 'last_name', 'members.email as current'])
    .orderBy('merged_identities.id')
    .execute()
  return [...Map.groupBy(rows, ({ member_id }) => member_id).values()].map((own) => {
    const [first] = own
    const kept = { address: first?.current ?? '', name: first ? writtenNameIn(members, first) : '' }
    return { kept, identities: [kept, ...own.map(({ name, email }) => ({ address: email, name }))] }
  })
}

/** True if an identity is one of a merged person. */
export const isOfMerged = ({ identities }: MergedPerson, { address, name }: Identity): boolean =>
  identities.some(
    (one) =>
      foldAddress(one.address.trim()) === foldAddress(address.trim()) &&
      (name === null || foldName(one.name) === foldName(name)),
  )

/** Adds the identities that a person had before merges, and those after them. */
export async function followMerges<One extends Identity>(
  db: Db | Tx,
  person: readonly One[],
): Promise<(One | Named)[]> {
  const merged = await listMergedPeople(db)
  const more = merged.filter((one) => person.some((identity) => isOfMerged(one, identity)))
  const added = more.flatMap(({ identities }) => identities)
  const has = (one: Named) => person.some((own) => isOfMerged({ kept: one, identities: [one] }, own))
  return [...person, ...added.filter((one) => !has(one))]
}

/** Stores the identities that the merged member no longer has. */
export async function addMergedIdentities(
  tx: Tx,
  { id, at, current }: { id: number; at: string; current: Named },
  before: readonly Named[],
): Promise<void> {
  const stored = await tx
    .selectFrom('merged_identities')
    .select(['name', 'email as address'])
    .where('member_id', '=', id)
    .execute()
  const known = { kept: current, identities: [current, ...stored] }
  for (const one of before) {
    if (one.address.trim() === '' || isOfMerged(known, one)) continue
    known.identities.push(one)
    await tx
      .insertInto('merged_identities')
      .values({ member_id: id, name: one.name, email: one.address, at })
      .execute()
  }
}
