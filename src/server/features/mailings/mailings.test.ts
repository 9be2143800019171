import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { linkPage } from '#shared/paths.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { headerOf, partsOf } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const second = 1_000
const hour = 60 * 60 * second
const day = 24 * hour
/** How long a test waits for what happens by itself, on a machine that has much to do. */
const patiently = { timeout: 20_000 }
const letter = { title: 'Höstens program', content: '<p>Hej <strong>alla</strong>!</p>' }

const post = (url: string, body?: unknown, token = app.superuser) => app.call('POST', url, { token, body })
const get = async (url: string) => (await app.call('GET', url, { token: app.superuser })).json()
const send = (body: unknown = letter, token?: string) => post('/api/send_info_mail/', body, token)
const pass = async (milliseconds: number): Promise<void> => {
  app.clock.time += milliseconds
  await app.worker.runUntilIdle()
}
const recipients = () => app.smtp.received.flatMap(({ to }) => to)

test('an information mail is answered with Oldu, waits 30 seconds, and reaches each subscriber once', async () => {
  await app.addSubscribers(12)
  const answer = await send()
  expect(answer.statusCode).toBe(201)
  const { id } = answer.json()
  expect(answer.json()).toEqual({
    detail: 'Oldu',
    id,
    starts_at: '2027-03-01T13:00:30+01:00',
    recipients: 12,
  })
  await pass(29 * second)
  expect(app.smtp.received).toEqual([])
  expect(await get(`/api/mailings/${id}/`)).toMatchObject({
    state: 'planned',
    recipients: 12,
    left: 12,
    sent: 0,
  })
  await pass(second)
  expect(await get(`/api/mailings/${id}/`)).toMatchObject({
    id,
    title: letter.title,
    content: letter.content,
    user_name: 'Kim',
    state: 'done',
    recipients: 12,
    sent: 12,
    left: 0,
    failed: 0,
    uncertain: 0,
    seconds_left: null,
  })
  await pass(hour)
  expect(recipients().sort()).toEqual(Array.from({ length: 12 }, (_, i) => `person${i}@example.se`).sort())
})

test('every copy carries its own link, seen and unseen, in the headers that mailboxes understand', async () => {
  await app.addSubscribers(3)
  await send()
  await pass(30 * second)
  for (const mail of app.smtp.received) {
    const { code } = await app.context.db
      .selectFrom('subscribers')
      .select('code')
      .where('email', '=', mail.to[0] ?? '')
      .executeTakeFirstOrThrow()
    const link = `https://forening.example${linkPage('unsubscribe', code)}`
    expect(mail.raw).toContain(`\r\nList-Unsubscribe: <${link}>\r\n`)
    expect(mail.raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(headerOf(mail, 'List-Id')).toContain('<maillista.forening.example>')
    const { 'text/html': html, 'text/plain': text } = partsOf(mail)
    expect(html).toContain(`href="${link}"`)
    expect(text).toContain(`Avsluta prenumerationen: ${link}`)
    expect(html).toContain('Hej <strong>alla</strong>!')
    expect(headerOf(mail, 'Subject')).toMatch(/^=\?UTF-8\?/)
  }
})

/** Another instance of the program on the same database. */
async function addInstance() {
  const { config, now } = app.context
  const database = openDatabase(config)
  const { app: other } = await createApp({
    config,
    database,
    logger: pino({ level: 'silent' }),
    buildDirectory: null,
    now,
  })
  return {
    send: () => {
      const headers = { authorization: `Token ${app.superuser}` }
      return other.inject({ method: 'POST', url: '/api/send_info_mail/', payload: letter, headers })
    },
    close: async () => {
      await other.close()
      await database.close()
    },
  }
}

test('50 clicks at once on four instances are one mailing; undone, the same may be sent again', async () => {
  await app.addSubscribers(5)
  const others = await Promise.all([addInstance(), addInstance(), addInstance()])
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, click) => others[click % 4]?.send() ?? send()),
  )
  for (const other of others) await other.close()
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  app.clock.time += 30 * second
  await Promise.all([app.worker, app.addWorker(), app.addWorker()].map((worker) => worker.runUntilIdle()))
  expect(recipients().sort()).toEqual([...new Set(recipients())].sort())
  expect(recipients()).toHaveLength(5)
  expect(await get('/api/mailings/')).toHaveLength(1)

  const { id } = (await send()).json()
  await post(`/api/mailings/${id}/cancel/`)
  expect((await send()).json().id).not.toBe(id)
})

