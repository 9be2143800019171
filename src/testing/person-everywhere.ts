import { sql } from 'kysely'
import { isFoldedColumn } from '#server/db/folded-columns.ts'
import { recordTables } from '#server/db/records.ts'
import type { Tables } from '#server/db/tables.ts'
import { textColumns } from '#server/people/find-mentions.ts'
import type { PersonTable } from '#server/people/person-table.ts'
import { personTables } from '#server/people/person-tables.ts'
import { nameFields } from '#shared/person-fields.ts'
import { findResource } from '#shared/resources/index.ts'
import type { TestApp } from '#testing/test-app.ts'

export type Spelling = {
  first: string
  last: string
  address: string
  phone: string
  birthday: string
  /** The rows lie in the bin, but for the member, who can be merged. */
  isBinned?: boolean
}

type Column = {
  name: string
  dataType: string
  isNullable: boolean
  hasDefaultValue: boolean
  isAutoIncrementing: boolean
}

const entries = Object.entries(personTables) as [keyof Tables, PersonTable][]

const wholeName = ({ first, last }: Spelling): string => `${first} ${last}`

/** @returns a text in which everything about the person stands */
const aboutThem = (person: Spelling): string =>
  `${wholeName(person)}, ${person.address}, ${person.phone}, ${person.birthday}`

const at = new Date().toISOString()
let numbers = 0

/** @returns a value of a column of a table that is no resource's, or of a field that says nothing special */
function anyValue(column: Column, person: Spelling): unknown {
  const { name, dataType } = column
  if (/(^|_)(at|until|from)$/.test(name)) return at
  if (/_on$/.test(name)) return at.slice(0, 10)
  if (/bool/i.test(dataType)) return false
  if (name === 'number') return 1_001 + numbers++
  if (/int/i.test(dataType)) return 1
  if (['content', 'data', 'texts', 'standing', 'before', 'values'].includes(name))
    return JSON.stringify({ about: aboutThem(person) })
  if (name === 'resource') return 'members'
  if (name === 'file_name') return 'lista.csv'
  numbers += 1
  return name === 'key' ? `key-${numbers}` : `${wholeName(person)} ${numbers}`
}

/** @returns a value of a field of a resource; undefined leaves it to the database */
function fieldValue(table: string, column: Column, person: Spelling): unknown {
  const { name } = column
  const field = findResource(table)?.fields[name]
  if (!field) return undefined
  const names = nameFields(findResource(table) ?? { fields: {} })
  if (names.includes(name))
    return name === 'first_name' ? person.first : name === 'last_name' ? person.last : wholeName(person)
  switch (field.kind) {
    case 'email':
      return person.address
    case 'phone':
      return person.phone
    case 'date':
      return name === 'birthday' ? person.birthday : undefined
    case 'text':
    case 'multiline':
    case 'html':
      return field.options || name === 'language' ? undefined : aboutThem(person).slice(0, field.max ?? 1_000)
    case 'list':
      return name === 'guests' ? JSON.stringify([{ name: `Gäst hos ${wholeName(person)}`, key: 'g1' }]) : '[]'
    case 'enum':
      return column.isNullable ? undefined : field.options?.[0]
    case 'datetime':
      return column.isNullable ? undefined : at
    default:
      return undefined
  }
}

/** @returns the columns that an erasing empties in a table whose rows stay; undefined for other tables */
function emptiedOf(table: keyof Tables): readonly string[] | undefined {
  const entry = personTables[table] as PersonTable
  const erased = 'erased' in entry ? entry.erased : undefined
  return typeof erased === 'object' && 'empties' in erased ? erased.empties : undefined
}

/** Words that a row keeps when the person is erased. */
const keptWords: Readonly<Record<string, string>> = {
  kind: 'fee',
  language: 'sv',
  source: 'mark',
  sha256: '00',
  format: 'camt.054.001.02',
  name: 'bank.xml',
  due_day: '2027-01-31',
  booked_day: '2027-01-15',
  paid_day: '2027-01-15',
}

