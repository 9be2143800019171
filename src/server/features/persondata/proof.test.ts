import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordTables } from '#server/db/records.ts'
import { personTables } from '#server/people/person-tables.ts'
import { foldAddress, foldField, foldText } from '#shared/fold.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Candidate, FoundPerson, Named } from '#shared/person-desk.ts'
import { addEverywhere, type Spelling } from '#testing/person-everywhere.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const person: Spelling = {
  first: 'Åsa-Märta',
  last: 'Lindqväst',
  address: 'Asa.Lindqvast@Exempel.se',
  phone: '+46 70 123 98 76',
  birthday: '1987-03-14',
}
const again: Spelling = {
  ...person,
  first: 'ÅSA-märta ',
  last: 'LINDQVÄST',
  address: 'asa.lindqvast@EXEMPEL.se',
  isBinned: true,
}

let server: TestApp
let filled: string[]

beforeAll(async () => {
  server = await createTestApp()
  filled = [...new Set([...(await addEverywhere(server, person)), ...(await addEverywhere(server, again))])]
  const folder = join(server.context.config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  for (const { id } of await server.context.db.selectFrom('mails').select('id').execute())
    writeFileSync(
      join(folder, `${id}-abc.eml`),
      `To: ${person.address}\n\nHej ${person.first} ${person.last}`,
    )
})
afterAll(() => server.close())

const act = async (name: Parameters<typeof panelApi.personDesk>[0], body: unknown) => {
  const answer = await server.call('POST', panelApi.personDesk(name), { token: server.superuser, body })
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.body}`)
  return answer.body ? answer.json() : undefined
}

const search = (q: string): Promise<Candidate[]> => act('search', { q })
const chosen = (found: Candidate[]): Named[] => found.map(({ address, name }) => ({ address, name }))

test('a person in every table that may hold one is found whole, in whichever spelling, in less than 5 s', async () => {
  const started = performance.now()
  const byAddress = await search('ASA.LINDQVAST@exempel.SE')
  const byName = await search('åsa-märta LINDQVÄST')
  expect(chosen(byName)).toEqual(chosen(byAddress))
  const read: FoundPerson = await act('read', { people: chosen(byAddress) })
  expect(performance.now() - started).toBeLessThan(5_000)
  const copied = read.copy.sections.map(({ table }) => table)
  const expected = filled.filter((table) => {
    const entry = personTables[table as keyof typeof personTables]
    return 'copied' in entry && !(typeof entry.copied === 'object' && 'not' in entry.copied)
  })
  expect(copied.toSorted()).toEqual(expected.toSorted())
  for (const { table, rows } of read.copy.sections)
    expect([table, rows.length]).toEqual([table, table === 'restrictions' ? 1 : 2])
})

/** Everything that the database holds, as text, and the files of the data folder. */
async function dump(): Promise<string[]> {
  const { db, config } = server.context
  const tables = await db.introspection.getTables()
  const rows: string[] = []
  for (const { name } of tables.filter((table) => !table.isView))
    for (const row of await recordTables(db).selectFrom(name).selectAll().execute())
      rows.push(`${name}: ${JSON.stringify(row)}`)
  const files = readdirSync(config.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(config.dataDir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => `${file}: ${readFileSync(file, 'utf8')}`)
  return [...rows, ...files].map((text) => text.toLowerCase())
}

const needles = [
  'lindqvast',
  'lindqväst',
  'märta',
  person.birthday,
  person.phone,
  '701239876',
  '0701239876',
  foldText('märta'),
  foldText('lindqväst'),
  foldField('email', person.address),
  foldField('phone', person.phone),
  foldAddress(person.address),
].map((needle) => needle.toLowerCase())

const holding = (texts: readonly string[]): string[] =>
  texts.filter((text) => needles.some((needle) => text.includes(needle))).map((text) => text.slice(0, 200))

test('after the erasing neither database, files nor mails hold name, address, phone or birth date', async () => {
  expect(holding(await dump()).length).toBeGreaterThan(30)
  const people = chosen(await search(person.address))
  await act('hand-over', { people, reason: `${person.first} ${person.last} visade legitimation.` })
  const { erased } = await act('erase', { people })
  expect(erased).toMatchObject({ members: 2, subscribers: 2, users: 2, board: 2 })
  expect(holding(await dump())).toEqual([])
  expect(await search(person.address)).toEqual([])
})

test('the log keeps the days alone', async () => {
  const lines = (await server.call('GET', panelApi.personRequests, { token: server.superuser })).json()
  expect(lines.map(({ kind, how }: { kind: string; how: string }) => [kind, how])).toContainEqual([
    'erase',
    '',
  ])
})
