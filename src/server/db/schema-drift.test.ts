import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { migrate } from '#server/db/migrate.ts'
import type { systemColumns } from '#server/db/tables.ts'
import { boolean, computed, type Field, html, integer, text } from '#shared/field.ts'
import { columnFields, isFolded, type Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { posts } from '#shared/resources/posts.ts'
import { createTestDatabase, testEngine } from '#testing/database.ts'
import { readSchema, type Schema } from '#testing/schema.ts'

let database: Database
let schema: Schema
let drop: () => Promise<void>
beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  drop = testDatabase.drop
  database = openDatabase(parseConfig(testDatabase.env))
  await migrate(database)
  schema = await readSchema(database)
})
afterAll(async () => {
  await database.close()
  await drop()
})

/** The kinds whose column may be null; a text and a boolean always have a value (settled §3), and a choice or a number of the server. */
const nullableKinds = ['date', 'enum', 'image', 'file', 'integer', 'reference']

function expectedColumn({ kind, required, writableBy }: Field): string {
  const type =
    kind === 'boolean'
      ? testEngine() === 'sqlite'
        ? 'integer'
        : 'boolean'
      : kind === 'integer' || kind === 'reference'
        ? 'integer'
        : 'text'
  const mayBeNull =
    (nullableKinds.includes(kind) && !(['enum', 'integer'].includes(kind) && writableBy === 'never')) ||
    (kind === 'datetime' && !required)
  return `${type}${mayBeNull ? '' : ' not null'}`
}

const system: Record<(typeof systemColumns)[number], string> = {
  id: 'integer not null',
  version: 'integer not null',
  created_at: 'text not null',
  updated_at: 'text not null',
  deleted_at: 'text',
}

/** @returns one line for each column that differs, is missing in the table, or is missing in the definition. */
function drift(resource: Resource, migrated: Schema): string[] {
  const table = migrated[resource.name]
  if (!table) return [`${resource.name}: no table`]
  const fields = columnFields(resource).map(([name, field]): [string, string] => [
    name,
    expectedColumn(field),
  ])
  const folded = columnFields(resource)
    .filter(([, field]) => isFolded(field))
    .map(([name]): [string, string] => [foldedColumn(name), 'text'])
  const expected = new Map<string, string>([...Object.entries(system), ...fields, ...folded])
  const actual = new Map(
    Object.entries(table).map(([name, { type, nullable }]) => [
      name,
      `${type}${nullable ? '' : ' not null'}`,
    ]),
  )
  return [...new Set([...expected.keys(), ...actual.keys()])]
    .filter((name) => expected.get(name) !== actual.get(name))
    .map(
      (name) =>
        `${resource.name}.${name}: defined ${expected.get(name)}, in the database ${actual.get(name)}`,
    )
}

describe('the migrated schema', () => {
  test.each(resources)('of $name is what its definition says', (resource) => {
    expect(drift(resource, schema)).toEqual([])
  })

  test.each(resources)('of $name has a default wherever a field may be left out', (resource) => {
    const withoutDefault = columnFields(resource)
      .filter(
        ([, { required, requiredUnlessLacking, writableBy }]) =>
          !required && !requiredUnlessLacking && writableBy !== 'never',
      )
      .map(([name]) => name)
      .filter(
        (name) => !schema[resource.name]?.[name]?.nullable && !schema[resource.name]?.[name]?.hasDefault,
      )
    expect(withoutDefault).toEqual([])
    expect(schema[resource.name]?.id?.hasDefault).toBe(true)
  })
})

describe('a definition that says something else is found', () => {
  const { fields } = posts
  const { content: _, ...withoutContent } = fields
  const changed: [string, Record<string, Field>, string[]][] = [
    ['one field more', { ...fields, subtitle: text() }, ['posts.subtitle', 'posts.subtitle_folded']],
    ['one field less', withoutContent, ['posts.content', 'posts.content_folded']],
    [
      'a field of another name',
      { ...withoutContent, contents: html() },
      ['posts.contents', 'posts.content', 'posts.content_folded'],
    ],
    ['a field of another type', { ...fields, title: integer() }, ['posts.title', 'posts.title_folded']],
    ['a text that may be empty', { ...fields, is_published: integer() }, ['posts.is_published']],
    ['no difference', { ...fields, computed: computed(), agreed: boolean({ transient: true }) }, []],
  ]
  test.each(changed)('%s', (_name, other, expected) => {
    const lines = drift({ ...posts, fields: other } as unknown as Resource, schema)
    expect(lines.map((line) => line.split(':')[0]).sort()).toEqual(expected.toSorted())
  })

  test('a resource without a table', () => {
    expect(drift({ ...posts, name: 'nothing' } as unknown as Resource, schema)).toEqual(['nothing: no table'])
  })
})
