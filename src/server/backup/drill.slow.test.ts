import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

const folder = mkdtempSync(join(tmpdir(), 'gille-drill-'))
const subscribers = 120
const password = 'tre lyktor vid strömmen'
const places: TestDatabase[] = []
const servers: ServerProcess[] = []
let smtp: TestSmtp
beforeAll(async () => {
  await ensureBuild()
  smtp = await startSmtp()
}, 120_000)
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
})
afterAll(async () => {
  await smtp.close()
  for (const { drop } of places) await drop()
  rmSync(folder, { recursive: true })
})

async function emptyPlace(): Promise<TestDatabase['env']> {
  const place = await createTestDatabase()
  places.push(place)
  return place.env
}

const cli = join(import.meta.dirname, '../cli.mjs')
const gille = async (env: TestDatabase['env'], ...args: string[]): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [cli, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    })
  ).stdout

async function start(env: TestDatabase['env']): Promise<ServerProcess> {
  const server = await startServer({ env: { ...env, DEMO: 'false', SMTP_URL: smtp.url } })
  servers.push(server)
  return server
}

async function withRows<T>(env: TestDatabase['env'], work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(parseConfig(env))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const recipientsOf = (env: TestDatabase['env'], state: 'sent' | 'queued') =>
  withRows(env, async ({ db }) =>
    (await db.selectFrom('mails').select('recipient').where('state', '=', state).execute()).map(
      ({ recipient }) => recipient,
    ),
  )

const patiently = { timeout: 30_000 }

test('half a mailing, a backup, a kill, everything destroyed: all comes back, and no mail leaves unasked', async () => {
  const lost = await emptyPlace()
  await withRows(lost, async (database) => {
    await migrate(database)
    await mailEverybody(database.db, subscribers)
  })
  smtp.delayMs = 100
  const original = await start(lost)
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(20)
  // However long the backup takes to start, the rest of the mailing is still to be sent.
  smtp.mode = 'stall'
  const file = join(folder, 'backup.tar.gz')
  expect(await gille(lost, 'backup', '--to', file)).toMatch(/^Backed up \d+ rows and 0 pictures to /)
  original.kill('SIGKILL')
  await original.ended
  await places.shift()?.drop()

  const found = await emptyPlace()
  const restored = await gille(found, 'restore', file)
  expect(restored).toMatch(/^Restored \d+ rows and 0 pictures, as they were /)
  expect(restored).toContain('\nNo gille-erased.txt lies beside the backup')
  const sent = await recipientsOf(found, 'sent')
  const queued = await recipientsOf(found, 'queued')
  expect(sent.length).toBeGreaterThan(0)
  expect(queued.length).toBeGreaterThan(0)
  const before = smtp.received.length
  smtp.delayMs = 0
  smtp.mode = 'ok'
  const copy = await start(found)
  const call = async (request: string, { token = '', body }: { token?: string; body?: unknown } = {}) => {
    const [method = '', path = ''] = request.split(' ')
    const answer = await fetch(copy.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Token ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as { key: string; queued: number }
  }
  const setup = /setup=(\S+)/.exec(copy.output.stdout)?.[1]
  const account = { first_name: 'Åsa', last_name: 'Lind', email: 'asa@example.se', password, setup }
  const { key } = await call('POST /users/register/', { body: account })
  expect(await call('GET /api/mails/status/', { token: key })).toMatchObject({ held: { reason: 'restored' } })
  // A new subscriber joins the list: the welcome waits with the other mails.
  await call('POST /api/subscribers/', { body: { email: 'ny@example.se' } })
  await expect
    .poll(async () => (await call('GET /api/mails/status/', { token: key })).queued, patiently)
    .toBe(queued.length + 1)
  expect(smtp.received).toHaveLength(before)

  expect(await call('POST /api/mails/release/', { token: key })).toMatchObject({ held: null })
  await expect.poll(() => smtp.received.length, patiently).toBe(before + queued.length + 1)
  const later = smtp.received.slice(before).flatMap(({ to }) => to)
  expect(later.sort()).toEqual([...queued, 'ny@example.se'].sort())
  expect(later.filter((address) => sent.includes(address))).toEqual([])
}, 180_000)
