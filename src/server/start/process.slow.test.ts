import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { inFullRun, isFullRun } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { openConnection, untilRefused } from '#testing/open-connection.ts'
import { ensureBuild, runServer, type ServerProcess, startServer } from '#testing/server-process.ts'

let base: TestDatabase
let server: ServerProcess | undefined

async function start(): Promise<ServerProcess> {
  server = await startServer({ env: { ...base.env, DEMO: 'false', TRUST_PROXY: '1' } })
  return server
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(parseConfig(base.env))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const storedSubscribers = (): Promise<string[]> =>
  withDatabase(async ({ db }) => {
    const rows = await db.selectFrom('subscribers').select('email').execute()
    return rows.map(({ email }) => email)
  })

const subscription = (email: string): { head: string; body: string } => {
  const body = JSON.stringify({ email })
  const head =
    'POST /api/subscribers/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    `Content-Length: ${body.length}\r\n\r\n`
  return { head, body }
}

beforeAll(ensureBuild, 120_000)

beforeEach(async () => {
  base = await createMigratedDatabase()
})

afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  server = undefined
  await base.drop()
})

test('a start prints the address and the link for the first administrator', async () => {
  const { output, url } = await start()
  // The log is written when it is full or a second old, so its lines may come first.
  const [ready, setup] = output.stdout.split('\n').filter((line) => !line.startsWith('{'))
  expect(ready).toBe(`Gille is ready on ${url}`)
  expect(setup).toMatch(/\/register\?setup=[A-Za-z0-9_-]{43}$/)
  expect(setup).toContain(`Create the first administrator: ${url}/`)
  expect(output.stderr).toBe('')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

const impatience: NodeJS.Signals[][] = isFullRun ? [['SIGINT', 'SIGINT', 'SIGTERM']] : []

test.each<NodeJS.Signals[]>([['SIGTERM'], ...impatience])(
  '%s lets a running request finish, takes no new ones, and closes the database',
  async (...signals) => {
    const { port, kill, ended, output } = await start()
    const { head, body } = subscription('kim@example.se')
    const slow = await openConnection(port)
    slow.write(head + body.slice(0, 5))
    // An answer on a second connection shows that the first request has arrived.
    const idle = await openConnection(port)
    idle.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await idle.until('{"status":"ok"}')

    for (const signal of signals) kill(signal)
    await untilRefused(port)
    slow.write(body.slice(5))
    const answer = await slow.received()
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    await idle.received()

    expect(await ended).toEqual({ code: 0, signal: null })
    expect(output.stderr).toBe('')
    // The log is written some lines at a time; what waits is written before the process ends.
    const logged = output.stdout.split('\n').filter((line) => line.includes('"url":"/api/subscribers/"'))
    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ method: 'POST', status: 201, msg: 'answered' }),
    ])
    expect(await storedSubscribers()).toEqual(['kim@example.se'])
    expect(readdirSync(base.env.DATA_DIR).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
  },
)

inFullRun(() => {
  test('a database of a newer version stops the start and is left as it is', async () => {
    const readSettings = () =>
      withDatabase(({ db }) => db.selectFrom('settings').selectAll().orderBy('name').execute())
    const before = await readSettings()
    await withDatabase(({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db),
    )
    const { code, stdout, stderr } = await runServer({ ...base.env, DEMO: 'true' })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^The database was made by a newer version of Gille \(it has 9999-from-the-future\)[^\n]+\n$/,
    )
    expect(await readSettings()).toEqual(before)
    expect(existsSync(join(base.env.DATA_DIR, 'media'))).toBe(false)
  })
})

/** Subscribes people over several connections until the server is gone. */
function writeUntilGone(url: string, acknowledged: Set<string>, enough: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  const target = acknowledged.size + enough
  let count = 0
  const write = async (): Promise<void> => {
    const number = target * 1_000 + count++
    const email = `a${number}@example.se`
    const from = `10.${number % 250}.${Math.floor(number / 250) % 250}.1`
    const answer = await fetch(`${url}/api/subscribers/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email }),
    })
    if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
    acknowledged.add(email)
    if (acknowledged.size >= target) resolve()
  }
  const writer = async (): Promise<string> => {
    for (;;) {
      try {
        await write()
      } catch (error) {
        resolve()
        return (error as Error).message
      }
    }
  }
  return { reached, gone: Promise.all(Array.from({ length: 6 }, writer)) }
}

const kills = isFullRun ? 5 : 2

test('whatever was acknowledged is there after the process was killed, over and over', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < kills; round++) {
    const { url, kill, ended } = await start()
    const stored = await storedSubscribers()
    expect([...acknowledged].filter((email) => !stored.includes(email))).toEqual([])
    const { reached, gone } = writeUntilGone(url, acknowledged, 40)
    await reached
    kill('SIGKILL')
    expect(new Set(await gone)).toEqual(new Set(['fetch failed']))
    await ended
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(40 * kills)

  if (isFullRun) await start()
  const stored = new Set(await storedSubscribers())
  expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([])
  const check = await withDatabase(async ({ sqlite, db }) =>
    sqlite
      ? (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows
      : [{ integrity_check: 'ok' }],
  )
  expect(check).toEqual([{ integrity_check: 'ok' }])
}, 120_000)
