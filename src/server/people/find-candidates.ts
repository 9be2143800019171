import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { tableOf } from '#server/db/records.ts'
import { restrictedAs } from '#server/db/restrictions.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Services } from '#server/services/services.ts'
import { foldAddress, isFoundIn, searchForms } from '#shared/fold.ts'
import type { Language } from '#shared/languages.ts'
import type { Candidate, Named } from '#shared/person-desk.ts'
import { addressField, foldedNameIn, foldName, nameFields, writtenNameIn } from '#shared/person-fields.ts'
import type { Resource } from '#shared/resource.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { normalizeSpelling } from '#shared/same-name.ts'
import { tableTitle } from './copy-words.ts'
import { type AnyRow, isAmong, readRows, rowsBehind, type TableName } from './find-person.ts'
import { findMergeTargets, isOfMerged, listMergedPeople, type MergedPerson } from './merges.ts'

/** The greatest number of addresses, and of names without an address, that a search follows. */
const mostAddresses = 50

/** Names that are compared before other requests have their turn. */
const batchSize = 5_000

/** True if each word of a search stands in a text, in any spelling. */
function hasSpelling(text: string, q: string): boolean {
  const spelling = normalizeSpelling(text)
  const words = normalizeSpelling(q).split(' ')
  return words.every((word) => word !== '' && spelling.includes(word))
}

/** Finds the records of a register with a name in another spelling, which no index holds. @returns their ids */
async function findSpellings(db: Services['db'], resource: Resource, q: string): Promise<number[]> {
  const fields = nameFields(resource)
  if (fields.length === 0 || !/\p{L}/u.test(q)) return []
  const rows = await tableOf(db, resource)
    .select(['id', ...fields] as 'id'[])
    .$castTo<AnyRow & { id: number }>()
    .execute()
  const found: number[] = []
  for (const [at, row] of rows.entries()) {
    if (at % batchSize === batchSize - 1) await yieldToEventLoop()
    if (hasSpelling(writtenNameIn(resource, row), q)) found.push(row.id)
    if (found.length >= mostAddresses) break
  }
  return found
}

/** The addresses that a search finds, and the folded names of those who have none. */
type Matches = { addresses: ReadonlySet<string>; names: ReadonlySet<string> }

/** True for a member whose record was merged into another one. */
const isMergedRow = (table: string, row: AnyRow, targets: ReadonlyMap<number, number>): boolean =>
  table === 'members' && targets.has(Number(row.id))

/** Finds people in every register, living and in the trash, as its own list does: by parts of name, address and phone number. */
async function findMatches(
  context: Pick<Services, 'db' | 'dialect'>,
  q: string,
  targets: ReadonlyMap<number, number>,
): Promise<Matches> {
  const addresses = new Set(q.includes('@') ? [foldAddress(q)] : [])
  const names = new Set<string>()
  const kept: number[] = []
  for (const resource of resources) {
    const address = addressField(resource)
    if (address === undefined) continue
    const phones = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'phone')
    const fields = [...nameFields(resource), address, ...phones.map(([name]) => name)]
    const holds = await findForms(context, { resource, fields, forms: searchForms(q) })
    const spelled = isAmong('id', await findSpellings(context.db, resource, q))
    const rows = await readRows(
      context.db,
      resource.name as TableName,
      sql<boolean>`(${holds} or ${spelled})`,
    )
    for (const row of rows) {
      if (row[address]) addresses.add(foldAddress(String(row[address])))
      else if (!isMergedRow(resource.name, row, targets)) names.add(foldedNameIn(resource, row))
      if (isMergedRow(resource.name, row, targets)) kept.push(targets.get(Number(row.id)) ?? 0)
    }
  }
  for (const { email } of await readRows(context.db, 'members', isAmong('id', kept)))
    if (email) addresses.add(foldAddress(String(email)))
  names.delete('')
  return {
    addresses: new Set([...addresses].slice(0, mostAddresses)),
    names: new Set([...names].slice(0, mostAddresses)),
  }
}

