import { unsubscribe as ignore, subscribe as listen } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMail } from './start-mail.ts'

let smtp: TestSmtp
let app: TestApp
let stop: () => Promise<void>
/** Every thread that was started. */
let threads: Worker[]
/** Node announces each new thread. */
const add = (message: unknown): void => {
  threads.push((message as { worker: Worker }).worker)
}
beforeEach(async () => {
  threads = []
  listen('worker_threads', add)
  smtp = await startSmtp()
  app = await createTestApp({ env: { SMTP_URL: smtp.url } })
  stop = startMail(app.context, pino({ level: 'silent' }))
})
afterEach(async () => {
  ignore('worker_threads', add)
  await stop()
  await app.close()
  await smtp.close()
})

const patiently = { timeout: 20_000 }
const subscribe = (email: string) => app.call('POST', '/api/subscribers/', { body: { email } })
const arrived = () => smtp.received.map(({ to }) => to[0])
const inHand = () =>
  app.context.db.selectFrom('mails').select('recipient').where('state', '=', 'sending').execute()

test('the running server sends what is added, one after the other; a stop finishes what is in hand', async () => {
  await subscribe('a@example.se')
  await expect.poll(arrived, patiently).toEqual(['a@example.se'])
  smtp.delayMs = 1_000
  await subscribe('b@example.se')
  // The first one may be in hand for a moment after it has arrived.
  await expect.poll(inHand, patiently).toEqual([{ recipient: 'b@example.se' }])
  await stop()
  expect(arrived()).toEqual(['a@example.se', 'b@example.se'])
  const states = await app.context.db.selectFrom('mails').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['sent', 'sent'])
}, 60_000)

test('when the thread that mails breaks off, another goes on; what was in hand is not sent again', async () => {
  const { db } = app.context
  const recipientsOf = async (state: 'queued' | 'sending' | 'sent') =>
    (await db.selectFrom('mails').select('recipient').where('state', '=', state).execute()).map(
      ({ recipient }) => recipient,
    )
  smtp.delayMs = 100
  await mailEverybody(db, 30)
  await expect.poll(() => smtp.received.length, patiently).toBeGreaterThan(4)
  expect(threads).toHaveLength(1)
  await threads[0]?.terminate()
  const cutOff = await recipientsOf('sending')
  expect(cutOff.length).toBeLessThanOrEqual(4)
  await expect.poll(() => recipientsOf('sent'), patiently).toHaveLength(30 - cutOff.length)
  expect(threads).toHaveLength(2)
  expect(await recipientsOf('sending')).toEqual(cutOff)
  expect(new Set(arrived()).size).toBe(smtp.received.length)
  for (const recipient of await recipientsOf('sent')) expect(arrived()).toContain(recipient)
}, 60_000)
