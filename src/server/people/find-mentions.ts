import { sql } from 'kysely'
import { foldedColumn, foldedTexts } from '#server/db/folded-columns.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { foldAddress, foldPhone } from '#shared/fold.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { mentionPages } from '#shared/mention-pages.ts'
import { columnFields, titleOfRecord } from '#shared/resource.ts'
import { findResource } from '#shared/resources/index.ts'
import { normalizeSpelling } from '#shared/same-name.ts'
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

const textKinds: ReadonlySet<string> = new Set(['text', 'multiline', 'html', 'list'])

/** The declared free texts of a table, in every language. */
export function textColumns(table: TableName, entry: PersonTable = personTables[table]): readonly string[] {
  if (!('mentions' in entry) || !entry.mentions) return []
  const { mentions } = entry
  const fields = Object.entries(findResource(table)?.fields ?? {})
  if (mentions !== 'texts') {
    const translations = fields.filter(([, { translates = '' }]) => mentions.includes(translates))
    return [...mentions, ...translations.map(([name]) => name)]
  }
  const resource = findResource(table)
  return resource
    ? columnFields(resource)
        .filter(([, { kind }]) => textKinds.has(kind))
        .map(([name]) => name)
    : []
}

/** @returns the longest part of a text that stands alike in it however it is folded, by which rows are picked before they are read */
export const plainPart = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).reduce(
    (best, part) => (part.length > best.length ? part : best),
    '',
  )

/** @returns the title of a record that is named by its table and id; null when it is gone */
export async function readTitle(db: Db | Tx, table: string, id: number): Promise<string | null> {
  if (!Object.hasOwn(personTables, table)) return null
  if (id === 0) return ''
  const [row] = await readRows(db, table as TableName, sql<boolean>`id = ${id}`)
  return row ? placeOf(table as TableName, row).title.trim() : null
}

/**
 * Finds the record that holds a row, where the table has no records of its own: the member, the claim, the
 * register of voters, or the account. The id is 0 for a row that has none.
 */
export function placeOf(table: TableName, row: AnyRow): Pick<Mention, 'resource' | 'id' | 'title'> {
  if (table === 'operation_changes') return placeOfChange(row)
  const resource = findResource(table)
  if (resource) return { resource: table, id: Number(row.id), title: titleOfRecord(resource, row as never) }
  if (row.resource !== undefined && row.record_id !== undefined)
    return { resource: String(row.resource), id: Number(row.record_id), title: '' }
  for (const [column, of] of owners)
    if (typeof row[column] === 'number') return { resource: of, id: Number(row[column]), title: '' }
  if (!mentionPages[table] && typeof row.user_id === 'number')
    return { resource: 'users', id: row.user_id, title: '' }
  return {
    resource: table,
    id: Number(row.id ?? 0),
    title: String(row.title ?? row.name ?? row.file_name ?? ''),
  }
}

/** Finds the record that a change which can be undone is about. Changes of other rows have one place together. */
function placeOfChange({ table_name, row_key }: AnyRow): Pick<Mention, 'resource' | 'id' | 'title'> {
  const [table, id] = [String(table_name), Number(row_key)]
  return Number.isInteger(id) && (findResource(table) || mentionPages[table])
    ? { resource: table, id, title: '' }
    : { resource: 'operation_changes', id: 0, title: '' }
}

const owners = [
  ['document_id', 'documents'],
  ['claim_id', 'claims'],
  ['list_id', 'voting_lists'],
  ['member_id', 'members'],
] as const

/** The least that a row has to hold before its texts are compared. */
const fewestDigits = 2

/** @returns the ways in which a person is named in a text, each with the part by which rows are picked */
function needlesOf(person: Person, own: OwnRows) {
  const wholeNames = person.flatMap(({ name }) => (/\S\s+\S/.test(name ?? '') ? [(name ?? '').trim()] : []))
  const addresses = person.flatMap(({ address }) => (address ? [foldAddress(address.trim())] : []))
  const phones = [...own.values()].flat().flatMap(({ phone_number, phone }) => {
    const number = foldPhone(String(phone_number ?? phone ?? '')).replace(/^0/, '')
    return number.length > fewestPhone ? [number] : []
  })
  return {
    wholeNames: [...new Set(wholeNames)],
    addresses: [...new Set(addresses)],
    phones: [...new Set(phones)],
  }
}

/** Shorter numbers stand in texts by chance. */
const fewestPhone = 5

/** @returns a function that says whether a text names the person: in any spelling, in either order, or by address or phone */
function mentionJudge({ wholeNames, addresses, phones }: ReturnType<typeof needlesOf>) {
  const names = wholeNames.flatMap((name) => {
    const words = normalizeSpelling(name).split(' ')
    return [words.join(' '), [words.at(-1), ...words.slice(0, -1)].join(' ')]
  })
  return (value: unknown): boolean => {
    const text = plainText(String(value ?? ''))
    const [spelled, lower] = [` ${normalizeSpelling(text)} `, foldAddress(text)]
    const digits = text.replace(/(?<=\d)[\s()/.-]+(?=[\d(])/g, '')
    return (
      names.some((name) => spelled.includes(` ${name} `)) ||
      addresses.some((address) => lower.includes(address)) ||
      phones.some((phone) => digits.includes(phone))
    )
  }
}

/**
 * Finds texts of others that name a person, or their address or phone number: for a human who checks whether they have to change.
 * @param own rows that are the person's, which are in the copy already
 */
export async function findMentions(db: Db | Tx, person: Person, own: OwnRows): Promise<Mention[]> {
  const needles = needlesOf(person, own)
  const parts = [
    ...[...needles.wholeNames, ...needles.addresses].map(plainPart),
    ...needles.phones.map((phone) => phone.slice(-fewestDigits)),
  ]
  const names = mentionJudge(needles)
  const mentions = new Map<string, Mention>()
  for (const table of Object.keys(personTables) as TableName[]) {
    const columns = textColumns(table)
    if (columns.length === 0 || parts.length === 0) continue
    const isFoldedHere = (name: string) => foldedTexts.get(table)?.has(name) || table === 'document_texts'
    const holds = columns.flatMap((name) => {
      const column = isFoldedHere(name) ? foldedColumn(name) : name
      return [...new Set(parts)].map((part) => sql`lower(${sql.ref(column)}) like ${`%${part}%`}`)
    })
    const rows = await readRows(db, table, sql<boolean>`(${sql.join(holds, sql` or `)})`)
    const theirs = new Set(own.get(table)?.map((row) => JSON.stringify(row)))
    for (const row of rows) {
      if (theirs.has(JSON.stringify(row)) || !columns.some((name) => names(row[name]))) continue
      const place = placeOf(table, row)
      const key = `${place.resource}/${place.id}`
      // A version or a change of a record has no title of its own.
      if (!mentions.get(key)?.title) mentions.set(key, { table, ...place })
    }
  }
  return [...mentions.values()]
}
