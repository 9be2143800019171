import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdMails } from '#server/mail/outbox/mail-hold.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addMail } from '#testing/mails.ts'
import { partsOf } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const letter = { title: 'Höstens program', content: '<p>Hej <strong>alla</strong>!</p>' }

const post = (url: string, body?: unknown, token = app.superuser) => app.call('POST', url, { token, body })
const get = async (url: string) => (await app.call('GET', url, { token: app.superuser })).json()
const recipients = () => app.smtp.received.flatMap(({ to }) => to)
const pass = async (milliseconds: number): Promise<void> => {
  app.clock.time += milliseconds
  await app.worker.runUntilIdle()
}

/** A mailing of three mails that failed, of which one is made doubtful. */
const doubt = async () => {
  await app.addSubscribers(3)
  const { id } = (await post('/api/send_info_mail/', letter)).json()
  app.smtp.mode = 550
  await pass(30_000)
  app.smtp.mode = 'ok'
  const [failed, uncertain] = await app.mails()
  await app.context.db
    .updateTable('mails')
    .set({ state: 'uncertain' })
    .where('id', '=', uncertain?.id ?? 0)
    .execute()
  return { mailing: id, failed: failed?.id, uncertain: uncertain?.id }
}

test('the outbox lists, filters, counts and shows mails', async () => {
  const { failed, uncertain, mailing } = await doubt()
  const list = await app.call('GET', '/api/mails/?state=failed&state=uncertain&limit=2&sort=id', {
    token: app.superuser,
  })
  expect(list.headers['x-total-count']).toBe('3')
  expect(list.json().map(({ id }: { id: number }) => id)).toEqual([failed, uncertain])
  expect(Object.keys(list.json()[0])).toEqual([
    'id',
    'mailing_id',
    'kind',
    'recipient',
    'subject',
    'state',
    'attempts',
    'next_attempt_at',
    'sent_at',
    'last_error',
  ])
  const one = await get(`/api/mails/${failed}/`)
  expect(one).toMatchObject({ mailing_id: mailing, kind: 'information', state: 'failed' })
  expect(one.html).toContain('Hej <strong>alla</strong>!')
  expect(one.text).toContain('Hej alla!')
  expect(await get(`/api/mailings/${mailing}/`)).toMatchObject({ state: 'done', failed: 2, uncertain: 1 })
  expect((await app.call('GET', '/api/mails/?nope=1', { token: app.superuser })).statusCode).toBe(422)
})

test('a mail server that quotes a link gives it to no reader of the outbox (T151)', async () => {
  const { failed } = await doubt()
  const link = 'https://forening.example/en/unsubscribe/'
  const last_error = `554 5.7.1 blocked: ${link}${'k'.repeat(22)}`
  await app.context.db
    .updateTable('mails')
    .set({ last_error })
    .where('id', '=', failed ?? 0)
    .execute()
  const list = await get(`/api/mails/?state=failed`)
  expect(list.map((mail: { last_error: string }) => mail.last_error)).toContain(`554 5.7.1 blocked: ${link}…`)
  expect((await get(`/api/mails/${failed}/`)).last_error).toBe(`554 5.7.1 blocked: ${link}…`)
})

test('a mail in doubt is settled or sent again, as the administrator decides', async () => {
  const { mailing, failed, uncertain } = await doubt()
  expect((await post(`/api/mails/${failed}/settle/`, { state: 'sent' })).json().code).toBe('wrong-state')
  expect((await post(`/api/mails/${uncertain}/settle/`, { state: 'queued' })).statusCode).toBe(422)
  expect((await post(`/api/mails/${uncertain}/settle/`, { state: 'sent' })).json().state).toBe('sent')
  expect((await post(`/api/mails/${uncertain}/resend/`)).json().code).toBe('wrong-state')
  expect((await post(`/api/mails/${failed}/resend/`)).json()).toMatchObject({
    state: 'queued',
    attempts: 0,
  })
  await pass(0)
  expect(recipients()).toHaveLength(1)
  expect(await get(`/api/mailings/${mailing}/`)).toMatchObject({ state: 'done', sent: 2, failed: 1 })
  expect((await post(`/api/mailings/${mailing}/resend/`)).json()).toMatchObject({
    state: 'sending',
    left: 1,
  })
  await pass(0)
  expect(await get(`/api/mailings/${mailing}/`)).toMatchObject({ state: 'done', sent: 3, failed: 0 })
})

test('a mail in doubt that did not arrive, says the administrator, counts as failed', async () => {
  const { mailing, uncertain } = await doubt()
  expect((await post(`/api/mails/${uncertain}/settle/`, { state: 'failed' })).json().state).toBe('failed')
  expect(await get(`/api/mailings/${mailing}/`)).toMatchObject({ failed: 3, uncertain: 0 })
  await pass(24 * 60 * 60_000)
  expect(recipients()).toEqual([])
})

