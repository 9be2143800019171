import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import { tryMail } from '#server/mail/sending/try-mail.ts'
import { asStoredServer, mailServerSetting } from '#server/mail/settings/mail-server.ts'
import type { MailSettings, MailTrial } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Statistics } from '#shared/statistics.ts'
import { inFullRun } from '#testing/full-run.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { ownServer } from '#testing/own-server.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

const path = panelApi.mailSettings
let app: MailApp
let other: TestSmtp
beforeAll(async () => {
  app = await createMailApp({ env: { SMTP_URL: '' } })
  other = await startSmtp()
})
beforeEach(async () => {
  await app.call('DELETE', path, { token: app.superuser })
  await app.reset()
  other.received = []
  other.mode = 'ok'
})
afterAll(async () => {
  await app.close()
  await other.close()
})

const put = (body: unknown) => app.call('PUT', path, { token: app.superuser, body })
const read = async (): Promise<MailSettings> => (await app.call('GET', path, { token: app.superuser })).json()
const trial = async (): Promise<MailTrial> =>
  (await app.call('POST', `${path}trial/`, { token: app.superuser })).json()

describe('a trial', () => {
  test('that is taken arrives at the one who is signed in', async () => {
    await put(ownServer(app.smtp))
    expect(await trial()).toEqual({
      recipient: 'admin@example.se',
      sender: 'info@forening.example',
      fault: null,
    })
    expect(app.smtp.received.map(({ to }) => to)).toEqual([['admin@example.se']])
  })

  test('needs a mail server', async () => {
    expect((await app.call('POST', `${path}trial/`, { token: app.superuser })).json()).toMatchObject({
      code: 'wrong-state',
    })
  })

  test.each<[fault: MailTrial['fault'], mode: TestSmtp['mode']]>([
    ['login', 'account'],
    ['sender', 'sender'],
    ['recipient', 550],
    ['later', 451],
    ['other', 'refuse'],
    ['unknown', 'swallow'],
  ])('says %s and none of the words of a server that behaves as %s', async (fault, mode) => {
    await put(ownServer(app.smtp))
    app.smtp.mode = mode
    const said = await trial()
    expect(said).toEqual({ recipient: 'admin@example.se', sender: 'info@forening.example', fault })
  })

  test('says when nobody listens, and when there is no such name', async () => {
    await put(ownServer(app.smtp))
    await app.smtp.down()
    expect((await trial()).fault).toBe('port')
    await app.smtp.up()
    await put(ownServer(app.smtp, { host: 'mail.invalid', port: 587 }))
    expect((await trial()).fault).toBe('name')
  })

  test('tells the kinds of ports apart', async () => {
    await put(ownServer(app.smtp, { security: 'tls' }))
    expect((await trial()).fault).toBe('tls')
    await put(ownServer(app.smtp, { security: 'starttls' }))
    expect((await trial()).fault).toBe('no-tls')
    const tls = await startSmtp(0, 'tls')
    await put(ownServer(tls))
    const patience = { connectMs: 700, silenceMs: 1_500, attemptMs: 2_000 }
    const to = { recipient: 'admin@example.se', language: 'sv' as const }
    expect(await tryMail(app.context, to, patience)).toMatchObject({ fault: 'tls' })
    await tls.close()
  })

  test.each(['tls', 'starttls'] as const)('says that nobody vouches for a certificate (%s)', async (kind) => {
    const smtp = await startSmtp(0, kind)
    await put(ownServer(smtp, { security: kind }))
    expect((await trial()).fault).toBe('certificate')
    await smtp.close()
  })

  inFullRun(() => {
    test('is limited like other trials', async () => {
      await put(ownServer(app.smtp))
      const answers = []
      for (let count = 0; count < 21; count++)
        answers.push((await app.call('POST', `${path}trial/`, { token: app.superuser })).statusCode)
      expect([answers.at(0), answers.at(-1)]).toEqual([200, 429])
    })
  })
})

test('a password that was sealed with another secret is asked for again, and what waits says so', async () => {
  await put(ownServer(app.smtp))
  const server = asStoredServer(await readSetting(app.context.db, mailServerSetting))
  const foreign = JSON.stringify({ ...server, password: `${'A'.repeat(60)}` })
  await writeSetting(app.context.db, mailServerSetting, foreign)
  expect(await read()).toMatchObject({ has_password: true, is_password_lost: true })
  expect((await trial()).fault).toBe('password-lost')
  await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
  await app.worker.runUntilIdle()
  expect(await app.mails()).toMatchObject([{ state: 'queued' }])
  await put(ownServer(app.smtp))
  await app.worker.runUntilIdle()
  expect(app.smtp.received.map(({ to }) => to)).toEqual([['kim@example.se']])
})

describe('the dashboard', () => {
  const dashboard = async (headers: Record<string, string> = {}) =>
    (await app.call('GET', panelApi.statistics, { token: app.superuser, headers })).json<Statistics>()
  const faults = async () => (await dashboard()).checks.filter(({ name }) => name === 'mail-server')

  test('says what is wrong with the mail server while mails wait for it, and no more when it is mended', async () => {
    await put(ownServer(app.smtp))
    expect(await faults()).toEqual([])
    app.smtp.mode = 'account'
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    expect(await faults()).toEqual([
      { name: 'mail-server', state: 'attention', count: 1, fault: 'login', detail: '535 4.0.0 answer 535' },
    ])
    await put(ownServer(other))
    expect(await faults()).toEqual([])
  })

  test('says which mails did not arrive, and why', async () => {
    await put(ownServer(app.smtp))
    expect((await dashboard()).mail_trouble).toEqual({ failed: 0, uncertain: 0, last: null })
    app.smtp.refused.set('kim@example.se', '550 5.7.1 no')
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    app.smtp.refused.clear()
    expect((await dashboard()).mail_trouble).toEqual({
      failed: 1,
      uncertain: 0,
      last: { recipient: 'kim@example.se', reason: '550 5.7.1 no' },
    })
    await app.context.db
      .updateTable('mails')
      .set({ state: 'uncertain', last_error: reasonOf('mail.reason.stopped') })
      .execute()
    const { mail_trouble } = await dashboard({ 'accept-language': 'en' })
    expect(mail_trouble.last?.reason).toBe('The server stopped.')
  })
})
