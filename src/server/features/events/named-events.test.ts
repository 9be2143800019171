import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/paths.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function addEvent(eventName: string, eventDate = '2030-05-01T18:00'): Promise<number> {
  const body = {
    eventName,
    eventDate,
    eventDesc: '<p>Välkommen</p>',
    eventOrganizer: 'Styrelsen',
    eventLocation: 'Aulan',
    eventPrice: 'Fri entré',
    eventHasForm: true,
  }
  const answer = await server.call('POST', '/api/events/', { token: server.superuser, body })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}

const named = (name: string) => server.call('GET', api.named('events', name))
const remove = (id: number) => server.call('DELETE', `/api/events/${id}/`, { token: server.superuser })

test.each([
  'Vår/höst',
  'Varför då?',
  '100 % kul',
  '%2F',
  '%252f%',
  'Räksmörgås på Öland',
  '🎉👩‍👩‍👧 fest',
  'a+b&c=d #1; "e"',
  'x'.repeat(200),
  'å'.repeat(200),
  '\u{1f389}'.repeat(100),
])('an event named %j is found by that name', async (name) => {
  const id = await addEvent(name)
  const answer = await named(name)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject([{ id, eventName: name }])
})

test('all events of a name come, the earliest first, and no others', async () => {
  const late = await addEvent('Fika', '2030-06-01T15:00')
  const early = await addEvent('Fika', '2029-06-01T15:00')
  await addEvent('Fika igen')
  expect((await named('Fika')).json().map(({ id }: { id: number }) => id)).toEqual([early, late])
})

test('a name typed with separate accents is the same name', async () => {
  const id = await addEvent('Påsk')
  expect((await named('Pa\u030ask')).json()).toMatchObject([{ id }])
})

test('a name that no event ever had is not found', async () => {
  expect((await named('Aldrig')).statusCode).toBe(404)
  expect((await server.call('GET', '/api/events/named/a%00b/')).statusCode).toBe(404)
})

test('a name is gone when all its events were deleted, not while one is left', async () => {
  const first = await addEvent('Kräftskiva', '2029-08-20T18:00')
  const second = await addEvent('Kräftskiva', '2030-08-20T18:00')
  await remove(first)
  expect((await named('Kräftskiva')).json()).toMatchObject([{ id: second }])
  await remove(second)
  expect((await named('Kräftskiva')).statusCode).toBe(410)
})