const writtenName = (table: string, row: AnyRow): string =>
  writtenNameIn(findResource(table) ?? { fields: {} }, row)

type Group = { address: string; name: string; rows: { table: TableName; row: AnyRow }[] }

type Behind = Awaited<ReturnType<typeof rowsBehind>>

/** Groups the rows behind one address by their names. Rows without a name belong to the only person there is. */
function groupByName(address: string, rows: Behind, merged: readonly MergedPerson[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { identities } of merged)
    for (const one of identities)
      if (foldAddress(one.address) === address && address !== '')
        groups.set(foldName(one.name), { ...one, rows: [] })
  for (const { table, row, name } of rows) {
    const key = name ?? ''
    const group = groups.get(key) ?? { address: '', name: writtenName(table, row), rows: [] }
    group.address ||= String(row.email ?? row.recipient ?? row.sender ?? address)
    group.rows.push({ table, row })
    groups.set(key, group)
  }
  const nameless = groups.get('')
  const [only, ...others] = [...groups.values()].filter((group) => group !== nameless)
  const person = only && merged.find((one) => isOfMerged(one, only))
  const isOne = others.every((other) => person && isOfMerged(person, other))
  if (nameless && only && isOne) {
    only.rows.push(...nameless.rows)
    groups.delete('')
  }
  return [...groups.values()]
}

/** Joins the groups of people whose records were merged, under their current name and address. */
function joinMerged(groups: readonly Group[], merged: readonly MergedPerson[]): Group[] {
  const joined = new Map<MergedPerson, Group>()
  return groups.flatMap((group) => {
    const person = merged.find((one) => isOfMerged(one, group))
    if (!person) return [group]
    const first = joined.get(person)
    if (first) {
      first.rows.push(...group.rows)
      return []
    }
    const one = { ...person.kept, rows: [...group.rows] }
    joined.set(person, one)
    return [one]
  })
}

/**
 * Finds persons by parts of their name, address or phone number. Names that share an address are separate results, so that
 * the board can choose one of them. Merged records are one result, also for a search of the older name or address.
 */
export async function findCandidates(
  context: Pick<Services, 'db' | 'dialect'>,
  { q, language }: { q: string; language: Language },
): Promise<Candidate[]> {
  const wished = q.trim()
  if (
    searchForms(wished)[0]
      ?.join('')
      .replace(/[^\p{L}\p{N}]/gu, '') === ''
  )
    return []
  const targets = await findMergeTargets(context.db)
  const { addresses, names } = await findMatches(context, wished, targets)
  const isMatch = ({ address, name }: Named) =>
    addresses.has(foldAddress(address)) ||
    isFoundIn(`${name} ${address}`, wished) ||
    hasSpelling(name, wished)
  const merged = (await listMergedPeople(context.db)).filter(({ identities }) => identities.some(isMatch))
  const every = merged.flatMap(({ identities }) => identities.map(({ address }) => foldAddress(address)))
  const followed = new Set([...addresses, ...every.filter(Boolean)])
  const behind = (await rowsBehind(context.db, [...followed, ...(names.size > 0 ? [''] : [])])).filter(
    ({ table, row, address, name }) =>
      table !== 'restrictions' &&
      (address !== '' || (name !== null && names.has(name) && !isMergedRow(table, row, targets))),
  )
  const restrictions = await context.db.selectFrom('restrictions').select(['address', 'name']).execute()
  const separate = [...Map.groupBy(behind, ({ address }) => address)].flatMap(([address, rows]) =>
    groupByName(address, rows, merged),
  )
  const groups = joinMerged(separate, merged).filter(({ rows }) => rows.length > 0)
  return groups.map(({ address, name, rows }) => {
    const folded = restrictedAs({ address, name })
    return {
      address,
      name,
      found: [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => ({
        table,
        title: tableTitle(language, table),
        count: own.length,
      })),
      isMember: rows.some(({ table }) => table === 'members'),
      isRestricted: restrictions.some(
        (one) => one.address === folded.address && (one.name === '' || one.name === foldName(name)),
      ),
    }
  })
}
