import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { panelApi } from '#shared/panel-paths.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const ask = (event: Pick<Event, 'eventName'>, email: string, more = {}) =>
  server.call('POST', `${evenemang.path}link/`, { body: { email, event_name: event.eventName, ...more } })
const apply = async (event: Event, email: string) => (await server.apply(event, { email })).json<Evenemang>()

describe('whoever has lost the link to the own application', () => {
  test('gets it by mail at the address of the application, however it is written', async () => {
    const event = await server.addEvent()
    const application = await apply(event, 'asa@example.se')
    const answer = await ask(event, ' ASA@Example.se ', { event_id: event.id })
    expect([answer.statusCode, answer.json()]).toEqual([202, {}])
    expect(await server.mailed('event-link', event)).toEqual(['asa@example.se'])
    await server.worker.runUntilIdle()
    const texts = server.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '')
    expect(texts.find((text) => text.includes('Här är länken'))).toContain(
      `https://forening.example${application.own_page}`,
    )
  })

  test('gets it although the event is called otherwise since', async () => {
    const event = await server.addEvent()
    await apply(event, 'fia@example.se')
    await server.change(event, { eventName: 'Nytt namn' })
    await ask({ eventName: 'Nytt namn' }, 'fia@example.se', { event_id: event.id })
    expect(await server.mailed('event-link', event)).toEqual(['fia@example.se'])
  })

  test('hears the same as who has never applied, has cancelled, or means an event that is not there', async () => {
    const event = await server.addEvent()
    const cancelled = await apply(event, 'bo@example.se')
    await server.asAdmin('POST', panelApi.cancelApplication(cancelled.id), { mail: false })
    for (const [name, email, id] of [
      [event.eventName, 'aldrig@example.se', event.id],
      [event.eventName, 'bo@example.se', event.id],
      ['Finns inte', 'bo@example.se', undefined],
      [event.eventName, 'ingen adress', event.id],
    ] as const) {
      const answer = await ask({ eventName: name }, email, { event_id: id })
      expect([email, answer.statusCode, answer.json()]).toEqual([email, 202, {}])
    }
    expect(await server.mailed('event-link', event)).toEqual([])
  })

  test('gets no more than three a day, and is answered the same', async () => {
    const event = await server.addEvent()
    await apply(event, 'carl@example.se')
    for (let times = 0; times < 5; times++) expect((await ask(event, 'carl@example.se')).statusCode).toBe(202)
    expect(await server.mailed('event-link', event)).toHaveLength(3)
  })
})

describe('whoever cancels by the own link', () => {
  const cancel = ({ own_page }: Evenemang) =>
    server.call('POST', own_page ?? '', {
      body: 'do=cancel',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('is told by one mail, for the link may be in other hands', async () => {
    const event = await server.addEvent()
    const application = await apply(event, 'disa@example.se')
    await cancel(application)
    await cancel(application)
    expect(await server.mailed('event-withdrawal', event)).toEqual(['disa@example.se'])
    await server.worker.runUntilIdle()
    const texts = server.smtp.received.map((mail) => partsOf(mail)['text/plain'] ?? '')
    expect(texts.join()).toContain('Var det inte du?')
  })

  test('is not flooded by whoever applies and cancels again and again', async () => {
    const event = await server.addEvent()
    for (let times = 0; times < 5; times++) await cancel(await apply(event, 'egil@example.se'))
    const mails = (await server.mails()).filter(({ recipient }) => recipient === 'egil@example.se')
    expect(mails).toHaveLength(6)
  })
})
