import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ensureBuild, runServer } from '#testing/server-process.ts'

let base: TestDatabase
let dataDir: string

/** Starts a server that must not come up. @returns its one line */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runServer({ ...base.env, DEMO: 'false', ...env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr.trimEnd()
}

/** The files of the data folder, by hash. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir).map((name) => [name, hash('sha256', readFileSync(join(dataDir, name)))]),
  )

beforeAll(ensureBuild, 120_000)

beforeEach(async () => {
  base = await createTestDatabase()
  dataDir = base.env.DATA_DIR
})

afterEach(() => base.drop())

test.each([
  ['PORT', '70000'],
  ['PUBLIC_URL', 'forening.example'],
  ['DEMO', 'maybe'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['DATABASE_URL', 'mysql://localhost/gille'],
])('a wrong %s stops the start before anything is made', async (name, value) => {
  expect(await refusal({ [name]: value })).toMatch(new RegExp(`^${name}.+ Example: ${name}=`))
  expect(contents()).toEqual({})
})

test('a taken port stops the start before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  try {
    const line = await refusal({ PORT: String(port) })
    expect(line).toBe(`Port ${port} is taken. Choose another: PORT=${port + 1} npm start`)
    expect(contents()).toEqual({})
  } finally {
    other.close()
  }
})

test('an address that is not of this machine stops the start', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toBe(
    'HOST="192.0.2.1" is not an address of this machine. Example: HOST=0.0.0.0',
  )
})

test('a data folder that cannot be made stops the start', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, 'precious')
  expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
    /^DATA_DIR=".+" cannot be written to \(ENOTDIR\)/,
  )
  expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR=".+" cannot be written to \(ENOTDIR\)/)
  expect(await refusal({ DATA_DIR: '/proc/gille' })).toMatch(/^DATA_DIR="\/proc\/gille" cannot be written to/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
})

test('a database server that does not answer stops the start, and the password is not shown', async () => {
  for (const host of ['127.0.0.1:1', 'localhost:1']) {
    const line = await refusal({ DATABASE_URL: `postgres://gille:hemligt@${host}/gille` })
    expect(line).toMatch(/^The database \(DATABASE_URL\) cannot be opened: .*ECONNREFUSED/)
    expect(line).not.toContain('hemligt')
  }
})

test('a database file that is none is left as it is', async () => {
  writeFileSync(join(dataDir, 'gille.sqlite'), 'not a database, but perhaps dear to somebody')
  const before = contents()
  const line = await refusal({ DATABASE_URL: '' })
  expect(line).toMatch(
    /^The database \(.+gille\.sqlite\) is damaged: file is not a database\. Move DATA_DIR away/,
  )
  expect(contents()).toEqual(before)
})

/** An installation that has been used, with a page of its database overwritten somewhere in its middle. */
async function damage(file: string): Promise<void> {
  const database = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  await migrate(database)
  await database.close()
  const bytes = readFileSync(file)
  bytes.fill('x', 3 * 4_096, 5 * 4_096)
  writeFileSync(file, bytes)
}

test('a damaged database file is left as it is, and the line says what to do', async () => {
  const file = join(dataDir, 'gille.sqlite')
  await damage(file)
  const before = contents()
  expect(await refusal({ DATABASE_URL: '' })).toMatch(
    /^The database \(.+gille\.sqlite\) is damaged: .+\. Move DATA_DIR away and restore the last backup: npm run -s gille -- restore FILE$/,
  )
  expect(contents()['gille.sqlite']).toBe(before['gille.sqlite'])
})

test.each([
  ['missing', () => {}],
  ['empty', () => writeFileSync(join(dataDir, 'gille.sqlite'), '')],
])(
  'a database file that is %s is not taken for a new installation in a folder that was in use',
  async (_, make) => {
    writeFileSync(join(dataDir, 'secret'), 'x'.repeat(43))
    make()
    expect(await refusal({ DATABASE_URL: '', DEMO: 'true' })).toMatch(
      /^The database \(.+gille\.sqlite\) is empty or missing, but its folder was in use: .+ restore FILE, or start with another DATA_DIR$/,
    )
  },
)

test('a sealed secret stops a start without SECRET', async () => {
  const database = openDatabase(parseConfig({ DATA_DIR: dataDir }))
  await migrate(database)
  await database.close()
  writeFileSync(join(dataDir, 'secret'), 'sealed.c3VyZWx5IG5vdA')
  expect(await refusal({ DATABASE_URL: '' })).toBe(
    'The secret of this installation is sealed: set SECRET or SECRET_FILE as before.',
  )
})
