import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFoldedColumn } from '#server/db/folded-columns.ts'
import { recordTables } from '#server/db/records.ts'
import type { PersonTable } from '#server/people/person-table.ts'
import { personTables } from '#server/people/person-tables.ts'
import { duplicatesApi } from '#shared/duplicates.ts'
import { foldAddress, foldField, foldText } from '#shared/fold.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Candidate, FoundPerson, Named, RemainingMention } from '#shared/person-desk.ts'
import { addressField } from '#shared/person-fields.ts'
import { findResource, resources } from '#shared/resources/index.ts'
import { addEverywhere, mentionEverywhere, type Spelling } from '#testing/person-everywhere.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const facts = { phone: '+46 70 123 98 76', birthday: '1987-03-14' }

const spellings: Spelling[] = [
  { ...facts, first: 'Beatrix', last: 'Qvarnström', address: 'Beatrix.Q@Exempel.se' },
  { ...facts, first: 'BEATRIX', last: 'QVARNSTROM', address: 'beatrix.q@EXEMPEL.se', isBinned: true },
  { ...facts, first: 'Qvarnström', last: 'Beatrix', address: 'bq@jobbet.example.org' },
]
const other: Spelling = {
  ...{ first: 'Någon', last: 'Annan', address: 'annan@example.org' },
  ...{ phone: '+46701234567', birthday: '1970-01-02' },
}

/** Tables whose rows the merges and the restriction of this test write. */
const writtenByGille = ['member_merges', 'merged_identities', 'restrictions'] as const

let server: TestApp
let filled: string[]

