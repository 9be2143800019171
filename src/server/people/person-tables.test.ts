import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableTitle } from '#server/people/copy-words.ts'
import { placeOf, textColumns } from '#server/people/find-mentions.ts'
import type { PersonTable } from '#server/people/person-table.ts'
import { personTables } from '#server/people/person-tables.ts'
import { structuredColumns, structuredNames } from '#server/people/structured-columns.ts'
import { languages } from '#shared/languages.ts'
import { mentionPages } from '#shared/mention-pages.ts'
import { findResource } from '#shared/resources/index.ts'
import { readSchema } from '#testing/schema.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** @returns the columns that an entry names */
function namedColumns(entry: PersonTable): string[] {
  const mentions = 'mentions' in entry && Array.isArray(entry.mentions) ? entry.mentions : []
  if (!('finds' in entry)) return mentions
  const found = entry.finds.flatMap((finding) => {
    if ('ofRecords' in finding) return ['resource', 'record_id']
    if ('ofRows' in finding) return ['table_name', 'row_key']
    if ('of' in finding) return [finding.id]
    return ['address' in finding ? finding.address : finding.addressKey]
  })
  return [...mentions, ...found, ...(Array.isArray(entry.copied) ? entry.copied : [])]
}

test('every entry names columns that its table has', async () => {
  const tables = await app.context.db.introspection.getTables()
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  const wrong = Object.entries<PersonTable>(personTables).flatMap(([table, entry]) =>
    namedColumns(entry)
      .filter((name) => columnsOf.has(table) && !columnsOf.get(table)?.includes(name))
      .map((name) => `${table}.${name}`),
  )
  expect(wrong).toEqual([])
})

test('all fields of a table are copied only where a resource tells them', () => {
  const whole = Object.entries<PersonTable>(personTables).filter(
    ([, entry]) =>
      ('copied' in entry && entry.copied === 'fields') || ('mentions' in entry && entry.mentions === 'texts'),
  )
  expect(whole.filter(([table]) => !findResource(table))).toEqual([])
})

test('names and links every place in which a text may mention a person', async () => {
  const tables = await app.context.db.introspection.getTables()
  const named = tables.flatMap(({ name, columns }) => {
    const table = name as keyof typeof personTables
    if (!personTables[table] || textColumns(table).length === 0) return []
    const whole = Object.fromEntries(columns.map((column) => [column.name, 1]))
    if ('resource' in whole) Object.assign(whole, { resource: 'members' })
    const owners = columns.filter(
      (column) => column.isNullable && /^(claim|member|user)_id$/.test(column.name),
    )
    const ownerless = { ...whole, ...Object.fromEntries(owners.map((column) => [column.name, null])) }
    return [whole, ownerless].map((row) => placeOf(table, row).resource)
  })
  const places = [...new Set(named)]
  expect(places.length).toBeGreaterThan(30)
  const untitled = places.filter((name) => languages.some((language) => tableTitle(language, name) === name))
  const unlinked = places.filter((name) => !findResource(name) && !mentionPages[name])
  expect({ untitled, unlinked }).toEqual({ untitled: [], unlinked: [] })
})

/** Columns of text that are declared neither as free text, nor as a search, nor as structured. */
function undeclared(table: string, columns: readonly string[]): string[] {
  const name = table as keyof typeof personTables
  const entry: PersonTable | undefined = personTables[name]
  if (!entry) return []
  const declared = new Set<string>([
    ...textColumns(name),
    ...('searches' in entry && entry.searches ? entry.searches : []),
    ...(structuredColumns[name] ?? []),
  ])
  return columns
    .filter((column) => !declared.has(column) && !structuredNames.test(column))
    .map((column) => `${table}.${column}`)
}

test('declares every free text of every table as one that may name persons', async () => {
  const schema = await readSchema(app.context as never)
  const texts = Object.entries(schema).map(([table, columns]) => {
    const own = Object.entries(columns).filter(
      ([name, { type }]) => /text|char/.test(type) && !name.endsWith('_folded'),
    )
    return [table, own.map(([name]) => name)] as const
  })
  expect(texts.flatMap(([table, columns]) => undeclared(table, columns))).toEqual([])
  expect(undeclared('members', ['note', 'diary'])).toEqual(['members.diary'])
})
