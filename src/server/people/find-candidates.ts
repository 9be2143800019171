import { sql } from 'kysely'
import { restrictedAs } from '#server/db/restrictions.ts'
import { findForms } from '#server/db/search-indexes.ts'
import type { Services } from '#server/services/services.ts'
import { foldAddress, searchForms } from '#shared/fold.ts'
import type { Language } from '#shared/languages.ts'
import type { Candidate } from '#shared/person-desk.ts'
import { addressField, foldName, nameFields, writtenNameIn } from '#shared/person-fields.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { tableTitle } from './copy-words.ts'
import { type AnyRow, readRows, rowsBehind, type TableName } from './find-person.ts'

/** Most addresses behind which is looked. */
const mostAddresses = 50

/** @returns the addresses of those who have the name, in whichever register, living and in the bin */
async function addressesOf(context: Pick<Services, 'db' | 'dialect'>, q: string): Promise<string[]> {
  const addresses = new Set<string>()
  for (const resource of resources) {
    const address = addressField(resource)
    const fields = nameFields(resource)
    if (address === undefined || fields.length === 0) continue
    const holds = await findForms(context, { resource, fields, forms: searchForms(q) })
    const rows = await readRows(context.db, resource.name as TableName, sql<boolean>`(${holds})`)
    for (const row of rows) if (row[address]) addresses.add(foldAddress(String(row[address])))
  }
  return [...addresses].slice(0, mostAddresses)
}

const writtenName = (table: string, row: AnyRow): string =>
  writtenNameIn(findResource(table) ?? { fields: {} }, row)

type Group = { address: string; name: string; rows: { table: TableName; row: AnyRow }[] }

/**
 * Finds persons by an address, or by a name, in whatever spelling. Names that share an address are told apart, so that
 * it can be said who is meant; what has no name belongs to whoever has the address alone.
 */
export async function findCandidates(
  context: Pick<Services, 'db' | 'dialect'>,
  { q, language }: { q: string; language: Language },
): Promise<Candidate[]> {
  const wished = q.trim()
  if (wished === '') return []
  const addresses = wished.includes('@') ? [foldAddress(wished)] : await addressesOf(context, wished)
  if (addresses.length === 0) return []
  const behind = (await rowsBehind(context.db, addresses)).filter(({ table }) => table !== 'restrictions')
  const restrictions = await context.db.selectFrom('restrictions').select(['address', 'name']).execute()
  const groups: Group[] = []
  for (const [address, rows] of Map.groupBy(behind, (one) => one.address)) {
    const names = new Map<string, Group>()
    for (const { table, row, name } of rows) {
      const key = name ?? ''
      const group = names.get(key) ?? { address: '', name: writtenName(table, row), rows: [] }
      group.address ||= String(row.email ?? row.recipient ?? row.sender ?? address)
      group.rows.push({ table, row })
      names.set(key, group)
    }
    const nameless = names.get('')
    const [only] = [...names.values()].filter((group) => group !== nameless)
    if (nameless && only && names.size === 2) {
      only.rows.push(...nameless.rows)
      names.delete('')
    }
    groups.push(...names.values())
  }
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
