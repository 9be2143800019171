import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemColumns, type Tables } from '#server/db/tables.ts'
import type { TableDeclaration } from '#shared/declare-table.ts'
import { type Field, list, text } from '#shared/field.ts'
import { declarations } from '#shared/processing.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { createTestDatabase } from '#testing/database.ts'
import { readSchema, type Schema } from '#testing/schema.ts'

/** A table without a declaration is an error of types here. */
const declared: Readonly<Record<keyof Tables, TableDeclaration>> = declarations

let schema: Schema
let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = openDatabase(parseConfig(made.env))
  await migrate(database)
  schema = await readSchema(database)
})
afterAll(async () => {
  await database.close()
  await drop()
})

/** The parts of lists, which stand in their column as JSON. */
const partsOf = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, { kind, of = {} }]) =>
    kind === 'list'
      ? Object.entries(of)
          .filter(([, part]) => !part.translates)
          .map(([part]) => `${name}.${part}`)
      : [],
  )

/** @returns the columns of a table that a declaration has to name */
function columnsOf(table: string, migrated: Schema, fields = findResource(table)?.fields ?? {}): string[] {
  const own = Object.keys(migrated[table] ?? {})
  const folded = new Set(own.map(foldedColumn))
  const unsaid = own.filter(
    (column) =>
      !folded.has(column) && !systemColumns.some((one) => one === column) && !fields[column]?.translates,
  )
  return [...unsaid, ...partsOf(fields)]
}

/** @returns one line for each column that is not declared, twice, or not there */
function undeclared(table: string, columns: readonly string[], declaration?: TableDeclaration): string[] {
  if (!declaration) return [`${table}: no declaration`]
  const { person, other, activity } = declaration
  const named = [...person, ...other]
  const isPart = (column: string): boolean => person.includes(column.split('.')[0] ?? '')
  return [
    ...columns
      .filter((column) => !named.includes(column) && !isPart(column))
      .map((column) => `${table}.${column}: not declared`),
    ...named.filter((column) => !columns.includes(column)).map((column) => `${table}.${column}: not there`),
    ...named.filter((column, at) => named.indexOf(column) < at).map((column) => `${table}.${column}: twice`),
    ...(person.length > 0 && !activity ? [`${table}: persons without an activity`] : []),
    ...(person.length === 0 && activity ? [`${table}: an activity without persons`] : []),
  ]
}

/** Columns called like those of persons that are the association's, a file's or a setting's. */
const ofNobody = new Set([
  'site.association_name',
  'footer.address',
  'footer.infoMail',
  'footer.phoneNumber',
  'kontakt.bankgiro_name',
  'kontakt.bankkonto_name',
  'kontakt.bank_name',
  'events.eventName',
  'events.quotas.name',
  'partners.name',
  'categories.name',
  'groups.name',
  'meetings.name',
  'redirects.old_address',
  'redirects.new_address',
  'pictures.name',
  'pictures.file_name',
  'version_media.name',
  'operation_changes.table_name',
  'settings.name',
  'secrets.name',
  'former_members.birth_year',
  'former_members.gender',
  'media.name',
  'media_files.name',
  'media_avif.name',
  'media_jpeg.name',
  'media_parts.name',
])

const soundsPersonal =
  /name|mail(?!ing)|phone|address|zip|birth|gender|sender|author|person|user_id|member_id/i

/** @returns the columns declared as nobody's that are of a kind, or have a name, as those of persons */
function suspected(table: string, { other }: TableDeclaration): string[] {
  const fields = findResource(table)?.fields ?? {}
  return other
    .filter((column) => {
      const kind = fields[column]?.kind ?? ''
      return ['email', 'phone'].includes(kind) || soundsPersonal.test(column)
    })
    .map((column) => `${table}.${column}`)
    .filter((column) => !ofNobody.has(column))
}

/** Tables that only PostgreSQL has, and those in which SQLite keeps the words of its search. */
const onlyPostgres = /^(media(_|$)|secrets$)/
const isSearchIndex = (table: string): boolean => table.startsWith('search_')

describe('every column is declared as a person’s or as nobody’s', () => {
  test('in every table of the database', () => {
    const lines = Object.keys(schema)
      .filter((table) => !isSearchIndex(table))
      .flatMap((table) =>
        undeclared(table, columnsOf(table, schema), (declared as Record<string, TableDeclaration>)[table]),
      )
    expect(lines).toEqual([])
    const gone = Object.keys(declared).filter((table) => !schema[table] && !onlyPostgres.test(table))
    expect(gone).toEqual([])
  })

  test('and none that sounds like a person’s as nobody’s', () => {
    expect(Object.entries(declared).flatMap(([table, one]) => suspected(table, one))).toEqual([])
  })

  test('every resource is among them, and every difference is of a column of a person', () => {
    expect(resources.map(({ name }) => name).filter((name) => !Object.hasOwn(declared, name))).toEqual([])
    const strange = Object.entries(declared).flatMap(([table, { differs = {}, person }]) =>
      Object.keys(differs)
        .filter((column) => !person.includes(column))
        .map((column) => `${table}.${column}`),
    )
    expect(strange).toEqual([])
  })
})

describe('what is forgotten is found', () => {
  const columns = () => columnsOf('members', schema)
  test('a new column of a table with persons', () => {
    expect(undeclared('members', [...columns(), 'identity_number'], declared.members)).toEqual([
      'members.identity_number: not declared',
    ])
  })
  test('a new column of a table without', () => {
    const own = [...columnsOf('partners', schema), 'contact_person']
    expect(undeclared('partners', own, declared.partners)).toEqual(['partners.contact_person: not declared'])
  })
  test('a part of a list', () => {
    const fields = { ...members.fields, quotas: list({ of: { host: text() } }) }
    expect(columnsOf('members', schema, fields)).toContain('quotas.host')
  })
  test('a table without a declaration', () => {
    expect(undeclared('children', ['name'], undefined)).toEqual(['children: no declaration'])
  })
  test('a contact declared as nobody’s', () => {
    expect(suspected('partners', { person: [], other: ['contact_person', 'motto'] })).toEqual([
      'partners.contact_person',
    ])
  })
})
