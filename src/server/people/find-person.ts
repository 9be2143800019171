import { type RawBuilder, sql } from 'kysely'
import { foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import { recordTables } from '#server/db/records.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { getJournalKey } from '#server/operations/derived-values.ts'
import { foldAddress, foldField } from '#shared/fold.ts'
import { foldedNameIn, foldName, nameFields } from '#shared/person-fields.ts'
import { findResource } from '#shared/resources/index.ts'
import { followMerges, idsMergedInto } from './merges.ts'
import type { PersonTable } from './person-table.ts'
import { personTables } from './person-tables.ts'

export type TableName = keyof Tables

/** A row of any table. */
export type AnyRow = Readonly<Record<string, unknown>>

/** One name at one address; whoever is chosen may have several of both. */
type Identity = {
  address: string
  /** Empty for the rows that have no name, of an address that others share; null for everybody behind the address. */
  name: string | null
}

export type Person = readonly Identity[]

/** The rows of each table that are a person's, living and in the bin. */
export type OwnRows = ReadonlyMap<TableName, readonly AnyRow[]>

const entries = Object.entries(personTables) as [TableName, PersonTable][]

const asResource = (table: string) => findResource(table) ?? { name: table, fields: {} }

/** The tables with the address of the person, and the condition that a row has one of some addresses. */
const addressTables = entries.flatMap(([table, entry]) => {
  if (!('finds' in entry)) return []
  return entry.finds.flatMap((finding) => {
    if ('address' in finding) {
      const folded = foldedTexts.get(table)?.has(finding.address)
      const column = folded ? foldedColumn(finding.address) : finding.address
      return [{ table, column, of: finding.address, fold: (address: string) => foldField('email', address) }]
    }
    return 'addressKey' in finding
      ? [{ table, column: finding.addressKey, of: finding.addressKey, fold: foldAddress }]
      : []
  })
})

/** Reads rows of a table; the living ones by their index, those in the bin besides. */
export async function readRows(db: Db | Tx, table: TableName, where: RawBuilder<boolean>): Promise<AnyRow[]> {
  const read = (more: RawBuilder<boolean> = sql`true`) =>
    recordTables(db).selectFrom(table).selectAll().where(where).where(more).$castTo<AnyRow>().execute()
  if (!findResource(table)) return read()
  return [...(await read(sql`deleted_at is null`)), ...(await read(sql`deleted_at is not null`))]
}

export const isAmong = (column: string, values: readonly unknown[]): RawBuilder<boolean> =>
  values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`

/** A row with the folded address of its person, and the folded name; null where rows have no names. */
type AddressedRow = { table: TableName; row: AnyRow; address: string; name: string | null }

/** Describes a row of a table that has addresses, with the columns of the address and the name; or undefined. */
export function describeRow(
  table: TableName,
  row: AnyRow,
): (AddressedRow & { columns: readonly string[] }) | undefined {
  const found = addressTables.find((one) => one.table === table)
  if (!found) return undefined
  const names = nameFields(asResource(table))
  const name = names.length > 0 ? foldedNameIn(asResource(table), row) : null
  const address = foldAddress(String(row[found.of] ?? ''))
  return { table, row, address, name, columns: [found.of, ...names] }
}

/** @returns the rows behind addresses, of every table that has addresses, with the folded address of each */
export async function rowsBehind(db: Db | Tx, addresses: readonly string[]): Promise<AddressedRow[]> {
  const found = await Promise.all(
    addressTables.map(async ({ table, column, fold }) => {
      const rows = await readRows(db, table, isAmong(column, addresses.map(fold)))
      return rows.flatMap((row) => describeRow(table, row) ?? [])
    }),
  )
  return found.flat()
}

/** A restriction has the name that it is for, but none of the fields of a resource. */
const nameOf = ({ table, row, name }: AddressedRow) =>
  table === 'restrictions' && row.name !== '' ? String(row.name) : name

/** Reads the rows behind the addresses of a person, and distinguishes those of the person from those of others. */
export async function findOwnership(db: Db | Tx, person: Person) {
  const namesOf = new Map<string, Set<string> | null>()
  for (const { address, name } of person) {
    const key = foldAddress(address.trim())
    const names = namesOf.get(key)
    namesOf.set(key, name === null || names === null ? null : new Set([...(names ?? []), foldName(name)]))
  }
  const behind = await rowsBehind(db, [...namesOf.keys()])
  /** True if someone with another name has the address, too. */
  const isShared = (address: string): boolean =>
    behind.some(
      (one) =>
        one.address === address &&
        one.name !== null &&
        one.name !== '' &&
        namesOf.get(address)?.has(one.name) === false,
    )
  const isTheirs = (one: AddressedRow): boolean => {
    const names = namesOf.get(one.address)
    if (names === undefined) return false
    const name = nameOf(one)
    // Records without an address are told apart by their names alone.
    if (one.address === '') return Boolean(name) && names?.has(name ?? '') === true
    if (names === null) return true
    if (name !== null && name !== '') return names.has(name)
    return names.has('') || !isShared(one.address)
  }
  return { behind, isShared, isTheirs }
}

/** @returns those rows behind the addresses of a person that are theirs */
async function findByAddress(db: Db | Tx, person: Person): Promise<Map<TableName, AnyRow[]>> {
  const { behind, isTheirs } = await findOwnership(db, person)
  const rows = new Map<TableName, AnyRow[]>()
  for (const one of behind.filter(isTheirs)) rows.set(one.table, [...(rows.get(one.table) ?? []), one.row])
  return rows
}

function withRows(all: Map<TableName, AnyRow[]>, table: TableName, rows: readonly AnyRow[]): boolean {
  const before = all.get(table) ?? []
  const known = new Set(before.map((row) => JSON.stringify(row)))
  const more = rows.filter((row) => !known.has(JSON.stringify(row)))
  if (more.length > 0) all.set(table, [...before, ...more])
  return more.length > 0
}

const idsOf = (rows: readonly AnyRow[] = []): unknown[] =>
  rows.map(({ id }) => id).filter((id) => id !== undefined)

/** Adds the rows that hang on rows that are found already. @returns whether there were any */
async function findHanging(db: Db | Tx, all: Map<TableName, AnyRow[]>): Promise<boolean> {
  let isMore = false
  for (const [table, entry] of entries) {
    if (!('finds' in entry)) continue
    for (const finding of entry.finds) {
      if (!('of' in finding)) continue
      const ids = idsOf(all.get(finding.of))
      if (ids.length === 0) continue
      const rows = await readRows(db, table, isAmong(finding.id, ids))
      isMore = withRows(all, table, rows) || isMore
    }
  }
  return isMore
}

/** Adds the rows about records that are found: versions, working copies, the history. */
async function findOfRecords(db: Db | Tx, all: Map<TableName, AnyRow[]>): Promise<void> {
  const records = [...all].filter(([table]) => findResource(table))
  for (const [table, entry] of entries) {
    if (!('finds' in entry) || !entry.finds.some((finding) => 'ofRecords' in finding)) continue
    for (const [resource, rows] of records) {
      const isOne = sql<boolean>`resource = ${resource} and ${isAmong('record_id', idsOf(rows))}`
      withRows(all, table, await readRows(db, table, isOne))
    }
  }
}

/** Adds the images of found rows that undo operations. */
async function findImages(db: Db | Tx, all: Map<TableName, AnyRow[]>): Promise<void> {
  for (const [table, rows] of [...all]) {
    const keys = rows.map((row) =>
      getJournalKey(table)
        .map((name) => row[name])
        .join(' '),
    )
    const isOne = sql<boolean>`table_name = ${table} and ${isAmong('row_key', keys)}`
    if (keys.length > 0) withRows(all, 'operation_changes', await readRows(db, 'operation_changes', isOne))
  }
}

/** Adds the members that were merged into those that are found, which may have no address. */
async function findMerged(db: Db | Tx, all: Map<TableName, AnyRow[]>): Promise<void> {
  const ids = await idsMergedInto(db, idsOf(all.get('members')).map(Number))
  if (ids.length > 0) withRows(all, 'members', await readRows(db, 'members', isAmong('id', ids)))
}

/** @returns every row of every table that is a person's, by `personTables`, also from before merges */
export async function findOwnRows(db: Db | Tx, person: Person): Promise<OwnRows> {
  const all = await findByAddress(db, await followMerges(db, person))
  await findMerged(db, all)
  while (await findHanging(db, all));
  await findOfRecords(db, all)
  await findImages(db, all)
  return all
}
