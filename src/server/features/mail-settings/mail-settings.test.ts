import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { findUrl, mailServerSetting } from '#server/mail/settings/mail-server.ts'
import type { Security } from '#shared/mail-providers.ts'
import type { MailSettings, MailSettingsChange, MailTrial } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { ownPassword, ownServer } from '#testing/own-server.ts'
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
const wrongFields = async (body: unknown): Promise<string[]> =>
  ((await put(body)).json().errors ?? []).map(({ pointer }: { pointer: string }) => pointer)

describe('a mail server that is set in the panel', () => {
  test('sends from then on; its password is in no answer, and lies sealed', async () => {
    expect(await read()).toMatchObject({ source: 'none', has_password: false })
    const saved = await put(ownServer(app.smtp))
    expect(saved.json()).toEqual({
      source: 'panel',
      provider: 'own',
      host: '127.0.0.1',
      port: Number(new URL(app.smtp.url).port),
      security: 'none',
      address: 'info@forening.example',
      is_address_fixed: false,
      user: 'info@forening.example',
      has_password: true,
      is_password_lost: false,
    })
    const stored = (await readSetting(app.context.db, mailServerSetting)) ?? ''
    expect(`${saved.body}${JSON.stringify(await read())}${stored}`).not.toContain(ownPassword)
    expect(await findUrl(app.context)).toEqual({
      url: expect.stringContaining(encodeURIComponent(ownPassword)),
    })
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    expect(app.smtp.received.map(({ from, to }) => [from, to])).toEqual([
      ['info@forening.example', ['kim@example.se']],
    ])
  })

  test('of a list has the place of the provider, whatever the caller says', async () => {
    const answer = await put(ownServer(app.smtp, { provider: 'google', host: 'elsewhere.example', port: 25 }))
    expect(answer.json()).toMatchObject({ host: 'smtp.gmail.com', port: 465, security: 'tls' })
  })

  test('takes over what waits, at once and on another instance too', async () => {
    app.smtp.mode = 'account'
    await put(ownServer(app.smtp))
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    const status = async () =>
      (await app.call('GET', `${panelApi.mails}status/`, { token: app.superuser })).json()
    expect(await status()).toMatchObject({ queued: 1, paused_until: expect.any(String) })
    await put(ownServer(other))
    expect(await status()).toMatchObject({ queued: 1, paused_until: null })
    // It was started while the first server counted.
    await app.worker.runUntilIdle()
    await app.call('POST', '/api/subscribers/', { body: { email: 'noa@example.se' } })
    await app.addWorker().runUntilIdle()
    expect(other.received.map(({ to }) => to)).toEqual([['kim@example.se'], ['noa@example.se']])
    expect(app.smtp.received).toEqual([])
  })

  test('keeps its password when nothing is typed, but not for another server or account', async () => {
    await put(ownServer(app.smtp))
    expect(await wrongFields(ownServer(app.smtp, { password: '', address: 'ny@forening.example' }))).toEqual(
      [],
    )
    expect(await trial()).toMatchObject({ fault: null, sender: 'ny@forening.example' })
    expect(await wrongFields(ownServer(app.smtp, { password: '', user: 'nagon@annan.se' }))).toEqual([
      '/password',
    ])
    expect(await wrongFields(ownServer(app.smtp, { password: '', host: 'localhost' }))).toEqual(['/password'])
  })

  test.each<[Security, Security, boolean]>([
    ['tls', 'tls', true],
    ['starttls', 'tls', true],
    ['none', 'starttls', true],
    ['tls', 'starttls', false],
    ['tls', 'none', false],
    ['starttls', 'none', false],
  ])('with a password for %s and then %s keeps it: %s', async (before, after, isKept) => {
    await put(ownServer(app.smtp, { security: before }))
    const weaker = ownServer(app.smtp, { security: after, password: '' })
    expect(await wrongFields(weaker)).toEqual(isKept ? [] : ['/password'])
  })

  test('keeps its password for no other port', async () => {
    await put(ownServer(app.smtp))
    expect(await wrongFields(ownServer(app.smtp, { password: '', port: 2_525 }))).toEqual(['/password'])
  })

  test('without an account needs no password', async () => {
    expect((await put(ownServer(app.smtp, { user: '', password: '' }))).json()).toMatchObject({
      user: '',
      has_password: false,
    })
    expect((await trial()).fault).toBeNull()
  })

  test('is forgotten', async () => {
    await put(ownServer(app.smtp))
    const answer = await app.call('DELETE', path, { token: app.superuser })
    expect(answer.json()).toMatchObject({ source: 'none', has_password: false })
    expect(await readSetting(app.context.db, mailServerSetting)).toBeNull()
  })

  test('stands in the history, without what was typed', async () => {
    await put(ownServer(app.smtp))
    const history = await app.call('GET', `${panelApi.history}?limit=1`, { token: app.superuser })
    expect(history.json()).toMatchObject([{ action: 'mail-server', resource: 'mails', record_id: null }])
    expect(history.body).not.toContain(ownPassword)
  })
})

