import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { partsOf } from '#testing/smtp.ts'
import type { SuggestedMail } from './suggest-event-mail.ts'

let app: EventApp
beforeAll(async () => {
  app = await createEventApp()
})
beforeEach(() => app.reset())
afterAll(() => app.close())

const suggestion = async ({ id }: Event, about: string): Promise<SuggestedMail> =>
  (await app.asAdmin('GET', `${panelApi.writeToParticipants(id)}suggestion/?${about}`)).json()

const party = {
  eventName: 'Höstfest & Åsas <bästa>',
  eventName_en: 'Autumn party',
  eventDate: '2090-11-20T18:00:00+01:00',
  eventLocation: 'Stora salen',
  price_per_place: 1_000,
}
const paragraphsOf = ({ content }: { content: string }): string[] =>
  content
    .split('</p>')
    .map((paragraph) => paragraph.replace('<p>', ''))
    .filter(Boolean)

describe('the suggested text', () => {
  test.each([
    ['news=change', /^Ändrad tid eller plats: /, /ny tid eller plats. Nu gäller/, /betalningen/],
    ['news=cancelled', /^Inställt: /, /Tyvärr är .* inställt/, /pengarna tillbaka/],
    ['news=reopened', /^Det blir av: /, /av ändå/, /pengarna tillbaka/],
    ['news=price', /^Pris: /, /kostar 1.000 kr per plats/, /Vad just du ska betala/],
    [
      'audience=unpaid',
      /^Påminnelse om betalning: /,
      /Det kostar 1.000 kr per plats/,
      /Har du redan betalat\?/,
    ],
    ['audience=waiting', /^Du står i kön: /, /är fullt/, /betalar du inget/],
  ])(
    'for %s greets, says what happened and what it means for the money',
    async (...[about, title, news, money]) => {
      const event = await app.addEvent(party)
      const suggested = await suggestion(event, about)
      expect(suggested.title).toMatch(title)
      const [greeting, first = '', ...rest] = paragraphsOf(suggested)
      expect(greeting).toBe('Hej!')
      expect(first).toMatch(news)
      expect(first).toContain('Höstfest &#38; Åsas &#60;bästa&#62;')
      expect(first).toContain('måndag 20 november 2090 kl. 18.00')
      expect(rest.join(' ')).toMatch(money)
    },
  )

  test.each(['change', 'cancelled', 'reopened'])(
    'for %s says nothing of money when nothing is to be paid',
    async (news) => {
      const event = await app.addEvent({ ...party, price_per_place: null })
      const { content, texts } = await suggestion(event, `news=${news}`)
      expect(content).toMatch(/anmälan|avboka/)
      expect(content).not.toMatch(/betal|pengar/)
      expect(texts.en?.content).not.toMatch(/pay|paid|money/)
    },
  )

  test('is written in every language, with its dates and amounts', async () => {
    const event = await app.addEvent(party)
    const { texts } = await suggestion(event, 'news=price')
    expect(texts.en?.title).toBe('Price: Autumn party')
    expect(texts.en?.content).toContain('<p>Hello!</p>')
    expect(texts.en?.content).toContain('Autumn party, Monday 20 November 2090 18:00, costs 1,000 kr')
  })

  test('asks for answers on the own page while applications are taken, else by mail', async () => {
    const event = await app.addEvent({ ...party, registration_closes: '2090-11-10T12:00:00+01:00' })
    expect((await suggestion(event, 'audience=unanswered')).content).toMatch(
      /spara. Det går till fredag 10 november 2090 kl. 12.00\./,
    )
    const closed = await app.addEvent({ ...party, registration_closes: '2020-11-10T12:00:00+01:00' })
    expect((await suggestion(closed, 'audience=unanswered')).content).toMatch(
      /Anmälan är stängd, så svara på det här mejlet/,
    )
  })

  test('names the price for members too', async () => {
    const event = await app.addEvent({ ...party, member_price: 800 })
    for (const about of ['news=price', 'audience=unpaid']) {
      const { content, texts } = await suggestion(event, about)
      expect(content).toMatch(/kostar 1.000 kr per plats, 800 kr för medlemmar\./)
      expect(texts.en?.content).toContain('costs 1,000 kr for each place, 800 kr for members.')
    }
  })

  test('is empty where it would be untrue: of a cancelled event, or a queue for one that is over', async () => {
    const cancelled = await app.addEvent({ ...party, cancelled: true })
    for (const about of [
      'audience=waiting',
      'audience=unpaid',
      'audience=unanswered',
      'news=change',
      'news=price',
    ])
      expect([about, (await suggestion(cancelled, about)).content]).toEqual([about, ''])
    const over = await app.addEvent({ ...party, eventDate: '2020-11-20T18:00:00+01:00' })
    for (const about of ['audience=waiting', 'audience=unanswered'])
      expect([about, (await suggestion(over, about)).content]).toEqual([about, ''])
    expect((await suggestion(over, 'audience=unpaid')).title).toMatch(/^Påminnelse om betalning: /)
  })

  test('is empty for other audiences', async () => {
    const event = await app.addEvent({ ...party, price_per_place: null })
    for (const about of ['audience=confirmed', 'audience=unpaid', 'news=none'])
      expect(await suggestion(event, about)).toEqual({ title: '', content: '', texts: {} })
  })
})

