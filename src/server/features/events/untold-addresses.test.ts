import { afterAll, beforeAll, expect, test } from 'vitest'
import { evenemang } from '#shared/resources/evenemang.ts'
import { events } from '#shared/resources/events.ts'
import type { Role } from '#shared/roles.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
const keys = new Map<Role, string>()
const address = 'amina.hemlig@example.se'
let eventId = 0
let id = 0

beforeAll(async () => {
  server = await createTestApp()
  for (const role of ['treasurer', 'events'] as const) {
    const roles = [{ role, first_day: null, last_day: null }]
    keys.set(role, (await server.signIn({ email: `${role}@example.se`, roles })).key)
  }
  const event = await addRecord(server, events, {
    ...{ eventName: 'Fest', eventHasForm: true, registration_opens: null, registration_closes: null },
    ...{ capacity: null, questions: [] },
  })
  const applied = { event_id: event.id, event_name: 'Fest', name: 'Amina Warsame', email: address }
  id = (await addRecord(server, evenemang, { ...applied, guests: [] })).id
  eventId = event.id
})
afterAll(() => server.close())

/** @returns whether an answer names the applicant, and the address */
async function tells(role: Role, url: string): Promise<[name: boolean, address: boolean]> {
  const answer = await server.app.inject({ url, headers: { authorization: `Token ${keys.get(role)}` } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  const text = answer.rawPayload.toString('utf8')
  return [text.includes('Amina Warsame'), text.includes(address)]
}

test('the treasurer tells applicants apart by their names, and is told no address', async () => {
  for (const path of [
    '/api/evenemang/',
    `/api/evenemang/${id}/`,
    `/api/events/${eventId}/participants/`,
    '/api/evenemang/export.csv',
    '/api/search/?q=amina',
  ])
    expect([path, ...(await tells('treasurer', path))]).toEqual([path, true, false])
  const values = '/api/evenemang/values/?field=email'
  expect(await tells('treasurer', values)).toEqual([false, false])
})

/** @returns the status of an answer, and whether the applicant is in it */
async function finds(role: Role, url: string): Promise<[status: number, applicant: boolean]> {
  const answer = await server.app.inject({ url, headers: { authorization: `Token ${keys.get(role)}` } })
  return [answer.statusCode, answer.payload.includes('Amina Warsame')]
}

const searches = ['amina.hemlig@example.se', 'hemlig@', 'amina.h', 'warsame hemlig']
const lists = ['/api/search/', '/api/evenemang/', '/api/evenemang/export.csv', '/api/history/']

test.each(lists.flatMap((list) => searches.map((words) => [list, words] as const)))(
  'an address that is not told finds nobody: %s by %j',
  async (list, words) => {
    const url = `${list}?q=${encodeURIComponent(words)}`
    expect(await finds('treasurer', url)).toEqual([200, false])
    if (list !== '/api/history/') expect(await finds('events', url)).toEqual([200, true])
  },
)

test('names find applicants all the same', async () => {
  for (const words of ['amina', 'warsame', 'fest warsame'])
    for (const list of ['/api/search/', '/api/evenemang/'])
      expect(await finds('treasurer', `${list}?q=${encodeURIComponent(words)}`)).toEqual([200, true])
})

test.each([`email=${address}`, 'sort=email', 'sort=-email'])(
  'a list is not narrowed or ordered by an address that is not told: %s',
  async (parameters) => {
    for (const list of ['/api/evenemang/', '/api/evenemang/export.csv'])
      expect(await finds('treasurer', `${list}?${parameters}`)).toEqual([422, false])
    expect(await finds('events', `/api/evenemang/?${parameters}`)).toEqual([200, true])
  },
)

test('who may change applications is told all of it', async () => {
  for (const path of [`/api/evenemang/${id}/`, `/api/events/${eventId}/participants/`])
    expect([path, ...(await tells('events', path))]).toEqual([path, true, true])
  expect(await tells('events', '/api/evenemang/values/?field=email')).toEqual([false, true])
})