test('nothing of a cancelled mailing is sent again', async () => {
  const { mailing, failed } = await doubt()
  await app.context.db.updateTable('mailings').set({ state: 'cancelled' }).where('id', '=', mailing).execute()
  expect((await post(`/api/mails/${failed}/resend/`)).json().code).toBe('wrong-state')
  expect((await post(`/api/mailings/${mailing}/resend/`)).json().code).toBe('wrong-state')
})

test('the outbox is for administrators only', async () => {
  for (const url of [
    '/api/mails/',
    '/api/mails/1/',
    '/api/mails/status/',
    '/api/mailings/',
    '/api/mailings/1/',
  ])
    expect((await app.call('GET', url, { token: app.user })).statusCode).toBe(403)
  for (const url of [
    '/api/mails/1/resend/',
    '/api/mails/1/settle/',
    '/api/mailings/1/cancel/',
    '/api/send_info_mail/',
  ])
    expect((await post(url, letter, app.user)).statusCode).toBe(403)
})

test('what was done is in the history', async () => {
  const { mailing, failed } = await doubt()
  await post(`/api/mails/${failed}/resend/`)
  const lines = await app.context.db
    .selectFrom('history')
    .select(['action', 'resource', 'record_id', 'user_name'])
    .where('resource', 'in', ['mailings', 'mails'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(lines).toEqual([
    { action: 'resend', resource: 'mails', record_id: failed, user_name: 'Kim' },
    { action: 'send', resource: 'mailings', record_id: mailing, user_name: 'Kim' },
  ])
})

test('while mails are held none leaves, until an administrator releases them', async () => {
  await app.addSubscribers(3)
  const since = app.context.now().toISOString()
  await app.context.db.transaction().execute((tx) => holdMails(tx, { reason: 'copied', since }))
  await post('/api/send_info_mail/', letter)
  await pass(30_000)
  expect(await get('/api/mails/status/')).toMatchObject({ held: { reason: 'copied' }, queued: 3 })
  expect(recipients()).toEqual([])

  expect((await post('/api/mails/release/', undefined, app.user)).statusCode).toBe(403)
  expect((await post('/api/mails/release/', { all: true })).statusCode).toBe(422)
  const released = await post('/api/mails/release/')
  expect([released.statusCode, released.json()]).toEqual([200, await get('/api/mails/status/')])
  expect(released.json()).toMatchObject({ held: null })
  await app.worker.runUntilIdle()
  expect(recipients()).toHaveLength(3)

  await post('/api/mails/release/')
  const lines = await get('/api/history/?action=release')
  expect(lines).toMatchObject([{ resource: 'mails', record_id: null }])
})

test('an administrator gets a trial mail, and hears when the mail server refuses it', async () => {
  expect((await post('/api/mails/trial/', undefined, app.user)).statusCode).toBe(403)
  const answer = await post('/api/mails/trial/')
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { kind: 'trial', state: 'queued' }])
  await pass(0)
  expect(recipients()).toEqual([answer.json().recipient])
  expect(partsOf(app.smtp.received[0] ?? { raw: '' })['text/plain']).toContain('Det här är ett provmejl från')
  app.smtp.mode = 550
  const { id } = (await post('/api/mails/trial/')).json()
  await pass(0)
  const refused = await get(`/api/mails/${id}/`)
  expect([refused.state, refused.last_error]).toEqual(['failed', expect.stringContaining('550')])
})

test.each([
  [
    'en',
    reasonOf('mail.reason.killed'),
    'The program stopped while the mail was being sent. It may have arrived.',
  ],
  [
    'sv',
    reasonOf('mail.reason.folder', { folder: '/x', error: 'full' }),
    'Mejlet kan inte skrivas till /x: full',
  ],
  ['en', 'Servern stannade.', 'Servern stannade.'],
  ['en', '{"key":"mail.reason.gone"}', '{"key":"mail.reason.gone"}'],
  ['en', '550 5.1.1 {"key":', '550 5.1.1 {"key":'],
])('in %s the outbox tells the reason %s', async (language, last_error, words) => {
  const id = await addMail(app, 'uncertain')
  await app.context.db.updateTable('mails').set({ last_error }).where('id', '=', id).execute()
  const options = { token: app.superuser, headers: { 'accept-language': language } }
  const [listed] = (await app.call('GET', '/api/mails/', options)).json()
  const one = (await app.call('GET', `/api/mails/${id}/`, options)).json()
  expect([listed.last_error, one.last_error]).toEqual([words, words])
})
