import { sql } from 'kysely'
import { foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { foldAddress, foldText } from '#shared/fold.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { columnFields, isFolded, titleOfRecord } from '#shared/resource.ts'
import { findResource } from '#shared/resources/index.ts'
import { type AnyRow, type OwnRows, type Person, readRows, type TableName } from './find-person.ts'
import type { PersonTable } from './person-table.ts'
import { personTables } from './person-tables.ts'

/** A text of others in which the person is named. */
export type Mention = {
  table: TableName
  /** The resource and the id of the record that holds it. */
  resource: string
  id: number
  title: string
}

/** Most texts that are listed. */
const most = 200

function textColumns(table: TableName, entry: PersonTable): readonly string[] {
  if (!('mentions' in entry) || !entry.mentions) return []
  if (entry.mentions !== 'texts') return entry.mentions
  const resource = findResource(table)
  return resource
    ? columnFields(resource)
        .filter(([, field]) => isFolded(field))
        .map(([name]) => name)
    : []
}

/** @returns the longest part of a text that stands alike in it however it is folded, by which rows are picked before they are read */
export const plainPart = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).reduce(
    (best, part) => (part.length > best.length ? part : best),
    '',
  )

/** Whose record a row belongs to, where the table is none of records. */
function placeOf(table: TableName, row: AnyRow): Pick<Mention, 'resource' | 'id' | 'title'> {
  const resource = findResource(table)
  if (resource) return { resource: table, id: Number(row.id), title: titleOfRecord(resource, row as never) }
  if (row.resource !== undefined && row.record_id !== undefined)
    return { resource: String(row.resource), id: Number(row.record_id), title: '' }
  if (row.document_id !== undefined) return { resource: 'documents', id: Number(row.document_id), title: '' }
  return { resource: table, id: Number(row.id ?? 0), title: String(row.title ?? row.file_name ?? '') }
}

/**
 * Finds texts of others that name a person, or their address: for a human who looks whether they have to change.
 * @param own rows that are the person's, which are in the copy already
 */
export async function findMentions(db: Db | Tx, person: Person, own: OwnRows): Promise<Mention[]> {
  const needles = [
    ...new Set(
      person.flatMap(({ address, name }) => [
        ...(name && /\s/.test(name.trim()) ? [name.trim().replace(/\s+/g, ' ')] : []),
        ...(address ? [foldAddress(address)] : []),
      ]),
    ),
  ]
  const folded = needles.map(foldText)
  const names = (value: unknown): boolean => {
    const text = foldText(plainText(String(value ?? '')))
    return folded.some((needle) => text.includes(needle))
  }
  const mentions = new Map<string, Mention>()
  for (const [table, entry] of Object.entries(personTables) as [TableName, PersonTable][]) {
    const columns = textColumns(table, entry)
    if (columns.length === 0 || needles.length === 0) continue
    const isFoldedHere = (name: string) => foldedTexts.get(table)?.has(name) || table === 'document_texts'
    const holds = columns.flatMap((name) => {
      const column = isFoldedHere(name) ? foldedColumn(name) : name
      return needles.map((needle) => sql`lower(${sql.ref(column)}) like ${`%${plainPart(needle)}%`}`)
    })
    const rows = await readRows(db, table, sql<boolean>`(${sql.join(holds, sql` or `)})`)
    const theirs = new Set(own.get(table)?.map((row) => JSON.stringify(row)))
    for (const row of rows) {
      if (theirs.has(JSON.stringify(row)) || !columns.some((name) => names(row[name]))) continue
      const place = placeOf(table, row)
      mentions.set(`${place.resource}/${place.id}`, { table, ...place })
    }
  }
  return [...mentions.values()].slice(0, most)
}
