import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { formBody } from '#testing/form.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addRecord } from '#testing/records.ts'
import { headerOf, partsOf, type Received } from '#testing/smtp.ts'
import { png } from '#testing/test-images.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const put = (url: string, body: unknown) => app.call('PUT', url, { token: app.superuser, body })
async function settle(footer: { infoMail: string; address: string }): Promise<void> {
  await put('/api/site/1/', { association_name: 'Humlan', send_receipts: true, announce_messages: true })
  await put('/api/footer/1/', footer)
}

/** One mail of each kind that goes to others than the board, and two to the board if it has an address. */
async function sendAll(): Promise<Received[]> {
  const { eventName } = await addRecord(app, events, { eventDate: '2027-12-13T15:00', eventHasForm: true })
  const member = fake(members, { email: 'bo@example.se' })
  await app.call('POST', '/api/subscribers/', { body: { email: 'asa@example.se' } })
  const { id } = (await app.call('POST', members.path, { body: member })).json()
  await app.call('GET', `/api/send_mail/${id}`, { token: app.superuser })
  const application = { name: 'Åsa', email: 'cia@example.se', event_name: eventName, message: 'Hej' }
  await app.call('POST', '/api/evenemang/', { body: application })
  const message = { name: 'Didrik', email: 'didrik@example.se', message: 'Hej' }
  await app.call('POST', '/api/contact/', { body: message })
  const body = { title: 'Utskick', content: '<p>Hej</p>' }
  await app.call('POST', '/api/send_info_mail/', { token: app.superuser, body })
  app.clock.time += 30_000
  await app.worker.runUntilIdle()
  return app.smtp.received
}

const isAnnouncement = (mail: Received) => mail.to.includes('styrelsen@forening.example')

test('an answer to a mail reaches the association, and an answer to an announced message its writer', async () => {
  await settle({ infoMail: 'styrelsen@forening.example', address: 'Storgatan 1, 753 31 Uppsala' })
  const mails = await sendAll()
  expect(mails).toHaveLength(7)
  const answeredTo = mails.map((mail) => [isAnnouncement(mail), headerOf(mail, 'Reply-To')])
  expect(answeredTo.filter(([isToBoard]) => isToBoard)).toEqual([
    [true, expect.stringMatching(/ <bo@example\.se>$/)],
    [true, 'Didrik <didrik@example.se>'],
  ])
  expect(answeredTo.filter(([isToBoard]) => !isToBoard)).toEqual(
    Array(5).fill([false, 'Humlan <styrelsen@forening.example>']),
  )
})

test('every mail says at its foot who sent it, and where they are', async () => {
  await settle({ infoMail: 'styrelsen@forening.example', address: 'Storgatan 1 <b>, 753 31 Uppsala' })
  for (const mail of await sendAll()) {
    const { 'text/html': html = '', 'text/plain': text = '' } = partsOf(mail)
    expect(text).toContain('-- \nHumlan\nStorgatan 1 <b>, 753 31 Uppsala\nhttps://forening.example/')
    expect(html).toMatch(/class="muted".*Humlan<br>Storgatan 1 &#60;b&#62;, 753 31 Uppsala/)
  }
})

test('what cannot be delivered returns to the address for it; the sender that people see stays', async () => {
  const own = await createMailApp({
    env: { MAIL_FROM: 'info@forening.example', MAIL_BOUNCES_TO: 'returer@forening.example' },
  })
  await own.call('POST', '/api/subscribers/', { body: { email: 'asa@example.se' } })
  await own.worker.runUntilIdle()
  const [mail] = own.smtp.received
  expect(mail?.from).toBe('returer@forening.example')
  expect(mail && headerOf(mail, 'From')).toMatch(/<info@forening\.example>$/)
  await own.close()
})

test('what the association has not told is left out', async () => {
  await settle({ infoMail: '', address: '' })
  const mails = await sendAll()
  expect(mails).toHaveLength(5)
  for (const mail of mails) {
    expect(headerOf(mail, 'Reply-To')).toBeUndefined()
    expect(partsOf(mail)['text/plain']).toContain('-- \nHumlan\nhttps://forening.example/')
  }
})

test('a mail has the colour and the logo of the association', async () => {
  const logo = { field: 'logo', name: 'logo.png', data: await png(300, 300) }
  const { payload, headers } = await formBody({ brand_colour: 'skog' }, [logo])
  await app.call('PUT', '/api/site/1/', { token: app.superuser, body: payload, headers })
  await put('/api/site/1/', { association_name: 'Humlan' })
  const { 'text/html': html = '' } = partsOf((await sendAll())[0] ?? { raw: '' })
  expect(html).toContain('#18683c')
  expect(html).not.toMatch(/#1473a7|#00608f|#62acdd|#8cc5ee/i)
  const [, src = ''] = /<img src="([^"]*)" width="64" height="64" alt="Humlan"/.exec(html) ?? []
  expect(src).toContain(`${app.context.publicUrl}/media/brand/`)
  expect((await app.call('GET', new URL(src).pathname)).headers['content-type']).toBe('image/png')
})
