import { afterAll, expect, test } from 'vitest'
import { hasWork } from '#server/mail/sending/claim-mails.ts'
import type { Check } from '#shared/checks.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { hasNoAddress } from './mail-hold.ts'

let app: MailApp
afterAll(() => app.close())

const readStatus = async () => (await app.call('GET', '/api/mails/status/', { token: app.superuser })).json()
const faults: readonly string[] = ['database-damaged', 'mails-have-no-address']
const warnings = async () =>
  (await app.call('GET', '/api/statistics/', { token: app.superuser }))
    .json()
    .checks.map(({ name }: Check) => name)
    .filter((name: string) => faults.includes(name))

test('without the address of the site no mail leaves for the world; the panel says why, and nothing is lost', async () => {
  app = await createMailApp({ env: { PUBLIC_URL: '', SMTP_URL: 'smtp://smtp.forening.example:587' } })
  await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
  await app.worker.runUntilIdle()
  expect(await hasWork(app.context)).toBe(false)
  expect(await readStatus()).toMatchObject({
    held: { reason: 'no-address', since: null },
    queued: 1,
    failed: 0,
  })
  expect(await warnings()).toEqual(['mails-have-no-address'])
  // An administrator cannot let them go either: the links would lead nowhere all the same.
  await app.call('POST', '/api/mails/release/', { token: app.superuser })
  await app.worker.runUntilIdle()
  expect((await app.mails()).map(({ state }) => state)).toEqual(['queued'])

  // As after a restart with PUBLIC_URL: what waited leaves, and its links lead to the site.
  Object.assign(app.context, { publicUrl: 'https://forening.example' })
  Object.assign(app.context.config, { smtpUrl: app.smtp.url })
  await app.addWorker().runUntilIdle()
  expect(app.smtp.received.map(({ to }) => to)).toEqual([['kim@example.se']])
  expect(app.smtp.received[0]?.raw).toContain('https://forening.example/avsluta/')
  expect([(await readStatus()).held, await warnings()]).toEqual([null, []])
})

test.each([
  ['http://localhost:3000', 'smtp://mail.example:587', true],
  ['http://127.0.0.1:3000', 'smtps://a:b@mail.example', true],
  ['http://[::1]:3000', 'smtp://mail.example', true],
  ['http://gille.localhost', 'smtp://mail.example', true],
  ['https://forening.example', 'smtp://mail.example', false],
  ['http://192.168.1.4:3000', 'smtp://mail.example', false],
  ['http://localhost:3000', 'smtp://localhost:1025', false],
  ['http://localhost:3000', 'smtp://127.0.0.1:1025', false],
  ['http://localhost:3000', null, false],
])('mails of %s through %s are held: %s', async (publicUrl, smtpUrl, expected) => {
  expect(await hasNoAddress(app.context.db, { publicUrl, config: { smtpUrl } })).toBe(expected)
})