test.each<[what: string, changes: Partial<MailSettingsChange>, wrong: string]>([
  ['a port that mail servers have not', { host: 'intern.example', port: 6379 }, '/port'],
  ['no port', { port: null }, '/port'],
  ['an address in place of a host', { host: 'http://intern.example/' }, '/host'],
  ['a host with an account in it', { host: 'a@intern.example' }, '/host'],
  ['no host', { host: '' }, '/host'],
  ['a sender that is none', { address: 'info' }, '/address'],
])('%s is refused', async (_what, changes, wrong) => {
  expect(await wrongFields(ownServer(app.smtp, changes))).toEqual([wrong])
  expect(await read()).toMatchObject({ source: 'none' })
})

test.each([25, 465, 587, 2525])('a host elsewhere may have the port %s', async (port) => {
  expect(await wrongFields(ownServer(app.smtp, { host: 'mail.example', port }))).toEqual([])
})

test('only administrators see and change it', async () => {
  const calls = [
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}trial/`],
    ['GET', `${path}domain/`],
  ] as const
  for (const [method, url] of calls)
    expect([url, (await app.call(method, url, { token: app.user })).statusCode]).toEqual([url, 403])
})

test('a change asks again who it is', async () => {
  app.clock.time += 20 * 60_000
  expect((await put(ownServer(app.smtp))).json()).toMatchObject({ code: 'confirm-again' })
  expect((await app.call('DELETE', path, { token: app.superuser })).json()).toMatchObject({
    code: 'confirm-again',
  })
})

test('a backup holds the password sealed', async () => {
  await put(ownServer(app.smtp))
  const file = `${app.context.config.dataDir}/proof.tar.gz`
  const { gunzipSync } = await import('node:zlib')
  const { readFileSync } = await import('node:fs')
  const { context } = app
  await createBackup(
    { database: context, config: context.config },
    { file, passphrase: null, now: context.now() },
  )
  const content = gunzipSync(readFileSync(file)).toString('latin1')
  expect(content).toContain('mail_server')
  for (const plain of [
    ownPassword,
    Buffer.from(ownPassword).toString('latin1'),
    encodeURIComponent(ownPassword),
  ])
    expect(content).not.toContain(plain)
})

describe('a mail server of the environment', () => {
  let fixed: MailApp
  beforeAll(async () => {
    fixed = await createMailApp({ env: { MAIL_FROM: 'Kåren <karen@forening.example>' } })
  })
  afterAll(() => fixed.close())

  test('wins, says so, and cannot be changed', async () => {
    const { token } = { token: fixed.superuser }
    await writeSetting(fixed.context.db, mailServerSetting, JSON.stringify(ownServer(other)))
    const settings = (await fixed.call('GET', path, { token })).json()
    expect(settings).toMatchObject({
      source: 'environment',
      host: '127.0.0.1',
      address: 'karen@forening.example',
      is_address_fixed: true,
    })
    for (const method of ['PUT', 'DELETE'])
      expect(
        (
          await fixed.call(method, path, { token, ...(method === 'PUT' && { body: ownServer(other) }) })
        ).json(),
      ).toMatchObject({ code: 'wrong-state' })
    expect((await fixed.call('POST', `${path}trial/`, { token })).json()).toMatchObject({ fault: null })
    expect([fixed.smtp.received.length, other.received.length]).toEqual([1, 0])
  })
})
