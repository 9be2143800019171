import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { mailProcessesOf } from '#testing/mail-processes.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

let base: TestDatabase
let smtp: TestSmtp
let database: Database
let server: ServerProcess | undefined
beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  base = await createTestDatabase()
  smtp = await startSmtp()
  database = openDatabase(parseConfig(base.env))
  await migrate(database)
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await server?.ended
  await database.close()
  await smtp.close()
  await base.drop()
})

const patiently = { timeout: 30_000 }

async function start(): Promise<ServerProcess> {
  server = await startServer({ env: { ...base.env, DEMO: 'false', SMTP_URL: smtp.url } })
  return server
}

async function recipientsOf(
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain',
): Promise<string[]> {
  const rows = await database.db.selectFrom('mails').select('recipient').where('state', '=', state).execute()
  return rows.map(({ recipient }) => recipient).sort()
}

/** Whether it still works; one that has ended may wait for somebody to take note of it, without a command line. */
const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

/** @throws Error unless the server has started exactly one process that sends mails */
function mailProcessOf({ pid }: ServerProcess): number {
  const [mailer, ...more] = mailProcessesOf(pid)
  if (mailer === undefined || more.length > 0) throw new Error('there is not one process that sends mails')
  return mailer
}

test('told to stop while it mails, the server finishes what is in hand and leaves the rest', async () => {
  smtp.delay = 400
  await mailEverybody(database.db, 60)
  const running = await start()
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  // Ctrl-C and the end of a service tell every process of the group.
  for (const pid of [mailProcessOf(running), running.pid]) process.kill(pid, 'SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  const arrived = smtp.received.flatMap(({ to }) => to).sort()
  expect(await recipientsOf('sent')).toEqual(arrived)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect((await recipientsOf('queued')).length).toBe(60 - arrived.length)
  expect(arrived.length).toBeLessThan(60)

  smtp.delay = 0
  await start()
  await expect.poll(async () => (await recipientsOf('sent')).length, patiently).toBe(60)
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(60)
  expect(smtp.received).toHaveLength(60)
})

test('when the server is killed while it mails, what is in hand is finished and nothing comes into doubt', async () => {
  smtp.delay = 400
  await mailEverybody(database.db, 60)
  const running = await start()
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  const mailer = mailProcessOf(running)
  running.kill('SIGKILL')
  await running.ended
  await expect.poll(() => isRunning(mailer), patiently).toBe(false)
  const arrived = smtp.received.flatMap(({ to }) => to).sort()
  expect(await recipientsOf('sent')).toEqual(arrived)
  expect((await recipientsOf('queued')).length).toBe(60 - arrived.length)
  expect(arrived.length).toBeLessThan(60)
})

test('when the process that mails is killed, another goes on; what was in hand is not sent again', async () => {
  smtp.delay = 100
  await mailEverybody(database.db, 60)
  const running = await start()
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  const mailer = mailProcessOf(running)
  process.kill(mailer, 'SIGKILL')
  await expect.poll(async () => (await recipientsOf('queued')).length, patiently).toBe(0)
  await expect.poll(async () => (await recipientsOf('sending')).length, patiently).toBeLessThanOrEqual(4)
  const arrived = smtp.received.flatMap(({ to }) => to)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect((await recipientsOf('sent')).every((one) => arrived.includes(one))).toBe(true)
})