test('reaches nobody when its sending is undone within 30 seconds', async () => {
  await app.addSubscribers(3)
  const sent = await send()
  await pass(29 * second)
  expect((await undo(app, sent)).json()).toMatchObject({ undone: 1, left: [] })
  expect(await get(`/api/mailings/${sent.json().id}/`)).toMatchObject({ state: 'cancelled', sent: 0 })
  await pass(hour)
  expect(app.smtp.received).toEqual([])
  expect((await undo(app, sent)).json()).toMatchObject({ undone: 1 })
})

const historyOf = async (id: number) => {
  const lines = app.context.db.selectFrom('history').select('action').where('resource', '=', 'mailings')
  return (await lines.where('record_id', '=', id).orderBy('id').execute()).map(({ action }) => action)
}

test('has one line in the history for its undo or its cancellation, not both', async () => {
  await app.addSubscribers(3)
  const sent = await send()
  await undo(app, sent)
  const { id } = sent.json()
  expect((await post(`/api/mailings/${id}/cancel/`)).json().state).toBe('cancelled')
  expect(await historyOf(id)).toEqual(['send', 'undo'])

  const other = await send({ ...letter, title: 'Vårens program' })
  await post(`/api/mailings/${other.json().id}/cancel/`)
  expect(await historyOf(other.json().id)).toEqual(['send', 'cancel'])
  const open: { id: string }[] = await get('/api/operations/?resource=mailings')
  expect(open.map(({ id: one }) => one)).not.toContain(operationOf(other))
  expect((await undo(app, other)).json().code).toBe('undo-ended')
})

test('cannot be undone once it has started', async () => {
  await app.addSubscribers(3)
  const sent = await send()
  await pass(31 * second)
  expect((await undo(app, sent)).json().code).toBe('undo-ended')
})

test('cancelled within 30 seconds, nobody gets it', async () => {
  await app.addSubscribers(3)
  const { id } = (await send()).json()
  await pass(29 * second)
  expect((await post(`/api/mailings/${id}/cancel/`)).json()).toMatchObject({ state: 'cancelled', sent: 0 })
  await pass(hour)
  expect(app.smtp.received).toEqual([])
  expect((await post(`/api/mailings/${id}/cancel/`)).statusCode).toBe(200)
  for (const step of ['pause', 'resume'])
    expect((await post(`/api/mailings/${id}/${step}/`)).json()).toMatchObject({
      status: 409,
      code: 'wrong-state',
    })
})

test('a mailing is paused, tells its figures, goes on and is cancelled; nobody gets two', async () => {
  await app.addSubscribers(40)
  app.smtp.delayMs = 10
  const { id } = (await send()).json()
  const worker = app.addWorker()
  app.clock.time += 30 * second
  worker.start()
  await expect.poll(() => app.smtp.received.length, patiently).toBeGreaterThan(3)
  expect((await post(`/api/mailings/${id}/pause/`)).json().state).toBe('paused')
  await app.worker.runUntilIdle()
  // Mails that were on their way when the pause came still arrive.
  await expect
    .poll(async () => (await app.mails()).some(({ state }) => state === 'sending'), patiently)
    .toBe(false)
  const paused = await get(`/api/mailings/${id}/`)
  expect(paused.left).toBe(40 - paused.sent)
  expect(paused.left).toBeGreaterThan(0)

  expect((await post(`/api/mailings/${id}/resume/`)).json()).toMatchObject({ state: 'sending' })
  worker.wake()
  await expect.poll(() => app.smtp.received.length, patiently).toBeGreaterThan(paused.sent + 2)
  await post(`/api/mailings/${id}/cancel/`)
  await worker.stop()
  await pass(hour)
  const { sent, left, unsent, state } = await get(`/api/mailings/${id}/`)
  expect([state, left, sent]).toEqual(['cancelled', 0, app.smtp.received.length])
  expect(sent + unsent).toBe(40)
  expect(sent).toBeLessThan(40)
  expect(new Set(recipients()).size).toBe(sent)
})

test('a long list is written in portions, and how long it takes is estimated', async () => {
  await app.addSubscribers(1_201)
  const { id } = (await send()).json()
  app.clock.time += 30 * second
  const { advanceMailings } = await import('#server/mail/sending/mailing-run.ts')
  const written: number[] = []
  while (await advanceMailings(app.context)) written.push((await get(`/api/mailings/${id}/`)).recipients)
  expect(written).toEqual([500, 1_000, 1_201])
  const at = new Date(app.clock.time - 10 * second).toISOString()
  await app.context.db.updateTable('mails').set({ state: 'sent', sent_at: at }).where('id', '<', 0).execute()
  const ids = (await app.mails()).slice(0, 200).map((mail) => mail.id)
  await app.context.db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: at })
    .where('id', 'in', ids)
    .execute()
  expect(await get(`/api/mailings/${id}/`)).toMatchObject({ sent: 200, left: 1_001, seconds_left: 51 })
})

