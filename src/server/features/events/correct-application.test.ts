import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type EventParticipants, marksApi, participantsApi } from '#shared/participants.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { undo } from '#testing/operations.ts'
import { expectProblem, wrongFields } from '#testing/problems.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const food = { key: 'food', question: 'Mat', kind: 'one', choices: 'Kött\nVego', everyone: true }
const allergy = { key: 'allergy', question: 'Allergi', kind: 'short', sensitive: true, everyone: true }
const secret = 'Jordnötter i guldpapper'

const addDinner = (more = {}): Promise<Event> =>
  server.addEvent({ questions: [food, allergy], max_guests: 3, ...more })

const party = {
  name: 'Anna',
  guests: [{ name: 'Bo' }],
  answers: [
    { question: 'food', answer: 'Kött' },
    { question: 'food', answer: 'Vego', guest: '1' },
    { question: 'allergy', answer: secret, guest: '1' },
  ],
}
const apply = async (event: Event, values: object = party): Promise<Evenemang> =>
  (await server.apply(event, values as Record<string, unknown>)).json()

/** The fields that an answer calls wrong. */
const pointers = (answer: Parameters<typeof wrongFields>[0]) =>
  wrongFields(answer).map(([pointer]) => pointer)

type Guest = { key: string; name: string }
type Form = {
  name: string
  email: string
  message: string
  guests: Guest[]
  answers: { question: string; answer: string; guest: string }[]
}
const read = async ({ id }: Evenemang, query = '') => {
  const answer = await server.asAdmin('GET', panelApi.applicationForm(id) + query)
  const { name, email, message, guests, answers } = answer.json<Form>()
  return { form: { name, email, message, guests, answers }, etag: String(answer.headers.etag) }
}
const save = ({ id }: Evenemang, body: object, etag?: string) =>
  server.call('PUT', panelApi.applicationForm(id), {
    token: server.superuser,
    body: { mail: false, ...body },
    headers: etag ? { 'if-match': etag } : {},
  })
const peopleAt = async ({ id }: Event) =>
  (await server.asAdmin('GET', `${participantsApi(id)}?sensitive=true`)).json<EventParticipants>()
    .participants
/** Lets the time pass in which a change is not told yet, and sends. */
async function afterHold(): Promise<void> {
  server.clock.time += 31 * secondMs
  await server.worker.runUntilIdle()
}