type Meta = Awaited<ReturnType<TestApp['context']['db']['introspection']['getTables']>>
const readMeta = new WeakMap<TestApp, Promise<Meta>>()

/** Reads the columns of all tables once. */
function metaOf(server: TestApp): Promise<Meta> {
  const meta = readMeta.get(server) ?? server.context.db.introspection.getTables()
  readMeta.set(server, meta)
  return meta
}

/** The value that a row is given by the way in which it is found. */
type Known = Readonly<Record<string, unknown>>

/** Adds a row of any table with a person in it. @returns its id */
async function insertRow(
  server: TestApp,
  table: keyof Tables,
  { person, known }: { person: Spelling; known: Known },
): Promise<number> {
  const { db } = server.context
  const empties = emptiedOf(table)
  const meta = (await metaOf(server)).find(({ name }) => name === table)
  const row: Record<string, unknown> = {}
  for (const column of (meta?.columns ?? []) as Column[]) {
    const { name } = column
    if (name === 'id' && column.isAutoIncrementing) continue
    if (isFoldedColumn(name) || (name === 'version' && column.hasDefaultValue)) continue
    if (name === 'created_at' || name === 'updated_at') row[name] = at
    else if (name === 'deleted_at') row[name] = person.isBinned && table !== 'members' ? at : null
    else if (name in known) row[name] = known[name]
    else if (empties?.includes(name)) row[name] = aboutThem(person)
    else if (empties && name in keptWords) row[name] = keptWords[name]
    else if (empties && name === 'reference') row[name] = String(100_164 + numbers++)
    else {
      const value = fieldValue(table, column, person)
      if (value !== undefined) row[name] = value
      else if (!column.isNullable && !column.hasDefaultValue) row[name] = anyValue(column, person)
    }
  }
  for (const [name, value] of Object.entries(row))
    if (value === false && server.context.dialect.name === 'sqlite') row[name] = 0
  const inserted = await recordTables(db)
    .insertInto(table)
    .values(row as never)
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirstOrThrow()
  if (!('id' in row) && meta?.columns.some(({ name }) => name === 'id')) {
    const { id } = await recordTables(db)
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return Number(id)
  }
  return Number(inserted.one)
}

/** Adds an operation that can be undone. @returns its id */
async function addOperation({ context: { db } }: TestApp): Promise<string> {
  const id = crypto.randomUUID()
  const times = { at, effects_at: at, undo_until: '2999-01-01T00:00:00.000Z', undone_at: null, undoes: null }
  const by = { user_id: null, resource: 'members', record_id: null }
  await db
    .insertInto('operations')
    .values({ id, kind: 'change-members', ...by, ...times })
    .execute()
  return id
}

