import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import { foldAddress, foldText } from '#shared/fold.ts'
import { foldName } from '#shared/person-fields.ts'
import { plainPart } from './find-mentions.ts'
import { type AnyRow, describeRow, findOwnership, type Person, type TableName } from './find-person.ts'

/** True if a text holds a needle as whole words. Both are folded. */
function hasWords(text: string, needle: string, joining: string): boolean {
  const isJoining = (character = '') => new RegExp(`[\\p{L}\\p{N}${joining}]`, 'u').test(character)
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1))
    if (!isJoining(text[at - 1]) && !/[\p{L}\p{N}]/u.test(text[at + needle.length] ?? '')) return true
  return false
}

/**
 * Finds recorded rows that hold a person: rows that were theirs, also those that the action deleted, and rows of others that
 * name them in a text. Rows of other people with the same address, or with the same name, are not among them.
 * @returns their ids
 */
export async function findNamingImages(tx: Tx, person: Person): Promise<number[]> {
  const { isTheirs, isShared } = await findOwnership(tx, person)
  const addresses = new Set(person.map(({ address }) => foldAddress(address.trim())).filter(Boolean))
  const names = new Set(person.flatMap(({ name }) => (/\S\s+\S/.test(name ?? '') ? [name ?? ''] : [])))
  const needles = [...addresses, ...names]
  if (needles.length === 0) return []
  const named = [...names].map(foldName)
  const own = [...addresses].filter((address) => !isShared(address))
  const mentions = (value: unknown): boolean => {
    if (typeof value !== 'string') return false
    const [text, words] = [foldAddress(value), foldText(value)]
    return (
      own.some((address) => hasWords(text, address, '.+_%-')) ||
      named.some((name) => hasWords(words, name, ''))
    )
  }
  const holds = needles.flatMap((needle) =>
    ['before', 'after'].map((column) => sql`lower(${sql.ref(column)}) like ${`%${plainPart(needle)}%`}`),
  )
  const rows = await tx
    .selectFrom('operation_changes')
    .select(['id', 'table_name', 'before', 'after'])
    .where(sql<boolean>`(${sql.join(holds, sql` or `)})`)
    .execute()
  const isNaming = (table: TableName, image: AnyRow): boolean => {
    const described = describeRow(table, image)
    if (described && isTheirs(described)) return true
    return Object.entries(image).some(
      ([column, value]) => !described?.columns.includes(column) && mentions(value),
    )
  }
  return rows.flatMap(({ id, table_name, before, after }) => {
    const images = [before, after].flatMap((image) => (image === null ? [] : [JSON.parse(image) as AnyRow]))
    return images.some((image) => isNaming(table_name as TableName, image)) ? [id] : []
  })
}
