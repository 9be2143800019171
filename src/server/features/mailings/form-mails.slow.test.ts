import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addRecord } from '#testing/records.ts'
import { headerOf, partsOf, type Received } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp()
})
beforeEach(async () => {
  await app.reset()
  const settings = { send_receipts: true, announce_messages: true, announce_applications: false }
  await settle(settings, 'styrelsen@forening.example')
})
afterAll(() => app.close())

const put = (url: string, body: unknown) => app.call('PUT', url, { token: app.superuser, body })
async function settle(site: Record<string, unknown>, infoMail: string): Promise<void> {
  await put('/api/site/1/', { association_name: 'Humlan', ...site })
  await put('/api/footer/1/', { infoMail })
}

const spam = 'Vinn nu https://evil.example/vinn <b>klicka</b>'
const write = (more: Record<string, unknown> = {}) =>
  app.call('POST', '/api/contact/', {
    body: { name: 'Åsa Öst', email: 'asa@example.se', message: 'Hej\nhopp', ...more },
  })
const applyForMembership = (more: Record<string, unknown> = {}) =>
  app.call('POST', members.path, {
    body: fake(members, { first_name: 'Åsa', email: 'asa@example.se', ...more }),
  })
const addEvent = (more: Record<string, unknown> = {}) =>
  addRecord(app, events, { eventName: 'Fika', eventDate: '2027-12-13T15:00', eventHasForm: true, ...more })
const applyTo = (eventName: unknown, more: Record<string, unknown> = {}) =>
  app.call('POST', '/api/evenemang/', {
    body: { name: 'Åsa Öst', email: 'asa@example.se', event_name: eventName, message: spam, ...more },
  })
async function sent(): Promise<Received[]> {
  await app.worker.runUntilIdle()
  return app.smtp.received
}
const only = async (): Promise<Received> => {
  const [mail, ...more] = await sent()
  expect(more).toEqual([])
  return mail ?? { from: '', to: [], raw: '', at: 0 }
}

