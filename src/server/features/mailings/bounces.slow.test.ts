import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(async () => {
  await app.reset()
  app.smtp.refused.clear()
  await app.addSubscribers(5)
})
afterAll(() => app.close())

const second = 1_000
const day = 24 * 60 * 60 * second
const unknown = '550 5.1.1 <person0@example.se>: Recipient address rejected: User unknown'
const dead = 'person0@example.se'
const token = () => app.superuser
const post = (url: string, body?: unknown) => app.call('POST', url, { token: token(), body })
const get = async (url: string) => (await app.call('GET', url, { token: token() })).json()

let letters = 0
/** Sends an information mail. @returns its figures */
async function mail() {
  letters += 1
  // An administrator may send five a day, and is signed out after seven.
  app.clock.time += day
  const { id } = (
    await app.call('POST', '/api/send_info_mail/', {
      token: (await app.signIn({ email: `kim${letters}@forening.example`, is_superuser: true })).key,
      body: { title: `Nummer ${letters}`, content: '<p>Hej</p>' },
    })
  ).json()
  app.clock.time += 30 * second
  await app.worker.runUntilIdle()
  return app.context.db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
const stopped = async () =>
  (await app.context.db.selectFrom('subscribers').select('email').where('stopped', '=', true).execute()).map(
    ({ email }) => email,
  )
const tries = (address: string) => app.smtp.refusedTries.filter((one) => one === address).length

test('an address that a mail server does not know is stopped after two mails, and gets no third one', async () => {
  app.smtp.refused.set(dead, unknown)
  expect(await mail()).toMatchObject({ recipients: 5, stopped: 0 })
  expect(await stopped()).toEqual([])
  await mail()
  expect(await stopped()).toEqual([dead])
  const before = tries(dead)
  expect(await mail()).toMatchObject({ recipients: 4, stopped: 1 })
  expect(tries(dead)).toBe(before)
  expect(app.smtp.received).toHaveLength(3 * 4)
})

test('tries of the same mail count once', async () => {
  app.smtp.refused.set(dead, unknown)
  const { id } = await mail()
  for (let round = 0; round < 3; round++) {
    const { key } = await app.signIn({ email: `igen${letters}${round}@forening.example`, is_superuser: true })
    expect((await app.call('POST', `/api/mailings/${id}/resend/`, { token: key })).statusCode).toBe(200)
    await app.worker.runUntilIdle()
  }
  expect(tries(dead)).toBe(4)
  expect(await stopped()).toEqual([])
})

test('a mail that arrives in between begins the count anew', async () => {
  for (let round = 0; round < 3; round++) {
    app.smtp.refused.set(dead, unknown)
    await mail()
    app.smtp.refused.clear()
    await mail()
  }
  expect(await stopped()).toEqual([])
})

test.each([
  ['a policy', '550 5.7.1 Message rejected due to local policy'],
  ['spam', '554 5.7.1 Spam message rejected'],
  ['a policy, without an enhanced code', '550 Blocked by our policy, see https://example.com/'],
  ['the sender', '550 5.1.8 Sender address rejected: Domain not found'],
  ['the account', '550 5.7.60 Client does not have permissions to send as this sender'],
  ['relaying', '550 Relaying denied'],
  ['a full mailbox', '552 5.2.2 Mailbox full'],
])('a refusal because of %s stops nobody', async (_what, answer) => {
  app.smtp.refused.set(dead, answer)
  for (let round = 0; round < 3; round++) await mail()
  expect(tries(dead)).toBe(3)
  expect(await stopped()).toEqual([])
})

test.each([
  ['a closed mailbox', '550 5.2.1 The email account that you tried to reach is disabled'],
  ['a domain without mail', '556 5.1.10 Recipient address has null MX'],
  ['no enhanced code', '550 No such user here'],
])('a refusal because of %s counts', async (_what, answer) => {
  app.smtp.refused.set(dead, answer)
  for (let round = 0; round < 2; round++) await mail()
  expect(await stopped()).toEqual([dead])
})

test('an administrator sees who is stopped, and lets an address have mail again with one press', async () => {
  app.smtp.refused.set(dead, unknown)
  for (let round = 0; round < 3; round++) await mail()
  app.superuser = (await app.signIn({ email: `sen${letters}@forening.example`, is_superuser: true })).key
  const [subscriber, ...others] = await get('/api/subscribers/?stopped=true')
  expect([subscriber.email, subscriber.stopped, others]).toEqual([dead, true, []])
  expect(await get('/api/mailings/recipients/')).toEqual({ recipients: 4 })
  expect((await get('/api/mailings/?limit=1'))[0]).toMatchObject({ recipients: 4, sent: 4, stopped: 1 })
  expect(await get('/api/mails/status/')).toMatchObject({ stopped: 1 })

  app.smtp.refused.clear()
  const path = `/api/subscribers/${subscriber.id}/resume/`
  expect((await app.call('POST', path)).statusCode).toBe(401)
  expect((await post(path)).json()).toMatchObject({ id: subscriber.id, stopped: false })
  expect((await post(path)).statusCode).toBe(200)
  expect((await post('/api/subscribers/999999/resume/')).statusCode).toBe(404)
  const history = await get(`/api/history/?resource=subscribers&record_id=${subscriber.id}`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['resume-mail'])
  expect(await mail()).toMatchObject({ recipients: 5, stopped: 0 })
  expect(app.smtp.received.filter(({ to }) => to[0] === dead)).toHaveLength(1)

  app.smtp.refused.set(dead, unknown)
  await mail()
  expect(await stopped()).toEqual([])
})

test('a mail that arrives after all, sent again by hand, lifts the stop', async () => {
  app.smtp.refused.set(dead, unknown)
  for (let round = 0; round < 2; round++) await mail()
  expect(await stopped()).toEqual([dead])
  app.smtp.refused.clear()
  app.superuser = (await app.signIn({ email: `hand${letters}@forening.example`, is_superuser: true })).key
  const failed = (await app.mails()).find(({ state }) => state === 'failed')
  await post(`/api/mails/${failed?.id}/resend/`)
  await app.worker.runUntilIdle()
  expect(await stopped()).toEqual([])
})

test('what is known of an address goes with the subscriber', async () => {
  app.smtp.refused.set(dead, unknown)
  await mail()
  expect(await app.context.db.selectFrom('bounces').selectAll().execute()).toHaveLength(1)
  await app.context.db.deleteFrom('subscribers').where('email', '=', dead).execute()
  expect(await app.context.db.selectFrom('bounces').selectAll().execute()).toEqual([])
})

test('whoever leaves while their mail is refused breaks nothing', async () => {
  app.smtp.refused.set(dead, unknown)
  app.smtp.beforeRefusal = async () => {
    await app.context.db.deleteFrom('subscribers').where('email', '=', dead).execute()
  }
  await mail()
  app.smtp.beforeRefusal = undefined
  expect(app.errors).toEqual([])
  expect(app.smtp.received).toHaveLength(4)
})