describe('an application that the board corrects', () => {
  test('has another name, address, message, food and guests; those who stay keep their key and presence', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form } = await read(application)
    const [bo] = form.guests
    await server.asAdmin('PUT', marksApi(event.id), {
      marks: [{ id: application.id, guest: bo?.key, present: true }],
    })
    const answer = await save(application, {
      ...form,
      name: 'Anna Ek',
      email: 'anna.ek@example.se',
      message: 'Rättad.',
      guests: [
        { key: bo?.key, name: 'Bosse' },
        { key: 'cccc', name: 'Cia' },
      ],
      answers: [
        { question: 'food', answer: 'Vego' },
        { question: 'food', answer: 'Kött', guest: bo?.key },
        { question: 'food', answer: 'Kött', guest: 'cccc' },
      ],
    })
    expect(answer.statusCode).toBe(200)
    const [anna] = await peopleAt(event)
    expect(anna).toMatchObject({
      name: 'Anna Ek',
      email: 'anna.ek@example.se',
      message: 'Rättad.',
      places: 3,
      answers: { food: 'Vego' },
      guests: [
        { key: bo?.key, name: 'Bosse', present: true, answers: { food: 'Kött', allergy: secret } },
        { key: 'cccc', name: 'Cia', present: false, answers: { food: 'Kött' } },
      ],
    })
    const line = await server.context.db
      .selectFrom('history')
      .select(['action', 'fields'])
      .where('resource', '=', 'evenemang')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.action).toBe('update')
    expect(line.fields.split(',')).toEqual(expect.arrayContaining(['name', 'email', 'message', 'places']))
  })

  test('shows sensitive answers only when they are asked for, which is noted, and else keeps them', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form } = await read(application)
    expect(JSON.stringify(form)).not.toContain(secret)
    const given = { question: 'allergy', answer: 'Ingen' }
    expect(pointers(await save(application, { ...form, answers: [...form.answers, given] }))).toEqual([
      '/answers',
    ])
    const { form: whole } = await read(application, '?sensitive=true')
    expect(JSON.stringify(whole)).toContain(secret)
    const noted = await server.context.db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'read-sensitive')
      .where('record_id', '=', application.id)
      .execute()
    expect(noted).toHaveLength(1)
    const answers = whole.answers.map((one) => (one.question === 'allergy' ? { ...one, answer: 'Nöt' } : one))
    expect((await save(application, { ...whole, answers, sensitive: true })).statusCode).toBe(200)
    expect((await peopleAt(event))[0]?.guests[0]?.answers).toEqual({ food: 'Vego', allergy: 'Nöt' })
    await save(application, { ...form, name: 'Anna E' })
    expect((await peopleAt(event))[0]?.guests[0]?.answers).toEqual({ food: 'Vego', allergy: 'Nöt' })
  })

  test('loses the sensitive answers of a removed guest, until that is undone', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form } = await read(application)
    const sensitive = async () => JSON.stringify((await read(application, '?sensitive=true')).form.answers)
    const saved = await save(application, { ...form, guests: [], answers: [] })
    expect(await sensitive()).not.toContain(secret)
    expect((await undo(server, saved)).json()).toMatchObject({ undone: 1, left: [] })
    expect(await sensitive()).toContain(secret)
  })

  test('is overwritten by nobody who has not read it', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form, etag } = await read(application)
    const first = await save(application, { ...form, name: 'Anna Ek' }, etag)
    expect(first.headers.etag).not.toBe(etag)
    expectProblem(await save(application, { ...form, name: 'Anna Al' }, etag), 'stale')
    expect((await save(application, form, String(first.headers.etag))).statusCode).toBe(200)
    expect((await peopleAt(event))[0]?.name).toBe('Anna')
  })

  test('has the address of no other application to the event', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const other = await apply(event, { name: 'Dag' })
    const { form } = await read(application)
    expect(pointers(await save(application, { ...form, email: other.email.toUpperCase() }))).toEqual([
      '/email',
    ])
    await server.asAdmin('POST', panelApi.cancelApplication(other.id), { mail: false })
    expect((await save(application, { ...form, email: other.email })).statusCode).toBe(200)
  })

  test('has more guests only while there is room; in the queue as many as the event allows', async () => {
    const event = await addDinner({ capacity: 3 })
    const application = await apply(event)
    const waiting = await apply(event, { name: 'Dag', guests: [{ name: 'Eva' }] })
    const { form } = await read(application)
    const grown = { ...form, guests: [...form.guests, { key: 'cccc', name: 'Cia' }] }
    const refused = await save(application, grown)
    expect(pointers(refused)).toEqual(['/guests'])
    expect(refused.json().errors[0].detail).toContain('inte plats')
    const { form: queued } = await read(waiting)
    const more = { ...queued, guests: [...queued.guests, { key: 'ffff', name: 'Fia' }] }
    expect((await save(waiting, more)).statusCode).toBe(200)
    const tooMany = ['a', 'b', 'c', 'd'].map((key) => ({ key: key.repeat(4), name: key }))
    expect(pointers(await save(waiting, { ...queued, guests: tooMany }))).toEqual(['/guests'])
    await save(waiting, queued)
    // Fewer guests let the queue fill.
    await save(application, { ...form, guests: [], answers: form.answers.filter(({ guest }) => !guest) })
    expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
    await server.afterHold()
    expect(await server.statesOf(event)).toEqual(['confirmed', 'confirmed'])
    expect(await server.mailed('event-place', event)).toEqual([waiting.email])
  })

  test('refuses guests of one key, and answers that cannot be', async () => {
    const application = await apply(await addDinner())
    const { form } = await read(application)
    const twice = [...form.guests, { ...form.guests[0], name: 'Cia' }]
    expect(pointers(await save(application, { ...form, guests: twice }))).toEqual(['/guests'])
    const answers = [{ question: 'food', answer: 'Fisk', guest: form.guests[0]?.key }]
    expect(pointers(await save(application, { ...form, answers }))).toEqual(['/guests/0/answers/food'])
    expect(pointers(await save(application, { ...form, name: '', email: 'x' }))).toEqual(['/name', '/email'])
  })

  test('keeps an answer whose choice is offered no more, as long as nobody changes it', async () => {
    const event = await addDinner()
    const application = await apply(event)
    await server.change(event, { questions: [{ ...food, choices: 'Vego\nFisk' }, allergy] })
    const { form } = await read(application)
    expect((await save(application, { ...form, name: 'Anna Ek' })).statusCode).toBe(200)
    expect((await peopleAt(event))[0]).toMatchObject({ name: 'Anna Ek', answers: { food: 'Kött' } })
  })
})

