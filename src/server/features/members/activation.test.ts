import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { partsOf } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())
const asAdmin = (method: string, url: string, body?: unknown) =>
  app.call(method, url, { token: app.superuser, body })

async function addMember(overrides: Record<string, unknown> = {}): Promise<{ id: number; email: string }> {
  const { terms_condition: _, ...body } = fake(members, { member_status: false, ...overrides })
  return (await asAdmin('POST', members.path, body)).json()
}

const isActive = async (id: number) => (await asAdmin('GET', `${members.path}${id}/`)).json().member_status

/** Sends the mail. @returns the path of its link */
async function sendLink(id: number): Promise<string> {
  await asAdmin('GET', `/api/send_mail/${id}`)
  await app.worker.runUntilIdle()
  const text = partsOf(app.smtp.received.at(-1) ?? { raw: '' })['text/plain'] ?? ''
  return /https:\/\/forening\.example(\/medlem\/[\w-]{43})\s/.exec(text)?.[1] ?? ''
}

test('the call answers the recipient as text in JSON, with or without a slash at the end', async () => {
  const { id, email } = await addMember()
  for (const url of [`/api/send_mail/${id}`, `/api/send_mail/${id}/`]) {
    const answer = await asAdmin('GET', url)
    expect([answer.statusCode, answer.json()]).toEqual([200, email])
  }
  await app.worker.runUntilIdle()
  expect(app.smtp.received.map(({ to }) => to)).toEqual([[email]])
})

test('only an administrator may send it, and only to a member', async () => {
  const { id } = await addMember()
  expect((await app.call('GET', `/api/send_mail/${id}`)).statusCode).toBe(401)
  expect((await app.call('GET', `/api/send_mail/${id}`, { token: app.user })).statusCode).toBe(403)
  for (const wrong of ['0', 'abc', '99999999', '2147483648'])
    expect((await asAdmin('GET', `/api/send_mail/${wrong}`)).statusCode).toBe(404)
  expect((await asAdmin('HEAD', `/api/send_mail/${id}`)).statusCode).toBe(405)
  expect(await app.mails()).toEqual([])
})

test('answers that a restricted person gets no mail, and queues none', async () => {
  const { id, email: address } = await addMember()
  const created_at = new Date().toISOString()
  await app.context.db
    .insertInto('restrictions')
    .values({ address, name: '', created_at, user_id: null })
    .execute()
  const answer = await app.call('GET', `/api/send_mail/${id}`, { token: app.superuser })
  expect([answer.statusCode, answer.json().title]).toEqual([
    409,
    'Personen är spärrad, så inget mejl skickas.',
  ])
  await app.context.db.deleteFrom('restrictions').execute()
  expect(await app.mails()).toEqual([])
})

test('the button of its page makes the member active, once', async () => {
  const { id } = await addMember()
  const url = await sendLink(id)
  for (let times = 0; times < 3; times++) {
    const page = await app.call('GET', url)
    expect(page.body).toContain('"forms":[{"button":"Bekräfta medlemskapet"}]')
  }
  expect(await isActive(id)).toBe(false)
  const pages = await Promise.all([app.call('POST', url), app.call('POST', url)])
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(pages.filter(({ body }) => body.includes('Ditt medlemskap är bekräftat'))).toHaveLength(1)
  expect(await isActive(id)).toBe(true)
  const lines = await app.context.db
    .selectFrom('history')
    .select(['action', 'user_id'])
    .where('resource', '=', 'members')
    .where('record_id', '=', id)
    .where('action', '=', 'activate')
    .execute()
  expect(lines).toEqual([{ action: 'activate', user_id: null }])

  // An old link does not let in a member whom the board excluded later.
  await asAdmin('PUT', `${members.path}${id}/`, { member_status: false })
  await app.call('POST', url)
  expect(await isActive(id)).toBe(false)
})

test('a used link says so', async () => {
  const { id } = await addMember()
  const url = await sendLink(id)
  await app.call('POST', url)
  for (const method of ['GET', 'POST']) {
    const page = await app.call(method, url)
    expect([page.statusCode, page.body.includes('Länken är redan använd')]).toEqual([200, true])
  }
})

test('a link works for 14 days and says when it has expired', async () => {
  const { id } = await addMember()
  const url = await sendLink(id)
  app.clock.time += 14 * dayMs - 1
  expect((await app.call('GET', url)).statusCode).toBe(200)
  app.clock.time += 1
  for (const method of ['GET', 'POST']) {
    const page = await app.call(method, url)
    expect([page.statusCode, page.body.includes('Länken har gått ut')]).toEqual([410, true])
  }
  const member = await app.context.db
    .selectFrom('members')
    .select('member_status')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(Boolean(member?.member_status)).toBe(false)
})

test('an unknown link says so, and one of a deleted member or an address that changed too', async () => {
  const pages = [`/medlem/${'A'.repeat(43)}`]
  const deleted = await addMember()
  pages.push(await sendLink(deleted.id))
  await asAdmin('DELETE', `${members.path}${deleted.id}/`)
  const moved = await addMember()
  pages.push(await sendLink(moved.id))
  await asAdmin('PUT', `${members.path}${moved.id}/`, { email: 'ny.adress@example.se' })
  for (const url of pages)
    for (const method of ['GET', 'POST']) expect((await app.call(method, url)).statusCode).toBe(404)
})

test('correcting another field of a member leaves the link as it is', async () => {
  const member = await addMember()
  const url = await sendLink(member.id)
  await asAdmin('PUT', `${members.path}${member.id}/`, {
    ...member,
    phone_number: '08-1',
    member_status: false,
  })
  expect((await app.call('POST', url)).body).toContain('Ditt medlemskap är bekräftat')
})

test('no table knows the token, and the outbox shows the mail without it (T151)', async () => {
  const { id } = await addMember()
  const token = (await sendLink(id)).split('/').at(-1) ?? 'none'
  const { db } = app.context
  const mail = await db.selectFrom('mails').select('id').where('record_id', '=', id).executeTakeFirstOrThrow()
  const shown = await asAdmin('GET', `/api/mails/${mail.id}/`)
  expect(shown.body).toContain('https://forening.example/medlem/…')
  expect(shown.body).not.toContain(token)
  const rows = [
    await db.selectFrom('activations').selectAll().execute(),
    await db.selectFrom('mails').selectAll().execute(),
    await db.selectFrom('settings').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toContain(token)
})
