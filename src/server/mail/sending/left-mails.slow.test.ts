import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'

let app: MailApp
let child: ChildProcess | undefined
beforeEach(async () => {
  app = await createMailApp()
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await app.close()
})

const patiently = { timeout: 20_000 }
const states = async () => (await app.mails()).map(({ state }) => state)

/** A process that sends the outbox of the application. */
function startProcess() {
  const { dataDir, databaseUrl, smtpUrl } = app.context.config
  const script = join(import.meta.dirname, '../../../testing/killed-process.ts')
  const env = { DATA_DIR: dataDir, SMTP_URL: smtpUrl ?? '', MAIL_LEASE_SECONDS: '3600' }
  return spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

test('what a killed process had in hand is in doubt as soon as another starts on the machine, and not while it lives', async () => {
  app.smtp.mode = 'stall'
  // The other process has no clock but that of the machine.
  app.clock.time = Date.now()
  const { db, outbox } = app.context
  const data = { title: 'Hej', content: '<p>Hej</p>' }
  await db.transaction().execute(async (tx) => {
    for (const recipient of ['a@example.se', 'b@example.se'])
      await outbox.add(tx, { kind: 'test', recipient, language: 'sv', data }, { title: 'Hej' })
  })
  child = startProcess()
  const ended = once(child, 'exit')
  await expect.poll(states, patiently).toEqual(['sending', 'sending'])
  await app.addWorker().runUntilIdle()
  expect(await states()).toEqual(['sending', 'sending'])

  child.kill('SIGKILL')
  await ended
  await app.addWorker().runUntilIdle()
  expect(await states()).toEqual(['uncertain', 'uncertain'])
  for (const { last_error } of await app.mails()) expect(last_error).toContain('mail.reason.killed')
}, 60_000)