describe('a contact message', () => {
  test('is announced to the board, who answer its writer by answering the mail', async () => {
    await write({ message: `<img src=x onerror=alert(1)>\n${spam}` })
    const mail = await only()
    expect(mail.to).toEqual(['styrelsen@forening.example'])
    expect(headerOf(mail, 'Reply-To')).toMatch(/<asa@example\.se>$/)
    expect(headerOf(mail, 'From')).toBe('Humlan <no-reply@forening.example>')
    const { 'text/html': html, 'text/plain': text } = partsOf(mail)
    expect(html).not.toMatch(/<img|<b>klicka|href="https:\/\/evil/)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;<br>')
    expect(text).toContain('<img src=x onerror=alert(1)>\nVinn nu')
  })

  test.each([
    ['switched off', { announce_messages: false }, 'styrelsen@forening.example'],
    ['without an address', { announce_messages: true }, ''],
  ])('is not announced when it is %s; the message is there all the same', async (_name, site, infoMail) => {
    await settle(site, infoMail)
    expect((await write()).statusCode).toBe(201)
    expect(await sent()).toEqual([])
  })

  test('never mails its writer, and is not stored at all when a program wrote it', async () => {
    await write({ email: 'offer@example.se' })
    await write({ website: 'x' })
    expect((await sent()).map(({ to }) => to)).toEqual([['styrelsen@forening.example']])
  })
})

describe('an application for membership', () => {
  const toBoard = async () => (await sent()).filter(({ to }) => to.includes('styrelsen@forening.example'))

  test('is announced to the board, who answer the applicant by answering the mail', async () => {
    await settle({ announce_applications: true }, 'styrelsen@forening.example')
    await applyForMembership({ last_name: '<b>Öst</b>', city: 'Växjö' })
    const [mail, ...more] = await toBoard()
    expect(more).toEqual([])
    expect(headerOf(mail as Received, 'Reply-To')).toMatch(/<asa@example\.se>$/)
    const { 'text/html': html, 'text/plain': text } = partsOf(mail as Received)
    expect(html).not.toContain('<b>Öst')
    expect(text).toContain('Åsa <b>Öst</b>')
    expect(text).toContain('Växjö')
    expect(text).toContain('https://forening.example/admin/members/?is_new=true')
  })

  test.each([
    ['switched off', { announce_applications: false }, 'styrelsen@forening.example'],
    ['without an address', { announce_applications: true }, ''],
  ])('is not announced when it is %s; the receipt is sent all the same', async (_name, site, infoMail) => {
    await settle(site, infoMail)
    expect((await applyForMembership()).statusCode).toBe(201)
    expect((await sent()).map(({ to }) => to)).toEqual([['asa@example.se']])
  })

  test('is announced once when it is sent again, and not when an administrator enters it', async () => {
    await settle({ announce_applications: true }, 'styrelsen@forening.example')
    const application = { first_name: 'Åsa', email: 'asa@example.se' }
    const body = fake(members, application)
    for (let times = 0; times < 3; times++) await app.call('POST', members.path, { body })
    await app.call('POST', members.path, { token: app.superuser, body: fake(members) })
    expect(await toBoard()).toHaveLength(1)
  })

  test('that is deleted before its mail leaves takes the mail with it', async () => {
    await settle({ announce_applications: true }, 'styrelsen@forening.example')
    const { id } = (await applyForMembership()).json()
    await app.call('DELETE', `${members.path}${id}/`, { token: app.superuser })
    expect(await sent()).toEqual([])
  })
})

describe('a receipt', () => {
  test('of an application to an event names the event, brings it for the calendar, and repeats nothing else', async () => {
    const { eventName } = await addEvent({ eventLocation: 'Kårhuset, stora salen' })
    expect((await applyTo(eventName)).statusCode).toBe(201)
    const mail = await only()
    expect(mail.to).toEqual(['asa@example.se'])
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    const { 'text/html': html, 'text/plain': text, 'text/calendar': ics } = partsOf(mail)
    for (const body of [html, text]) {
      expect(body).toContain('Hej Åsa Öst!')
      expect(body).toContain('Fika')
      expect(body).toContain('måndag 13 december 2027 kl. 15.00')
      expect(body).toContain('Kårhuset, stora salen')
    }
    expect(ics).toContain('BEGIN:VEVENT')
    expect(ics).toContain('SUMMARY:Fika')
    expect(mail.raw).toContain('Content-Disposition: attachment; filename=evenemang-')
    expect(`${html}${text}`).not.toMatch(/vinn|evil|klicka/i)
  })

  test('of an application for membership says that it has come', async () => {
    await applyForMembership()
    const mail = await only()
    expect(mail.to).toEqual(['asa@example.se'])
    expect(partsOf(mail)['text/plain']).toContain('Vi har tagit emot din ansökan om medlemskap i Humlan.')
  })

  test.each([
    'Klicka https://evil.example',
    'www.evil.example',
    'evil.example',
    'Vinn 1000000 kr!!!',
    'a@evil.example',
    '<b>Vinn</b>',
    'Vinn\u2028nu',
    'V'.repeat(61),
  ])('greets nobody as %j', async (name) => {
    await addEvent({ eventName: 'Fest' })
    await applyTo('Fest', { name })
    await applyForMembership({ first_name: name, email: 'bo@example.se' })
    for (const mail of await sent()) {
      const { 'text/html': html = '', 'text/plain': text = '' } = partsOf(mail)
      expect(text).toMatch(/^Hej!$/m)
      expect(`${html}${text}`).not.toMatch(/vinn|evil|VVV/i)
    }
  })

  test.each(['Åsa', 'Anna-Karin af Ekenstam', "Sinéad O'Brien", 'J.R. Ek', '李小龍'])(
    'greets %s',
    async (name) => {
      await applyForMembership({ first_name: name })
      expect(partsOf(await only())['text/plain']).toContain(`Hej ${name}!`)
    },
  )

  test('is not sent when the association wants none, nor for what an administrator enters', async () => {
    const { eventName } = await addEvent({ eventName: 'Möte' })
    await app.call('POST', members.path, { token: app.superuser, body: fake(members) })
    await settle({ send_receipts: false }, '')
    await applyForMembership()
    await applyTo(eventName)
    expect(await sent()).toEqual([])
  })

  test('is sent three times a day to one address, whoever enters it how often', async () => {
    for (let index = 0; index < 6; index++) {
      await addEvent({ eventName: `Kväll ${index}` })
      expect(
        (await applyTo(`Kväll ${index}`, { email: index % 2 ? 'Mal@example.se' : 'mal@example.se' }))
          .statusCode,
      ).toBe(201)
    }
    expect(await sent()).toHaveLength(3)
  })
})

/** As if so many mails of the kind had been caused today. */
const exhaust = (key: string, count: number) =>
  app.context.db
    .insertInto('rate_limits')
    .values({ key, count, resets_at: new Date(app.clock.time + 60 * 60_000).toISOString() })
    .execute()

test('strangers cause 1,000 mails to others a day at most, all together; their forms are taken all the same', async () => {
  await exhaust('mail:everyone', 998)
  const answers = [
    await applyForMembership({ email: 'disa@example.se' }),
    await applyForMembership(),
    await applyForMembership({ email: 'bo@example.se' }),
  ]
  answers.push(await app.call('POST', '/api/subscribers/', { body: { email: 'cia@example.se' } }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(await sent()).toHaveLength(2)
  expect((await app.call('GET', '/api/contact/', { token: app.superuser })).json().length).toBeGreaterThan(0)
})

test('the board is told of 200 messages a day at most', async () => {
  await write()
  await app.context.db
    .updateTable('rate_limits')
    .set({ count: 199 })
    .where('key', 'like', 'mail:announcement:%')
    .execute()
  for (let index = 0; index < 3; index++)
    expect((await write({ message: `Nummer ${index}` })).statusCode).toBe(201)
  expect(await sent()).toHaveLength(2)
})

test('the forms are answered as before while the mail server is away, and their mails leave when it is back', async () => {
  await app.smtp.down()
  await addEvent({ eventName: 'Vandring' })
  const answers = [
    await write(),
    await applyForMembership(),
    await applyTo('Vandring', { email: 'bo@example.se' }),
  ]
  answers.push(await app.call('POST', '/api/subscribers/', { body: { email: 'cia@example.se' } }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(await sent()).toEqual([])
  expect((await app.mails()).map(({ state }) => state)).toEqual(Array(4).fill('queued'))
  await app.smtp.up()
  app.clock.time += 31_000
  expect(new Set((await sent()).flatMap(({ to }) => to))).toEqual(
    new Set(['styrelsen@forening.example', 'asa@example.se', 'bo@example.se', 'cia@example.se']),
  )
})

test('a record that is deleted before its mail leaves takes the mail with it', async () => {
  const { id } = (await write()).json()
  await app.call('DELETE', `/api/contact/${id}/`, { token: app.superuser })
  expect(await sent()).toEqual([])
  expect(await app.mails()).toEqual([])
})