test('whoever leaves during a mailing gets nothing more', async () => {
  await app.addSubscribers(30)
  app.smtp.delayMs = 10
  await send()
  const worker = app.addWorker()
  app.clock.time += 30 * second
  worker.start()
  await expect.poll(() => app.smtp.received.length, patiently).toBeGreaterThan(2)
  const waiting = await app.context.db
    .selectFrom('subscribers')
    .innerJoin('mails', 'mails.record_id', 'subscribers.id')
    .select(['subscribers.id', 'code', 'email'])
    .where('state', '=', 'queued')
    .orderBy('mails.id', 'desc')
    .limit(2)
    .execute()
  const [first, other] = waiting
  expect((await app.call('POST', linkPage('unsubscribe', first?.code ?? ''))).statusCode).toBe(200)
  await app.call('DELETE', `/api/subscribers/${other?.id}/`, { token: app.superuser })
  await expect
    .poll(async () => (await app.mails()).every(({ state }) => state === 'sent'), patiently)
    .toBe(true)
  await worker.stop()
  expect(recipients()).toHaveLength(28)
  expect(recipients()).not.toContain(first?.email)
  expect(recipients()).not.toContain(other?.email)
})

test('an administrator writes five times a day; undone ones do not count, colleagues count for themselves', async () => {
  const numbered = (index: number) => ({ ...letter, title: `Nummer ${index}` })
  const { id } = (await send(numbered(0))).json()
  await post(`/api/mailings/${id}/cancel/`)
  for (let index = 1; index <= 5; index++) expect((await send(numbered(index))).statusCode).toBe(201)
  const refused = await send(numbered(6))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(day / second)
  const colleague = await app.signIn({ email: 'colleague@example.se', is_superuser: true })
  expect((await send(numbered(7), colleague.key)).statusCode).toBe(201)
})

test.each([
  [
    'a line break in the title',
    { ...letter, title: 'Hej\r\nBcc: x@example.se' },
    '/title',
    'control-character',
  ],
  ['no title', { ...letter, title: ' ' }, '/title', 'required'],
  ['no content', { title: 'Hej', content: '<script>1</script>' }, '/content', 'required'],
])('%s is refused and nothing is planned', async (...[, body, pointer, code]) => {
  for (const url of ['/api/send_info_mail/', '/api/mailings/test/'])
    expect((await post(url, body)).json()).toMatchObject({ status: 422, errors: [{ pointer, code }] })
  expect(await get('/api/mailings/')).toEqual([])
  expect(await app.mails()).toEqual([])
})

test('the content is sanitised', async () => {
  const content = '<p onclick="x()">Hej</p><script>alert(1)</script><a href="javascript:x()">länk</a>'
  const { id } = (await send({ title: 'Hej', content })).json()
  expect((await get(`/api/mailings/${id}/`)).content).toBe('<p>Hej</p>länk')
})

test('a test goes to its writer only', async () => {
  await app.addSubscribers(3)
  const answer = await post('/api/mailings/test/', letter)
  expect([answer.statusCode, answer.json()]).toEqual([201, { recipient: 'admin@example.se' }])
  await pass(0)
  expect(recipients()).toEqual(['admin@example.se'])
  expect(partsOf(app.smtp.received[0] ?? { raw: '' })['text/plain']).toContain('Höstens program')
})

test('how many would get it is told before, and whoever has not confirmed gets nothing', async () => {
  await app.addSubscribers(7)
  await app.context.db
    .updateTable('subscribers')
    .set({ confirmed: false })
    .where('email', '=', 'person0@example.se')
    .execute()
  expect(await get('/api/mailings/recipients/')).toEqual({ recipients: 6 })
  await send()
  await pass(30 * second)
  expect(recipients().sort()).toEqual(Array.from({ length: 6 }, (_, i) => `person${i + 1}@example.se`))
})

test('what was in hand when its mailing was cancelled, and was refused for now, is not tried again', async () => {
  await app.addSubscribers(2)
  app.smtp.delayMs = 200
  const { id } = (await send()).json()
  app.clock.time += 30 * second
  app.smtp.mode = 'late'
  const sending = app.worker.runUntilIdle()
  const left = async () => (await get(`/api/mails/status/`)).sending
  await expect.poll(left, patiently).toBe(2)
  await post(`/api/mailings/${id}/cancel/`)
  await sending
  expect(await get(`/api/mailings/${id}/`)).toMatchObject({ state: 'cancelled', sent: 0, left: 0, unsent: 2 })
  app.smtp.mode = 'ok'
  await pass(hour)
  expect(app.smtp.received).toEqual([])
})