test('each participant gets the mail in their own language', async () => {
  const event = await app.addEvent(party)
  const swedish = (await app.apply(event, {}, {})).json()
  const english = (await app.apply(event, {}, {})).json()
  await app.context.db.updateTable('evenemang').set({ language: 'en' }).where('id', '=', english.id).execute()
  await app.context.db.deleteFrom('mails').execute()
  const suggested = await suggestion(event, 'news=cancelled')
  const body = { ...suggested, audience: 'everybody' }
  expect((await app.asAdmin('POST', panelApi.writeToParticipants(event.id), body)).statusCode).toBe(201)
  app.clock.time += minuteMs
  await app.worker.runUntilIdle()
  const mailTo = (address: string) => {
    const mail = app.smtp.received.find(({ to }) => to.includes(address)) ?? { raw: '' }
    return partsOf(mail)['text/plain']
  }
  expect(mailTo(swedish.email)).toMatch(/^Inställt: Höstfest[\s\S]*Hej![\s\S]*Tyvärr är/)
  expect(mailTo(english.email)).toMatch(/^Cancelled: Autumn party[\s\S]*Hello![\s\S]*Unfortunately,/)
})

test('the test mail is sent once in each language, to an account that may only write to participants', async () => {
  const event = await app.addEvent(party)
  const roles = [{ role: 'events' as const, first_day: null, last_day: null }]
  const { key } = await app.signIn({ email: 'fest@example.se', roles })
  const body = await suggestion(event, 'news=cancelled')
  const answer = await app.call('POST', `${panelApi.mailings}test/`, { token: key, body })
  expect(answer.statusCode).toBe(201)
  await app.worker.runUntilIdle()
  expect(app.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '').toSorted()).toEqual([
    expect.stringContaining('Unfortunately,'),
    expect.stringContaining('Tyvärr är'),
  ])
})

test('the test mail of an event names no link to unsubscribe, as the real mail has none', async () => {
  const event = await app.addEvent(party)
  const { email } = (await app.apply(event, {}, {})).json()
  const body = await suggestion(event, 'news=cancelled')
  const test = { ...body, about: 'event' }
  expect((await app.asAdmin('POST', `${panelApi.mailings}test/`, test)).statusCode).toBe(201)
  await app.worker.runUntilIdle()
  const tests = app.smtp.received.filter(({ to }) => to.includes('admin@example.se'))
  const texts = tests.map((mail) => partsOf(mail)['text/plain'] ?? '').join('\n')
  expect(texts).toContain('Mejl till deltagare har ingen länk för att avsluta prenumerationen')
  expect(texts).toContain('Mails to participants have no link to unsubscribe')
  expect(texts).not.toContain('länken som avslutar')
  await app.asAdmin('POST', panelApi.writeToParticipants(event.id), { ...body, audience: 'everybody' })
  app.clock.time += minuteMs
  await app.worker.runUntilIdle()
  const real = app.smtp.received.findLast(({ to }) => to.includes(email))
  expect(real?.raw).toBeDefined()
  expect(real?.raw).not.toMatch(/^List-Unsubscribe:/im)
})
