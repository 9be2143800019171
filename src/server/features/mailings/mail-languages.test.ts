import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressIn } from '#shared/addresses.ts'
import { api, eventPage } from '#shared/paths.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addRecord } from '#testing/records.ts'
import { headerOf, partsOf, type Received } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
  const site = { association_name: 'Humlan', association_name_en: 'The Bumblebee', send_receipts: true }
  await app.call('PUT', '/api/site/1/', { token: app.superuser, body: site })
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const english = { 'accept-language': 'en' }
/** Letters that English has not; what people wrote in the tests has none of them. */
const swedish = /[åäöÅÄÖ]/

async function only(): Promise<Received> {
  await app.worker.runUntilIdle()
  const [mail, ...more] = app.smtp.received
  if (!mail || more.length > 0) throw new Error(`${app.smtp.received.length} mails`)
  return mail
}

function expectEnglish(mail: Received): { text: string; html: string } {
  const { 'text/plain': text = '', 'text/html': html = '' } = partsOf(mail)
  expect(headerOf(mail, 'Subject')).not.toMatch(swedish)
  expect(text).not.toMatch(swedish)
  expect(html).not.toMatch(swedish)
  expect(html).toContain('<html lang="en">')
  expect(text).toContain('https://forening.example/en/')
  return { text, html }
}

const linkIn = (text: string, start: string): string =>
  new RegExp(`https://forening\\.example(${start}[\\w-]+)`).exec(text)?.[1] ?? ''

test('who applies to an event on the English page gets an English receipt, with the event in English', async () => {
  const event = await addRecord(app, events, {
    eventName: 'Fika',
    eventName_en: 'Coffee break',
    eventLocation: 'Aulan',
    eventLocation_en: 'The great hall',
    eventDate: '2027-12-13T15:00',
    eventHasForm: true,
  })
  const body = { name: 'Asa', email: 'asa@example.se', event_name: 'Fika', message: 'Hi' }
  const answer = await app.call('POST', '/api/evenemang/', { headers: english, body })
  expect(answer.statusCode).toBe(201)
  const mail = await only()
  const { text } = expectEnglish(mail)
  expect(headerOf(mail, 'Subject')).toBe('Thank you for your application to Coffee break')
  for (const part of ['Hello Asa!', 'Monday 13 December 2027 15:00', 'The great hall', 'The Bumblebee'])
    expect(text).toContain(part)
  expect(text).toContain(`https://forening.example${addressIn(eventPage('Fika', event.id), 'en')}`)
})

test('who applies for membership in English confirms it in English, too', async () => {
  const body = fake(members, { first_name: 'Asa', email: 'asa@example.se' })
  const { id } = (await app.call('POST', members.path, { headers: english, body })).json()
  expectEnglish(await only())
  app.smtp.received.length = 0
  // The administrator who sends the link reads the panel in Swedish.
  await app.call('GET', `/api/send_mail/${id}`, { token: app.superuser })
  const { text } = expectEnglish(await only())
  const link = linkIn(text, '/en/member/')
  const page = await app.call('GET', link)
  expect([page.statusCode, page.json().title]).toEqual([200, 'Confirm your membership'])
  const done = await app.call('POST', link)
  expect(done.body).toContain('You are an active member now.')
  expect(page.body + done.body).not.toMatch(swedish)
})

test('who joins the list in English leaves it in English', async () => {
  const body = { email: 'asa@example.se' }
  expect((await app.call('POST', subscribers.path, { headers: english, body })).statusCode).toBe(201)
  const { text } = expectEnglish(await only())
  const link = linkIn(text, '/en/unsubscribe/')
  expect((await app.call('GET', link)).body).toContain('Do you want to leave the mailing list?')
  const left = await app.call('POST', link)
  expect([left.statusCode, left.body]).toEqual([200, expect.stringContaining('no longer on the list')])
  expect(left.body).not.toMatch(swedish)
  expect((await app.call('GET', '/en/unsubscribe/x')).body).toContain('The link does not work')
})

test('whom an administrator enters gets Swedish mails, whatever language the administrator reads', async () => {
  const body = fake(members, { first_name: 'Asa', email: 'asa@example.se' })
  const added = await app.call('POST', members.path, { token: app.superuser, headers: english, body })
  expect(added.json()).toMatchObject({ language: 'sv' })
})

test('nobody chooses a language by the body, and what is asked for is stored', async () => {
  const body = { email: 'asa@example.se', language: 'en' }
  expect((await app.call('POST', subscribers.path, { body })).json()).toMatchObject({ status: 422 })
  for (const [accepted, stored] of [
    [undefined, 'sv'],
    ['en-GB,en;q=0.9', 'en'],
    ['sv, en;q=0.8', 'sv'],
    ['de, en;q=0.5, sv;q=0.4', 'en'],
    ['*', 'sv'],
    ['en;q=0', 'sv'],
    ['x'.repeat(5_000), 'sv'],
  ] as const) {
    const email = `${Math.random().toString(36).slice(2)}@example.se`
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted }
    const { id } = (await app.call('POST', subscribers.path, { headers, body: { email } })).json()
    const read = await app.call('GET', api.record('subscribers', id), { token: app.superuser })
    expect([accepted, read.json().language]).toEqual([accepted, stored])
  }
})

test('the language of the panel says nothing of whom the board adds', async () => {
  const body = { email: 'ny.prenumerant@example.se' }
  const added = await app.call('POST', subscribers.path, { token: app.superuser, headers: english, body })
  const read = await app.call('GET', api.record('subscribers', added.json().id), { token: app.superuser })
  expect(read.json().language).toBe('sv')
})

test('a problem is said in the language that the caller asks for', async () => {
  const ask = (headers: Record<string, string>) =>
    app.call('POST', '/api/contact/', { headers, body: { name: '', email: 'x', message: 'y'.repeat(401) } })
  const { title, errors } = (await ask(english)).json()
  expect(title).toBe('Something in the form needs correcting.')
  expect(errors.map(({ detail }: { detail: string }) => detail)).toContain(
    'The message may have at most 400 characters',
  )
  expect((await ask({})).json().title).toBe('Något i formuläret behöver rättas.')
})
