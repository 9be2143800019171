import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

let base: TestDatabase
let smtp: TestSmtp
let database: Database
let server: ServerProcess | undefined
beforeAll(ensureBuild, 120_000)
beforeEach(async () => {
  base = await createMigratedDatabase()
  smtp = await startSmtp()
  database = openDatabase(parseConfig(base.env))
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

test('told to stop while it mails, the server finishes what is in hand and leaves the rest', async () => {
  smtp.delayMs = 400
  await mailEverybody(database.db, 60)
  const running = await start()
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  running.kill('SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
  const arrived = smtp.received.flatMap(({ to }) => to).sort()
  expect(await recipientsOf('sent')).toEqual(arrived)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect((await recipientsOf('queued')).length).toBe(60 - arrived.length)
  expect(arrived.length).toBeLessThan(60)

  smtp.delayMs = 0
  await start()
  await expect.poll(async () => (await recipientsOf('sent')).length, patiently).toBe(60)
  expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(60)
  expect(smtp.received).toHaveLength(60)
})

test('when the server is killed while it mails, the next start goes on; what was in hand comes into doubt at once', async () => {
  smtp.delayMs = 400
  await mailEverybody(database.db, 60)
  const running = await start()
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  running.kill('SIGKILL')
  await running.ended
  const inHand = await recipientsOf('sending')
  expect(inHand.length).toBeLessThanOrEqual(4)
  expect((await recipientsOf('queued')).length).toBeGreaterThan(0)

  smtp.delayMs = 0
  await start()
  // At once, long before the lease of what was in hand is over.
  await expect.poll(() => recipientsOf('uncertain'), patiently).toEqual(inHand)
  await expect.poll(async () => (await recipientsOf('sent')).length, patiently).toBe(60 - inHand.length)
  const arrived = smtp.received.flatMap(({ to }) => to)
  expect(new Set(arrived).size).toBe(arrived.length)
  for (const recipient of await recipientsOf('sent')) expect(arrived).toContain(recipient)
})