describe('the mail about a correction', () => {
  test('goes only if it is wanted, after 30 seconds, and tells what the application says', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form } = await read(application)
    await save(application, { ...form, name: 'Anna Ek' })
    expect(await server.mailed('event-changed', event)).toEqual([])
    await save(application, { ...form, name: 'Anna Al', email: 'anna.al@example.se', mail: true })
    await server.worker.runUntilIdle()
    server.smtp.received.length = 0
    await afterHold()
    const [mail] = server.smtp.received
    expect(mail?.to).toContain('anna.al@example.se')
    const text = partsOf(mail ?? { raw: '' })['text/plain']
    expect(text).toContain('Vi har ändrat din anmälan')
    expect(text).toContain('Bo')
  })

  test('never leaves when the former values are put back in time; later that is told too', async () => {
    const event = await addDinner()
    const application = await apply(event)
    const { form } = await read(application)
    await save(application, { ...form, name: 'Anna Ek', mail: true })
    await save(application, { ...form, name: 'Anna Al', mail: true })
    expect(await server.mailed('event-changed', event)).toHaveLength(1)
    await save(application, { ...form, mail: true })
    expect(await server.mailed('event-changed', event)).toEqual([])
    await save(application, { ...form, name: 'Anna Ek', mail: true })
    await afterHold()
    await save(application, { ...form, mail: true })
    expect(await server.mailed('event-changed', event)).toHaveLength(2)
    await save(application, { ...form, mail: true })
    expect(await server.mailed('event-changed', event)).toHaveLength(2)
  })
})

test('only the board corrects', async () => {
  const application = await apply(await addDinner())
  const { form } = await read(application)
  const url = panelApi.applicationForm(application.id)
  const body = { ...form, mail: false }
  expect((await server.call('PUT', url, { body })).statusCode).toBe(401)
  expect((await server.call('PUT', url, { body, token: server.user })).statusCode).toBe(403)
  expect((await server.call('GET', url, { token: server.user })).statusCode).toBe(403)
})

test('a corrected address ends the links in the mails to the former address, and gives them back when it is undone', async () => {
  const application = await apply(await addDinner(), { name: 'Anna' })
  const former = application.own_page ?? ''
  const isOpen = async (page: string) => (await server.app.inject(page)).statusCode === 200
  const { form } = await read(application)
  await save(application, { ...form, message: 'Vi kommer sent' })
  expect(await isOpen(former)).toBe(true)
  const corrected = await save(application, { ...form, email: 'anna.ek@example.se' })
  expect([corrected.statusCode, await isOpen(former)]).toEqual([200, false])
  expect((await undo(server, corrected)).json()).toMatchObject({ left: [] })
  expect(await isOpen(former)).toBe(true)
})

test('a mail that waits when the address is corrected reaches the corrected one only', async () => {
  await server.worker.runUntilIdle()
  const application = await apply(await addDinner(), { name: 'Anna' })
  const { form } = await read(application)
  const before = server.smtp.received.length
  await save(application, { ...form, email: 'anna.ny@example.se' })
  await afterHold()
  const reached = server.smtp.received.slice(before).flatMap(({ to }) => to)
  expect(reached).toEqual(['anna.ny@example.se'])
})
