import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { tryMail } from '#server/mail/sending/try-mail.ts'
import { asStoredServer, findUrl, mailServerSetting } from '#server/mail/settings/mail-server.ts'
import type { MailSettings, MailSettingsChange, MailTrial } from '#shared/mail-settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { startSmtp, type TestSmtp } from '#testing/smtp.ts'

const path = panelApi.mailSettings
const secret = 'sju blå båtar'
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

const own = (
  { url }: Pick<TestSmtp, 'url'>,
  changes: Partial<MailSettingsChange> = {},
): MailSettingsChange => ({
  provider: 'own',
  host: '127.0.0.1',
  port: Number(new URL(url).port),
  security: 'none',
  address: 'info@forening.example',
  user: 'info@forening.example',
  password: secret,
  ...changes,
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
    const saved = await put(own(app.smtp))
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
    expect(`${saved.body}${JSON.stringify(await read())}${stored}`).not.toContain(secret)
    expect(await findUrl(app.context)).toEqual({
      url: expect.stringContaining(encodeURIComponent(secret)),
    })
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    expect(app.smtp.received.map(({ from, to }) => [from, to])).toEqual([
      ['info@forening.example', ['kim@example.se']],
    ])
  })

  test('of a list has the place of the provider, whatever the caller says', async () => {
    const answer = await put(own(app.smtp, { provider: 'google', host: 'elsewhere.example', port: 25 }))
    expect(answer.json()).toMatchObject({ host: 'smtp.gmail.com', port: 465, security: 'tls' })
  })

  test('takes over what waits, at once and on another instance too', async () => {
    app.smtp.mode = 'account'
    await put(own(app.smtp))
    await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
    await app.worker.runUntilIdle()
    const status = async () =>
      (await app.call('GET', `${panelApi.mails}status/`, { token: app.superuser })).json()
    expect(await status()).toMatchObject({ queued: 1, paused_until: expect.any(String) })
    await put(own(other))
    expect(await status()).toMatchObject({ queued: 1, paused_until: null })
    // It was started while the first server counted.
    await app.worker.runUntilIdle()
    await app.call('POST', '/api/subscribers/', { body: { email: 'noa@example.se' } })
    await app.addWorker().runUntilIdle()
    expect(other.received.map(({ to }) => to)).toEqual([['kim@example.se'], ['noa@example.se']])
    expect(app.smtp.received).toEqual([])
  })

  test('keeps its password when nothing is typed, but not for another server or account', async () => {
    await put(own(app.smtp))
    expect(await wrongFields(own(app.smtp, { password: '', address: 'ny@forening.example' }))).toEqual([])
    expect(await trial()).toMatchObject({ fault: null, sender: 'ny@forening.example' })
    expect(await wrongFields(own(app.smtp, { password: '', user: 'nagon@annan.se' }))).toEqual(['/password'])
    expect(await wrongFields(own(app.smtp, { password: '', host: 'localhost' }))).toEqual(['/password'])
  })

  test('without an account needs no password', async () => {
    expect((await put(own(app.smtp, { user: '', password: '' }))).json()).toMatchObject({
      user: '',
      has_password: false,
    })
    expect((await trial()).fault).toBeNull()
  })

  test('is forgotten', async () => {
    await put(own(app.smtp))
    const answer = await app.call('DELETE', path, { token: app.superuser })
    expect(answer.json()).toMatchObject({ source: 'none', has_password: false })
    expect(await readSetting(app.context.db, mailServerSetting)).toBeNull()
  })

  test('stands in the history, without what was typed', async () => {
    await put(own(app.smtp))
    const history = await app.call('GET', `${panelApi.history}?limit=1`, { token: app.superuser })
    expect(history.json()).toMatchObject([{ action: 'mail-server', resource: 'mails', record_id: null }])
    expect(history.body).not.toContain(secret)
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
  expect(await wrongFields(own(app.smtp, changes))).toEqual([wrong])
  expect(await read()).toMatchObject({ source: 'none' })
})

test.each([25, 465, 587, 2525])('a host elsewhere may have the port %s', async (port) => {
  expect(await wrongFields(own(app.smtp, { host: 'mail.example', port }))).toEqual([])
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
  expect((await put(own(app.smtp))).json()).toMatchObject({ code: 'confirm-again' })
  expect((await app.call('DELETE', path, { token: app.superuser })).json()).toMatchObject({
    code: 'confirm-again',
  })
})

