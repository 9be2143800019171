import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hourMs, secondMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { declinePage } from '#shared/offer-answer.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { addRecord } from '#testing/records.ts'
import { partsOf } from '#testing/smtp.ts'
import { lapseOffers } from './offers.ts'
import { offerUntil } from './places.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(async () => {
  await server.reset()
  await server.context.db.deleteFrom('evenemang').execute()
  await server.asAdmin('PUT', '/api/kontakt/1/', { swish_number: '123 456 78 90' })
})
afterAll(() => server.close())

const view = async (path: string) => (await server.call('GET', path)).json<LinkView<string>>()
/** The text of the last mail. */
const lastMail = async () => {
  await server.worker.runUntilIdle()
  const [mail] = server.smtp.received.slice(-1)
  return (mail && partsOf(mail)['text/plain']) ?? ''
}

/** An event with one place, whose second applicant is offered it. */
async function offer(more = {}): Promise<{ event: Event; own: string }> {
  const event = await server.addEvent({ capacity: 1, offer_hours: 24, price_per_place: 300, ...more })
  const first = (await server.apply(event)).json<Evenemang>()
  const second = (await server.apply(event)).json<Evenemang>()
  // Mails that are due at once arrive in any order: the receipts first, then the offer.
  await server.worker.runUntilIdle()
  await server.asAdmin('POST', panelApi.cancelApplication(first.id), { mail: false })
  await server.afterHold()
  await server.worker.runUntilIdle()
  return { event, own: second.own_page ?? '' }
}

describe('the mail about an offered place', () => {
  test('accepts, declines, leads to the own page and pays by buttons', async () => {
    const { own } = await offer()
    const text = await lastMail()
    for (const button of ['Ja, jag kommer', 'Nej tack', 'Min anmälan', 'Betala 300 kr med Swish'])
      expect(text).toContain(`${button}:\nhttps://`)
    expect(text).toContain(declinePage(own))
    const { forms = [] } = await view(declinePage(own))
    expect(forms.filter(({ isFirst }) => isFirst)).toMatchObject([
      { does: 'accept', button: 'Ja, jag kommer' },
      { does: 'cancel', button: 'Nej tack, jag kommer inte', behind: { summary: 'Nej tack', isOpen: true } },
    ])
    const closed = (await view(own)).forms?.find(({ does }) => does === 'cancel')
    expect(closed?.behind).not.toHaveProperty('isOpen')
  })

  test('that was not answered in time says so on the own page, and leads back to the form', async () => {
    const { event, own } = await offer()
    server.clock.time += 25 * hourMs
    expect(await lapseOffers(server.context)).toBe(1)
    expect(await view(own)).toMatchObject({
      title: `Din plats på ${event.eventName} har gått vidare`,
      text: [expect.stringContaining('Du tackade inte ja senast')],
      next: { label: 'Anmäl dig igen', to: expect.stringContaining('/apply/') },
    })
    expect(await lastMail()).toContain('Anmäl dig igen:\nhttps://')
  })
})

test('a place that the board gives is offered for hours that count from when the mail leaves', async () => {
  const event = await server.addEvent({ capacity: 1, offer_hours: 2 })
  const [, second] = await server.applyMany(event, 2)
  const given = await server.asAdmin('POST', panelApi.givePlace(second?.id ?? 0), { mail: true })
  const mail = (await server.mails()).find(({ kind }) => kind === 'event-place')
  const leavesMs = Date.parse(mail?.next_attempt_at ?? '')
  expect(leavesMs).toBe(server.clock.time + 30 * secondMs)
  expect(Date.parse(given.json().offer_until)).toBe(leavesMs + 2 * hourMs)
})

test.each([
  ['2027-03-01T01:57:00Z', 24, '2027-03-02T07:00:00.000Z'],
  ['2027-03-01T12:00:00Z', 24, '2027-03-02T12:00:00.000Z'],
  ['2027-03-01T19:30:00Z', 2, '2027-03-02T07:00:00.000Z'],
  // The event begins at 18:00 on 3 March.
  ['2027-03-03T12:00:00Z', 24, '2027-03-03T17:00:00.000Z'],
])('a place offered at %s for %i hours is to be accepted by %s', (now, offer_hours, until) => {
  const event = { offer_hours, eventDate: '2027-03-03T17:00:00.000Z', eventEndDate: null }
  expect(offerUntil(event, new Date(now))).toBe(until)
})

test('a place at an event that begins at night is to be accepted the evening before', () => {
  const event = { offer_hours: 24, eventDate: '2027-03-03T04:00:00.000Z', eventEndDate: null }
  expect(offerUntil(event, new Date('2027-03-02T12:00:00Z'))).toBe('2027-03-02T21:00:00.000Z')
  expect(offerUntil(event, new Date('2027-03-03T03:00:00Z'))).toBe('2027-03-03T04:00:00.000Z')
})

describe('a receipt', () => {
  test('says that there is a place, and breaks down the price of a member with a guest', async () => {
    await addRecord(server, members, { email: 'amina@example.org', member_status: true })
    const event = await server.addEvent({ price_per_place: 500, member_price: 400, max_guests: 1 })
    const guests = [{ name: 'Bo' }]
    const { id } = (await server.apply(event, { email: 'amina@example.org', guests })).json<Evenemang>()
    const text = await lastMail()
    expect(text).toContain('Ni har 2 platser.')
    expect(text).toContain('Summa: 400 + 500 = 900 kr')
    expect(text).toContain('Betala 900 kr med Swish:')
    const own = /\/anmalan\/[\w-]{43}/.exec(text)?.[0] ?? ''
    expect(id).toBeGreaterThan(0)
    expect((await view(own)).facts).toContainEqual(['Summa', '400 + 500 = 900 kr'])
  })

  test('of an applicant in a queue says which kind of places it is for', async () => {
    const event = await server.addEvent({ quotas: [{ key: 'a', name: 'Student', capacity: 1, opens: null }] })
    await server.apply(event, { quota: 'a' })
    const { own_page } = (await server.apply(event, { quota: 'a' })).json<Evenemang>()
    expect((await view(own_page ?? '')).text[0]).toBe('Du är nummer 1 i kön för Student.')
  })
})
