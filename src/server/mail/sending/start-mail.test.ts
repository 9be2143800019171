import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailEverybody } from '#testing/mail-everybody.ts'
import { mailProcessesOf } from '#testing/mail-processes.ts'
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

/** The class of each thread: 0 is the ordinary one, 5 goes after everything else (proc(5), field 41 of stat). */
const classes = (): number[] =>
  mailProcessesOf(process.pid).flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').pop()?.split(' ')[38]),
    ),
  )

/** Some sandboxes know no idle class. */
const last = spawnSync('chrt', ['--idle', '0', 'true']).status === 0 ? 5 : 0

test('a few mails are sent at once; many let visitors go first, with every thread', async () => {
  await subscribe('a@example.se')
  await expect.poll(arrived, patiently).toEqual(['a@example.se'])
  await expect.poll(() => [...new Set(classes())], patiently).toEqual([0])
  await mailEverybody(app.context.db, 240)
  await expect.poll(() => arrived().length, patiently).toBeGreaterThan(200)
  await expect.poll(() => [...new Set(classes())], patiently).toEqual([last])
}, 60_000)
