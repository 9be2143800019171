import { sql } from 'kysely'
import { type Erasure, eraseRows } from '#server/crud/erase-records.ts'
import { eraseAccountName } from '#server/db/account-names.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import type { Tx } from '#server/db/tables.ts'
import { eraseMailsTo } from '#server/mail/outbox/erase-mails.ts'
import { eraseImages } from '#server/operations/erase-images.ts'
import { foldPhone } from '#shared/fold.ts'
import { addressField, writtenNameIn } from '#shared/person-fields.ts'
import { findResource, getResource } from '#shared/resources/index.ts'
import { eraseSearches } from './erase-searches.ts'
import { findNamingImages } from './find-naming-images.ts'
import {
  type AnyRow,
  findOwnRows,
  isAmong,
  type OwnRows,
  type Person,
  type TableName,
} from './find-person.ts'
import { followMerges } from './merges.ts'
import type { PersonTable } from './person-table.ts'
import { personTables } from './person-tables.ts'
import { forgetRequests } from './requests.ts'

const entries = Object.entries(personTables) as [TableName, PersonTable][]

/** An account with rights stays, with all that hangs on it, until these are withdrawn. */
export const holdsRights = (account: AnyRow): boolean =>
  Boolean(account.is_superuser) || account.roles !== '[]'

const idsOf = (rows: readonly AnyRow[] = []): number[] => rows.map(({ id }) => Number(id))

/** @returns the rows that go: all of a person's but those of an account that stays, and those of `except` */
export function rowsThatGo(own: OwnRows, except: OwnRows = new Map()): Map<TableName, readonly AnyRow[]> {
  const kept = idsOf(own.get('users')?.filter(holdsRights))
  const goes = new Map<TableName, readonly AnyRow[]>()
  for (const [table, entry] of entries) {
    if (!('erased' in entry) || (typeof entry.erased === 'object' && 'stays' in entry.erased)) continue
    const ofAccount = entry.finds.flatMap((finding) =>
      'of' in finding && finding.of === 'users' ? [finding.id] : [],
    )
    const excepted = idsOf(except.get(table))
    const isKept = (row: AnyRow): boolean =>
      (table === 'users' && kept.includes(Number(row.id))) ||
      ofAccount.some((column) => kept.includes(Number(row[column]))) ||
      excepted.includes(Number(row.id))
    const rows = (own.get(table) ?? []).filter((row) => !isKept(row))
    if (rows.length > 0) goes.set(table, rows)
  }
  return goes
}

/** @returns the names and addresses in the records of a person, by which the log has lines about them */
const namesIn = (own: OwnRows): Person =>
  [...own].flatMap(([table, rows]) => {
    const resource = findResource(table)
    const address = resource && addressField(resource)
    if (!resource || !address) return []
    return rows.map((row) => ({ address: String(row[address] ?? ''), name: writtenNameIn(resource, row) }))
  })

/** Deletes rows of a table that holds no records, by their ids, or by all their values where they have none. */
async function deleteRows(tx: Tx, table: TableName, rows: readonly AnyRow[]): Promise<void> {
  const tables = recordTables(tx)
  if (rows.every(({ id }) => id !== undefined)) {
    await tables
      .deleteFrom(table)
      .where(isAmong('id', idsOf(rows)))
      .execute()
    return
  }
  for (const row of rows) {
    const same = Object.entries(row).map(([name, value]) =>
      value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
    )
    await tables
      .deleteFrom(table)
      .where(sql<boolean>`${sql.join(same, sql` and `)}`)
      .execute()
  }
}

/** Empties columns of rows, which stay without the person. */
async function emptyColumns(
  tx: Tx,
  table: TableName,
  { rows, columns }: { rows: readonly AnyRow[]; columns: readonly string[] },
): Promise<void> {
  await recordTables(tx)
    .updateTable(table)
    .set(Object.fromEntries(columns.map((column) => [column, ''])))
    .where(isAmong('id', idsOf(rows)))
    .execute()
}

/** Erases the recorded rows of a person, and those that name the person. */
async function erasePersonImages(tx: Tx, rows: readonly AnyRow[], person: Person): Promise<void> {
  const ids = [...idsOf(rows), ...(await findNamingImages(tx, person))]
  await eraseImages(tx, isAmong('id', ids))
}

async function eraseMails(erasure: Erasure, rows: readonly AnyRow[]): Promise<void> {
  const { erased, mailIds } = erasure
  for (const recipient of new Set(rows.map((row) => String(row.recipient)))) {
    const ids = await eraseMailsTo(erasure.scope.tx, recipient)
    for (const id of ids) mailIds.add(id)
    if (ids.length > 0) erased.mails = (erased.mails ?? 0) + ids.length
  }
}

/**
 * Erases everything of a person in every table, by `personTables`: also what lies in the bin, whatever the case of its
 * letters. An account with rights stays; its rights are withdrawn first.
 * @param except rows that the caller erases
 */
export async function erasePerson(
  erasure: Erasure,
  person: Person,
  except: OwnRows = new Map(),
): Promise<void> {
  const { tx, context } = erasure.scope
  const own = await findOwnRows(tx, person)
  const phones = [...own.values()].flat().flatMap(({ phone_number, phone }) => {
    const number = foldPhone(String(phone_number ?? phone ?? ''))
    return number === '' ? [] : [number]
  })
  const everyName = [...(await followMerges(tx, person)), ...namesIn(own)]
  const goes = rowsThatGo(own, except)
  for (const [table, entry] of entries) {
    const rows = goes.get(table)
    if (!rows || !('erased' in entry)) continue
    if (entry.erased === 'rows') await deleteRows(tx, table, rows)
    if (typeof entry.erased === 'object' && 'empties' in entry.erased)
      await emptyColumns(tx, table, { rows, columns: entry.erased.empties })
  }
  for (const [table, entry] of entries) {
    const rows = goes.get(table)
    if (rows && 'erased' in entry && entry.erased === 'record')
      await eraseRows(erasure, getResource(table), rows as StoredRow[])
  }
  await erasePersonImages(tx, own.get('operation_changes') ?? [], everyName)
  await eraseMails(erasure, goes.get('mails') ?? [])
  for (const { id } of goes.get('users') ?? []) await eraseAccountName(tx, Number(id))
  await eraseSearches(tx, { person: everyName, phones })
  await forgetRequests(tx, context, everyName)
}