beforeAll(async () => {
  server = await createTestApp()
  const ids: number[] = []
  const tables = new Set<string>(['member_merges', 'merged_identities'])
  for (const person of spellings) {
    const rows = await addEverywhere(server, person, writtenByGille)
    ids.push(rows.get('members') ?? 0)
    for (const table of rows.keys()) tables.add(table)
  }
  filled = [...tables]
  const [first = 0, second = 0, third = 0] = ids
  await merge(second, third)
  await merge(first, second)
  const folder = join(server.context.config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  const mails = await server.context.db.selectFrom('mails').select(['id', 'recipient']).execute()
  for (const { id, recipient } of mails)
    writeFileSync(join(folder, `${id}-abc.eml`), `To: ${recipient}\n\nHej Beatrix Qvarnström`)
})
afterAll(() => server.close())

async function merge(kept: number, merged: number): Promise<void> {
  const rows = await server.context.db
    .selectFrom('members')
    .select('version')
    .where('id', 'in', [kept, merged])
    .orderBy('id')
    .execute()
  const versions = rows.map(({ version }) => version)
  const body = { ids: [kept, merged], versions, take: [] }
  const answer = await server.call('POST', duplicatesApi.merge, { token: server.superuser, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

const act = async (name: Parameters<typeof panelApi.personDesk>[0], body: unknown) => {
  const answer = await server.call('POST', panelApi.personDesk(name), { token: server.superuser, body })
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`)
  return answer.body ? answer.json() : undefined
}

const search = (q: string): Promise<Candidate[]> => act('search', { q })
const chosen = (found: Candidate[]): Named[] => found.map(({ address, name }) => ({ address, name }))

/** Reads all rows of the tables, and the files of the data folder, as texts. */
async function dump(): Promise<{ table: string; column: string; text: string }[]> {
  const { db, config } = server.context
  const tables = await db.introspection.getTables()
  const values: { table: string; column: string; text: string }[] = []
  for (const { name: table } of tables.filter(({ isView }) => !isView))
    for (const row of await recordTables(db).selectFrom(table).selectAll().execute())
      for (const [column, value] of Object.entries(row))
        values.push({ table, column, text: typeof value === 'string' ? value : JSON.stringify(value) })
  const files = readdirSync(config.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(config.dataDir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ table: 'files', column: file, text: readFileSync(file, 'utf8') }))
  return [...values, ...files]
}

const name = 'Beatrix Qvarnström'
const planted = [
  ...['beatrix', 'qvarnstrom', 'qvarnström', foldText('beatrix'), foldText('qvarnström')],
  ...[facts.birthday, facts.phone, '701239876', foldField('phone', facts.phone)],
  ...spellings.flatMap(({ address }) => [address, foldField('email', address), foldAddress(address)]),
].map((text) => text.toLowerCase())

function isPlanted(text: string): boolean {
  const lower = text.toLowerCase()
  return planted.some((one) => lower.includes(one))
}

/** Finds the values that hold anything of the person. */
const findPlanted = async () => (await dump()).filter(({ text }) => isPlanted(text))

test('finds one person, in whichever spelling', async () => {
  const queries = [name, 'BEATRIX QVARNSTROM', 'qvarnström beatrix', 'qvarn', 'BEATRIX.Q@exempel.se']
  for (const q of [...queries, 'bq@jobbet.example.org', '070-123 98 76'])
    expect([q, chosen(await search(q))]).toEqual([q, [{ address: spellings[0]?.address, name }]])
})

/** The texts in a value, also in those of JSON. */
function textsIn(text: string): string[] {
  if (!/^[[{"]/.test(text)) return [text]
  const collect = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(collect) : [String(value)]
  return collect(JSON.parse(text))
}

test('copies each text about the person of every table', async () => {
  const { copy }: FoundPerson = await act('read', { people: chosen(await search(name)) })
  const isCopied = (table: string): boolean => {
    const entry = personTables[table as keyof typeof personTables]
    return 'copied' in entry && !(typeof entry.copied === 'object' && 'not' in entry.copied)
  }
  const expected = filled.filter(isCopied)
  expect(copy.sections.map(({ table }) => table).toSorted()).toEqual(expected.toSorted())
  const stored = await findPlanted()
  const missing = copy.sections.flatMap(({ table, rows }) => {
    const copied = rows.flatMap(({ facts }) =>
      facts.map(({ value, words }) => `${JSON.stringify(value)} ${words}`),
    )
    const entry = personTables[table as keyof typeof personTables] as PersonTable
    const columns = 'copied' in entry && Array.isArray(entry.copied) ? entry.copied : null
    const fields = columns ?? Object.keys(findResource(table)?.fields ?? {})
    return stored
      .filter((one) => one.table === table && fields.includes(one.column))
      .flatMap(({ column, text }) => textsIn(text).map((part) => [`${table}.${column}`, part] as const))
      .filter(
        ([, part]) =>
          !copied.some((fact) => fact.includes(part) || fact.includes(JSON.stringify(part).slice(1, -1))),
      )
  })
  expect(missing).toEqual([])
})

test('restricts the person in every list', async () => {
  const people = chosen(await search(name))
  const lists = resources.filter((resource) => addressField(resource) && resource.name !== 'users')
  const listed = async () => {
    const found: string[] = []
    for (const { path, name } of lists) {
      const answer = await server.call('GET', path, { token: server.superuser })
      if (isPlanted(answer.body)) found.push(name)
    }
    return found
  }
  expect((await listed()).length).toBeGreaterThan(3)
  await act('restrict', { people })
  expect(await listed()).toEqual([])
  expect(await search(name)).toMatchObject([{ isRestricted: true }])
  const { copy }: FoundPerson = await act('read', { people })
  expect(copy.sections.map(({ table }) => table)).toContain('restrictions')
})

test('erases the person everywhere, and lists the texts of others that still name them', async () => {
  const text = '"Skjuts av QVARNSTROM, Beatrix"'
  const notInText = planted.filter((one) => !text.toLowerCase().includes(one))
  const people = chosen(await search(name))
  const written = await mentionEverywhere(server, other, text)
  expect((await findPlanted()).length).toBeGreaterThan(200)
  const read: FoundPerson = await act('read', { people })
  expect(read.mentions).toHaveLength(written.rows)
  await act('hand-over', { people, reason: `${name} visade legitimation.` })
  const { erased } = await act('erase', { people })
  expect(erased).toMatchObject({ members: 3, subscribers: 3, users: 3, board: 3 })
  const holdsMore = (lower: string): boolean => notInText.some((one) => lower.includes(one))
  const isOfText = ({ table, text: found }: { table: string; text: string }): boolean =>
    found === text || (table === 'files' && !holdsMore(found.toLowerCase()))
  const left = (await findPlanted()).filter(({ column }) => !isFoldedColumn(column))
  expect(left.filter((one) => !isOfText(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const columns = new Set(
    left.flatMap(({ table, column }) => (table === 'files' ? [] : [`${table}.${column}`])),
  )
  expect([...columns].toSorted()).toEqual(written.columns.toSorted())
  const listed: RemainingMention[] = (
    await server.call('GET', panelApi.personMentions, { token: server.superuser })
  ).json()
  const placesOf = (all: { resource: string; id: number }[]) =>
    all.map(({ resource, id }) => `${resource} ${id}`).toSorted()
  expect(placesOf(listed)).toEqual(placesOf(read.mentions))
  for (const { address } of spellings) expect(await search(address)).toEqual([])
})

test('keeps only the days in the log', async () => {
  const lines = (await server.call('GET', panelApi.personRequests, { token: server.superuser })).json()
  const line = ({ kind, how }: { kind: string; how: string }) => [kind, how]
  expect(lines.map(line)).toContainEqual(['erase', ''])
})