/** @returns the id of a membership type */
async function addType({ context: { db, dialect } }: TestApp): Promise<number> {
  const type = {
    titles: '{}',
    kind: 'ordinary',
    votes: dialect.name === 'sqlite' ? 1 : true,
    chosen_by: 'board',
  }
  const { id } = await recordTables(db)
    .insertInto('membership_types')
    .values({ ...type, position: 1, created_at: at } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns the id of a line of a register of voters, by the member's number */
async function addVoter({ context: { db } }: TestApp): Promise<number> {
  const list = { day: '2027-03-01', frozen_at: at, rules: '', voters: 1, sha256: '00' }
  const { id: list_id } = await recordTables(db)
    .insertInto('voting_lists')
    .values(list as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await recordTables(db)
    .insertInto('voting_list_rows')
    .values({ list_id, number: 1 } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Puts a person into every table that may hold one, in the way in which its entry in `personTables` finds them, with
 * everything about them wherever a text may stand.
 * @param without tables whose rows only Gille writes
 * @returns the id of a row of each table
 */
export async function addEverywhere(
  server: TestApp,
  person: Spelling,
  without: readonly (keyof Tables)[] = [],
): Promise<ReadonlyMap<keyof Tables, number>> {
  const ids = new Map<keyof Tables, number>()
  const type_id = await addType(server)
  const add = async (table: keyof Tables, own: Known) => {
    const payment_id = ids.get('payments')
    const known = {
      ...(await addReferences(server, table)),
      ...own,
      ...(table === 'memberships' && { type_id }),
      ...(payment_id && { payment_id }),
      // A file for the bookkeeping names nobody (decision 0081).
      ...(table === 'bookkeeping_exports' && { until_day: '2027-03-01', sie: '', csv: '', numbers: '{}' }),
      ...(table === 'voting_lists' && { day: '2027-03-01', rules: '', sha256: '00' }),
    }
    ids.set(table, await insertRow(server, table, { person, known }))
  }
  const waiting = entries.flatMap(([table, entry]) =>
    'finds' in entry && entry.finds[0] && !without.includes(table)
      ? [{ table, finding: entry.finds[0] }]
      : [],
  )
  for (const { table, finding } of waiting) {
    if ('address' in finding) await add(table, { [finding.address]: person.address })
    if ('addressKey' in finding) await add(table, { [finding.addressKey]: person.address.toLowerCase() })
  }
  for (let step = 0; step < 4; step++)
    for (const { table, finding } of waiting) {
      if (!('of' in finding) || ids.has(table)) continue
      const id = ids.get(finding.of)
      if (id !== undefined) await add(table, { [finding.id]: id })
    }
  for (const { table, finding } of waiting)
    if ('ofRecords' in finding && table !== 'erased_records')
      await add(table, {
        resource: 'members',
        record_id: ids.get('members'),
        ...(table === 'history' && { user_id: ids.get('users'), user_name: person.first, action: 'update' }),
      })
  await add('operation_changes', {
    row_key: String(ids.get('members')),
    ...{ before: JSON.stringify({ note: aboutThem(person) }), after: '{}' },
  })
  return ids
}

/** Adds the rows to which a row of a table refers. @returns the values of its columns for them */
async function addReferences(server: TestApp, table: keyof Tables): Promise<Known> {
  if (table === 'voting_list_names') return { row_id: await addVoter(server) }
  if (table === 'operation_changes')
    return { operation_id: await addOperation(server), table_name: 'members', row_key: '0' }
  return {}
}

/** The tables with the rows to which texts of others belong, by the columns with their ids. */
const owners = {
  ...{ member_id: 'members', record_id: 'members' },
  ...{ claim_id: 'claims', user_id: 'users', document_id: 'documents' },
} as const

const ownerColumns = Object.entries(owners) as [string, keyof Tables][]

/** Adds an owner for a row of a table. @returns the values of its columns for them */
async function addOwners(server: TestApp, table: keyof Tables, person: Spelling): Promise<Known> {
  const columns = (await metaOf(server)).find(({ name }) => name === table)?.columns ?? []
  const known: Record<string, unknown> = { resource: 'members' }
  for (const [column, owner] of ownerColumns)
    if (columns.some(({ name }) => name === column))
      known[column] = await insertRow(server, owner, { person, known: {} })
  if (table === 'operation_changes')
    known.row_key = String(await insertRow(server, 'members', { person, known: {} }))
  return known
}

/**
 * Writes a text into each declared free text of every table, in a row of its own of another person. A table that has a single
 * row gets all of them in that one.
 * @returns the columns, as `table.column`, and the number of rows, each of another record
 */
export async function mentionEverywhere(
  server: TestApp,
  person: Spelling,
  text: string,
): Promise<{ columns: string[]; rows: number }> {
  const written: string[] = []
  let count = 0
  for (const [table] of entries) {
    const columns = textColumns(table)
    const isSingle = findResource(table)?.singleton === true
    const rows = isSingle ? [columns] : columns.map((column) => [column])
    for (const texts of rows.filter((own) => own.length > 0)) {
      const other = { ...person, address: `annan${numbers++}@example.org` }
      const owned = await addOwners(server, table, other)
      const named = Object.fromEntries(texts.map((column) => [column, text]))
      const references = await addReferences(server, table)
      await insertRow(server, table, { person: other, known: { ...references, ...owned, ...named } })
      written.push(...texts.map((column) => `${table}.${column}`))
      count++
    }
  }
  return { columns: written, rows: count }
}