describe('a trial', () => {
  test('that is taken arrives at the one who is signed in', async () => {
    await put(own(app.smtp))
    expect(await trial()).toEqual({
      recipient: 'admin@example.se',
      sender: 'info@forening.example',
      fault: null,
      answer: '',
    })
    expect(app.smtp.received.map(({ to }) => to)).toEqual([['admin@example.se']])
  })

  test('needs a mail server', async () => {
    expect((await app.call('POST', `${path}trial/`, { token: app.superuser })).json()).toMatchObject({
      code: 'wrong-state',
    })
  })

  test.each<[fault: MailTrial['fault'], mode: TestSmtp['mode'], answer: RegExp]>([
    ['login', 'account', /^535 /],
    ['sender', 'sender', /^553 /],
    ['recipient', 550, /^550 /],
    ['later', 451, /^451 /],
    ['other', 'refuse', /^554 /],
    ['unknown', 'swallow', /./],
  ])('says %s of a server that behaves as %s', async (fault, mode, answer) => {
    await put(own(app.smtp))
    app.smtp.mode = mode
    const said = await trial()
    expect(said).toMatchObject({ fault, answer: expect.stringMatching(answer) })
    expect(JSON.stringify(said)).not.toContain(secret)
  })

  test('says when nobody listens, and when there is no such name', async () => {
    await put(own(app.smtp))
    await app.smtp.down()
    expect((await trial()).fault).toBe('port')
    await app.smtp.up()
    await put(own(app.smtp, { host: 'mail.invalid', port: 587 }))
    expect((await trial()).fault).toBe('name')
  })

  test('tells the kinds of ports apart', async () => {
    await put(own(app.smtp, { security: 'tls' }))
    expect((await trial()).fault).toBe('tls')
    await put(own(app.smtp, { security: 'starttls' }))
    expect((await trial()).fault).toBe('no-tls')
    const tls = await startSmtp(0, 'tls')
    await put(own(tls))
    const patience = { connectMs: 700, silenceMs: 1_500, attemptMs: 2_000 }
    const to = { recipient: 'admin@example.se', language: 'sv' as const }
    expect(await tryMail(app.context, to, patience)).toMatchObject({ fault: 'tls' })
    await tls.close()
  })

  test.each(['tls', 'starttls'] as const)('says that nobody vouches for a certificate (%s)', async (kind) => {
    const smtp = await startSmtp(0, kind)
    await put(own(smtp, { security: kind }))
    expect((await trial()).fault).toBe('certificate')
    await smtp.close()
  })

  test('is limited like other trials', async () => {
    await put(own(app.smtp))
    const answers = []
    for (let count = 0; count < 21; count++)
      answers.push((await app.call('POST', `${path}trial/`, { token: app.superuser })).statusCode)
    expect([answers.at(0), answers.at(-1)]).toEqual([200, 429])
  })
})

test('a password that was sealed with another secret is asked for again, and what waits says so', async () => {
  await put(own(app.smtp))
  const server = asStoredServer(await readSetting(app.context.db, mailServerSetting))
  const foreign = JSON.stringify({ ...server, password: `${'A'.repeat(60)}` })
  await writeSetting(app.context.db, mailServerSetting, foreign)
  expect(await read()).toMatchObject({ has_password: true, is_password_lost: true })
  expect((await trial()).fault).toBe('password-lost')
  await app.call('POST', '/api/subscribers/', { body: { email: 'kim@example.se' } })
  await app.worker.runUntilIdle()
  expect(await app.mails()).toMatchObject([{ state: 'queued' }])
  await put(own(app.smtp))
  await app.worker.runUntilIdle()
  expect(app.smtp.received.map(({ to }) => to)).toEqual([['kim@example.se']])
})

test('a backup holds the password sealed', async () => {
  await put(own(app.smtp))
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
  for (const plain of [secret, Buffer.from(secret).toString('latin1'), encodeURIComponent(secret)])
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
    await writeSetting(fixed.context.db, mailServerSetting, JSON.stringify(own(other)))
    const settings = (await fixed.call('GET', path, { token })).json()
    expect(settings).toMatchObject({
      source: 'environment',
      host: '127.0.0.1',
      address: 'karen@forening.example',
      is_address_fixed: true,
    })
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await fixed.call(method, path, { token, ...(method === 'PUT' && { body: own(other) }) })).json(),
      ).toMatchObject({ code: 'wrong-state' })
    expect((await fixed.call('POST', `${path}trial/`, { token })).json()).toMatchObject({ fault: null })
    expect([fixed.smtp.received.length, other.received.length]).toEqual([1, 0])
  })
})
