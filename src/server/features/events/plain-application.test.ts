import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressIn } from '#shared/addresses.ts'
import { minuteMs } from '#shared/durations.ts'
import type { LinkView } from '#shared/link-view.ts'
import { eventFormPage } from '#shared/paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { addRecord } from '#testing/records.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const filled = { name: 'Kim', email: 'kim@example.org', message: 'Hej' }
const post = async (
  event: Event,
  form: Record<string, string>,
  address = eventFormPage(event.eventName, event.id),
) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, view: answer.json<LinkView<string>>() }
}

describe('an application without scripts', () => {
  test('is stored and answered with a page', async () => {
    const event = await server.addEvent()
    const { status, view } = await post(event, filled)
    expect(status).toBe(200)
    expect(view).toMatchObject({ title: 'Tack, din anmälan är mottagen!', text: ['Du har plats.'] })
    expect(view.next?.to).toMatch(/^\/anmalan\//)
    expect(await server.statesOf(event)).toEqual(['confirmed'])
    expect(await server.mailed('event-receipt', event)).toEqual(['kim@example.org'])
  })

  test('leaves the page itself to the site', async () => {
    const event = await server.addEvent()
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await server.app.inject({ method, url: eventFormPage(event.eventName, event.id) })
      // Without the web no page is rendered here.
      expect(answer.statusCode).toBe(method === 'GET' ? 404 : 405)
    }
  })

  test('that comes again within ten minutes has been received already, and afterwards is a conflict', async () => {
    const event = await server.addEvent()
    await post(event, filled)
    server.clock.time += 9 * minuteMs
    expect((await post(event, filled)).view.title).toBe('Anmälan är redan mottagen')
    const other = await post(event, { ...filled, message: 'Något annat' })
    expect(other.view.outcome).toMatchObject({
      isRefused: true,
      words: 'Du är redan anmäld till evenemanget.',
    })
    server.clock.time += 2 * minuteMs
    expect((await post(event, filled)).view.outcome?.words).toBe('Du är redan anmäld till evenemanget.')
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })

  test('that comes 20 times at once is stored once', async () => {
    const event = await server.addEvent()
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(event, filled)))
    expect(answers.filter(({ view }) => view.title === 'Tack, din anmälan är mottagen!')).toHaveLength(1)
    expect(answers.filter(({ view }) => view.title === 'Anmälan är redan mottagen')).toHaveLength(19)
    expect(await server.statesOf(event)).toEqual(['confirmed'])
  })

  test('that is refused keeps what was typed, and says why above the form', async () => {
    const food = {
      key: 'food',
      question: 'Mat',
      kind: 'one',
      choices: 'Kött\nVego',
      required: true,
      everyone: true,
    }
    const event = await server.addEvent({ questions: [food], max_guests: 2 })
    const form = { ...filled, email: 'no address', 'guests/1/name': 'Bo', 'answers/food': 'Kött' }
    const { view } = await post(event, form)
    expect(view.outcome).toMatchObject({ isRefused: true })
    const fields = view.forms?.[0]?.fields ?? []
    expect(fields.find(({ name }) => name === 'name')?.value).toBe('Kim')
    expect(fields.find(({ name }) => name === 'email')?.problem).toBe('vänligen ange en giltig e-postadress')
    const again = await post(event, { ...form, email: filled.email })
    expect(again.view.forms?.[0]?.fields?.find(({ name }) => name === 'guests/1/answers/food')).toMatchObject(
      {
        problem: 'Frågan måste besvaras.',
        behind: { isOpen: true },
      },
    )
    const right = await post(event, { ...form, email: filled.email, 'guests/1/answers/food': 'Vego' })
    expect(right.view.text).toEqual(['Ni har 2 platser.'])
  })

  test('tells price and link by mail alone, alike for every address, and corrects the address', async () => {
    await addRecord(server, members, { email: 'amina@example.org', member_status: true })
    const event = await server.addEvent({ price_per_place: 150, member_price: 100 })
    const views: string[] = []
    for (const email of ['amina@example.org', 'other@example.org']) {
      const { view } = await post(event, { ...filled, email })
      expect(view.next?.to).not.toMatch(/anmalan/)
      const { sent: key = '' } = view.forms?.[0]?.hidden ?? {}
      expect(key).not.toBe('')
      views.push(JSON.stringify(view).replaceAll(email, '').replaceAll(key, ''))
    }
    expect(views[0]).toBe(views[1])
    const { view } = await post(event, { ...filled, email: 'kim@gmial.com' })
    const { sent: key = '' } = view.forms?.[0]?.hidden ?? {}
    const corrected = await post(event, { do: 'address', sent: key, email: 'kim@gmail.com' })
    expect(corrected.view.outcome?.words).toContain('kim@gmail.com')
    expect(await server.mailed('event-receipt', event)).toEqual([
      'amina@example.org',
      'other@example.org',
      'kim@gmail.com',
    ])
    expect(await server.statesOf(event)).toHaveLength(3)
  })

  test('keeps the form that corrects the address when the address is refused', async () => {
    const event = await server.addEvent()
    await post(event, { ...filled, email: 'bo@example.org' })
    const { view } = await post(event, filled)
    const { sent = '' } = view.forms?.[0]?.hidden ?? {}
    for (const email of ['ingen adress', 'bo@example.org']) {
      const refused = (await post(event, { do: 'address', sent, email })).view
      expect(refused.outcome?.isRefused).toBe(true)
      expect(refused.forms).toMatchObject([{ does: 'address', hidden: { sent }, fields: [{ value: email }] }])
    }
    const corrected = await post(event, { do: 'address', sent, email: 'kim@gmail.com' })
    expect(corrected.view.outcome).toMatchObject({ isRefused: false })
  })

  test('is answered in the language of the page, and refused while it is closed', async () => {
    const event = await server.addEvent({
      registration_opens: new Date(server.clock.time + minuteMs).toISOString(),
    })
    const address = addressIn(eventFormPage(event.eventName, event.id), 'en')
    const { view } = await post(event, filled, address)
    expect(view.title).toMatch(/^Registration for /)
    expect(view.outcome?.words).toMatch(/^Registration opens/)
    expect(await server.statesOf(event)).toEqual([])
  })
})
