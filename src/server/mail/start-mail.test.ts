import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { startMail } from './start-mail.ts'

let smtp: TestSmtp
let app: TestApp
let stop: () => Promise<void>
beforeEach(async () => {
  smtp = await startSmtp()
  app = await createTestApp({ env: { SMTP_URL: smtp.url } })
  stop = startMail(app.context, pino({ level: 'silent' }))
})
afterEach(async () => {
  await stop()
  await app.close()
  await smtp.close()
})

const patiently = { timeout: 20_000 }
const subscribe = (email: string) => app.call('POST', '/api/subscribers/', { body: { email } })
const arrived = () => smtp.received.map(({ to }) => to[0])

test('the running server sends what is added, one after the other; a stop finishes what is in hand', async () => {
  await subscribe('a@example.se')
  await expect.poll(arrived, patiently).toEqual(['a@example.se'])
  smtp.delay = 200
  await subscribe('b@example.se')
  await expect
    .poll(
      () => app.context.db.selectFrom('mails').select('state').where('state', '=', 'sending').execute(),
      patiently,
    )
    .toHaveLength(1)
  await stop()
  expect(arrived()).toEqual(['a@example.se', 'b@example.se'])
  const states = await app.context.db.selectFrom('mails').select('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['sent', 'sent'])
}, 60_000)

/** How far each thread of this process lets others go first (proc(5), field 19 of stat). */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').pop()?.split(' ')[16]),
  )

test('the thread that mails lets visitors go first, where the system can', async () => {
  await subscribe('a@example.se')
  await expect.poll(arrived, patiently).toEqual(['a@example.se'])
  const isLinux = process.platform === 'linux'
  expect(isLinux ? niceness().filter((one) => one === 19) : [19]).toHaveLength(1)
  expect(isLinux ? niceness().includes(0) : true).toBe(true)
})
