import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { createLetterApp } from '#testing/letter-app.ts'

type LetterApp = Awaited<ReturnType<typeof createLetterApp>>

let app: EventApp
let letters: LetterApp
beforeAll(async () => {
  app = await createEventApp()
  letters = await createLetterApp()
})
beforeEach(async () => {
  await app.reset()
  await letters.empty()
})
afterAll(async () => {
  await app.close()
  await letters.close()
})

const words = { title: 'Höstens program', content: '<p>Hej!</p>' }
type Body = { tag?: string; version?: number; recipients?: number }
/** Calls an action, or its preview, with the tag of a preview. */
const post = (of: LetterApp | EventApp, url: string, { tag = '', ...body }: Body) =>
  of.call('POST', url, { token: of.superuser, body, ...(tag && { headers: { [planHeader]: tag } }) })
const preview = async (of: LetterApp | EventApp, url: string, body: object) => {
  const answer = await post(of, `${url}preview/`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const countPlanned = async ({ context }: LetterApp | EventApp) =>
  (await context.db.selectFrom('mailings').select('id').where('state', '=', 'planned').execute()).length

test('a mailing to subscribers is previewed with the number of its recipients, and nothing is planned', async () => {
  await letters.addSubscribers(3)
  const seen = await preview(letters, panelApi.sendInfoMail, words)
  expect(seen).toMatchObject({
    recipients: 3,
    mails: [{ kind: 'information', count: 3 }],
    arrivals: 'included',
    effects_at: '2027-03-01T12:00:30.000Z',
    undo_until: '2027-03-01T12:00:30.000Z',
  })
  expect(await countPlanned(letters)).toBe(0)
  expect((await post(letters, panelApi.sendInfoMail, { ...words, tag: seen.tag })).statusCode).toBe(201)
})

test('a mailing to other subscribers than its preview is refused with the new preview', async () => {
  await letters.addSubscribers(3)
  const seen = await preview(letters, panelApi.sendInfoMail, words)
  await letters.addSubscribers(1)
  const refused = await post(letters, panelApi.sendInfoMail, { ...words, tag: seen.tag })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed'])
  expect(await countPlanned(letters)).toBe(0)
  const next = refused.json().preview
  expect(next).toMatchObject({ recipients: 4, mails: [{ kind: 'information', count: 4 }] })
  expect((await post(letters, panelApi.sendInfoMail, { ...words, tag: next.tag })).statusCode).toBe(201)
})

test('a second click with the tag of the first finds the mailing of the first', async () => {
  await letters.addSubscribers(2)
  const { tag } = await preview(letters, panelApi.sendInfoMail, words)
  const [first, second] = [
    await post(letters, panelApi.sendInfoMail, { ...words, tag }),
    await post(letters, panelApi.sendInfoMail, { ...words, tag }),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([201, 200])
  expect(second.json()).toEqual(first.json())
})

test('a subscriber who comes before the mailing starts gets it, as its preview says', async () => {
  await letters.addSubscribers(1)
  const { tag, arrivals } = await preview(letters, panelApi.sendInfoMail, words)
  await post(letters, panelApi.sendInfoMail, { ...words, tag })
  await letters.addSubscribers(1)
  await letters.pass()
  expect([arrivals, letters.reached().toSorted()]).toEqual([
    'included',
    ['person0@example.se', 'person1@example.se'],
  ])
})

test('a mail to members is previewed without a typed number, and refused when another member gets it', async () => {
  await letters.person('Ada')
  const letter = await letters.draft()
  const url = `/api/letters/${letter.id}/send/`
  const { version } = letter
  const seen = await preview(letters, url, { version })
  expect(seen).toMatchObject({ recipients: 1, mails: [{ kind: 'membership-information', count: 1 }] })
  await letters.person('Bo')
  const refused = await post(letters, url, { version, recipients: 1, tag: seen.tag })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed'])
  const next = refused.json().preview
  expect(next.recipients).toBe(2)
  expect((await post(letters, url, { version, recipients: 2, tag: next.tag })).statusCode).toBe(201)
})

test('without a tag the typed number of members is still required and compared', async () => {
  await letters.person('Ada')
  const { id, version } = await letters.draft()
  const url = `/api/letters/${id}/send/`
  expect((await post(letters, url, { version })).statusCode).toBe(422)
  expect((await post(letters, url, { version, recipients: 2 })).json().code).toBe('wrong-state')
})

const apply = async (event: Event) => (await app.apply(event)).json() as { id: number }

test('a mail to participants is previewed, and refused after a further application', async () => {
  const event = await app.addEvent()
  await apply(event)
  const url = panelApi.writeToParticipants(event.id)
  const body = { ...words, audience: 'confirmed' }
  const seen = await preview(app, url, body)
  expect(seen).toMatchObject({ recipients: 1, arrivals: 'included' })
  await apply(event)
  const refused = await post(app, url, { ...body, tag: seen.tag })
  expect([refused.statusCode, refused.json().preview.recipients]).toEqual([409, 2])
  app.clock.time += minuteMs
  await app.worker.runUntilIdle()
  expect(await countPlanned(app)).toBe(0)
})

test('a mail to chosen participants leaves out those who apply later', async () => {
  const event = await app.addEvent()
  const { id } = await apply(event)
  const url = panelApi.writeToParticipants(event.id)
  const body = { ...words, audience: 'chosen', chosen: [id] }
  const { tag, arrivals } = await preview(app, url, body)
  await apply(event)
  const sent = await post(app, url, { ...body, tag })
  expect([arrivals, sent.statusCode, sent.json().recipients]).toEqual(['left out', 201, 1])
})
