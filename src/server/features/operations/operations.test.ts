import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restrictedAs } from '#server/db/restrictions.ts'
import { fillPlaces } from '#server/features/events/places.ts'
import { holdMails } from '#server/mail/outbox/mail-hold.ts'
import { deleteExpiredChanges } from '#server/operations/apply-operation.ts'
import { runDueEffects } from '#server/operations/effects.ts'
import { duplicatesApi } from '#shared/duplicates.ts'
import { dayMs, secondMs } from '#shared/durations.ts'
import { planHeader } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { createEventApp, type EventApp } from '#testing/event-app.ts'
import { operationOf, undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { partsOf } from '#testing/smtp.ts'

let server: EventApp
beforeAll(async () => {
  server = await createEventApp()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const get = async (path: string) => (await server.asAdmin('GET', path)).json()

/** A full event with a queue of one. @returns the event and the ids of its applications */
async function fullEvent() {
  const event = await server.addEvent({ capacity: 1 })
  const ids = (await server.applyMany(event, 2)).map(({ id }) => id)
  await server.worker.runUntilIdle()
  server.smtp.received.length = 0
  return { event, first: ids[0] as number, second: ids[1] as number }
}
const cancel = (id: number, headers: Record<string, string> = {}) =>
  server.call('POST', panelApi.cancelApplication(id), {
    token: server.superuser,
    body: { mail: true },
    headers,
  })

test('carries out 24 undos of different actions that come at the same time', async () => {
  const { superuser: token } = server
  const records = await Promise.all(Array.from({ length: 24 }, () => addRecord(server, members)))
  const deleted = []
  for (const { id } of records) deleted.push(await server.call('DELETE', `${members.path}${id}/`, { token }))
  const answers = await Promise.all(deleted.map((answer) => undo(server, answer)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(24).fill(200))
})

test('of twenty undos at once one is carried out, and nobody is told that the server is busy', async () => {
  const { event, first } = await fullEvent()
  const answer = await cancel(first)
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(server, answer)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status !== 409 && status !== 200)).toEqual([])
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(new Set(refused.map((one) => one.json().code))).toEqual(
    new Set(refused.length > 0 ? ['undo-running'] : []),
  )
  const results = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.body)
  expect(new Set(results).size).toBe(1)
  expect((await undo(server, answer)).body).toBe(results[0])
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  const undos = server.context.db
    .selectFrom('operations')
    .selectAll()
    .where('undoes', '=', operationOf(answer))
  expect(await undos.execute()).toHaveLength(1)
})

test('a place that was freed and its mail wait for the end of the undo, and an undo ends both', async () => {
  const { event, first } = await fullEvent()
  const answer = await cancel(first)
  const [open] = await get(`${panelApi.operations}?resource=evenemang&record=${first}`)
  expect(open).toMatchObject({ id: operationOf(answer), kind: 'cancel-application', records: [first] })
  expect(await get(api.record('events', event.id))).toMatchObject({ places_left: 0, places_taken: 1 })
  await server.worker.runUntilIdle()
  await runDueEffects(server.context)
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting'])
  expect(server.smtp.received).toEqual([])
  expect((await undo(server, answer)).json()).toEqual({ undone: 1, left: [], mails: 0 })
  await server.afterHold()
  await server.worker.runUntilIdle()
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  expect(server.smtp.received).toEqual([])
  expect(await get(`${panelApi.operations}?resource=evenemang`)).toEqual([])
})

test('a cancelled place waits for its undo also after it was reopened for a moment', async () => {
  const { event, first } = await fullEvent()
  const answer = await cancel(first)
  const reopened = await server.asAdmin('POST', panelApi.reopenApplication(first), { mail: true })
  expect((await undo(server, reopened)).json()).toMatchObject({ undone: 1 })
  await fillPlaces(server.context)
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting'])
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 1 })
  await server.afterHold()
  await server.worker.runUntilIdle()
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  expect(server.smtp.received).toEqual([])
})

test('after its time an action is not undone, and its effects have run', async () => {
  const { event, first } = await fullEvent()
  const answer = await cancel(first)
  await server.afterHold()
  await server.worker.runUntilIdle()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
  expect(server.smtp.received).toHaveLength(2)
  const refused = await undo(server, answer)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'undo-ended'])
})

test('what is held leaves at once when the board says so, and the undo ends', async () => {
  const { event, first } = await fullEvent()
  const answer = await cancel(first)
  const release = () => server.asAdmin('POST', panelApi.releaseOperation(operationOf(answer)))
  expect((await release()).json()).toEqual({ mails: 1 })
  await runDueEffects(server.context)
  await server.worker.runUntilIdle()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
  expect(server.smtp.received.length).toBeGreaterThan(0)
  expect((await undo(server, answer)).json().code).toBe('undo-ended')
  expect((await release()).json().code).toBe('undo-ended')
})

test('after a restore from a backup freed places wait with the mails', async () => {
  const { event, first } = await fullEvent()
  await cancel(first)
  const { db } = server.context
  await db.transaction().execute((tx) => holdMails(tx, { reason: 'restored', since: '2027-03-01T12:00:00Z' }))
  await server.afterHold()
  await server.worker.runUntilIdle()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting'])
  expect(server.smtp.received).toEqual([])
  await server.asAdmin('POST', `${api.list('mails')}release/`)
  await server.afterHold()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'confirmed'])
})

test('a restricted person gets no place that was held', async () => {
  const { event, first, second } = await fullEvent()
  await cancel(first)
  const { db } = server.context
  const { name, email } = await db
    .selectFrom('evenemang')
    .select(['name', 'email'])
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  server.clock.time += secondMs
  const created_at = server.context.now().toISOString()
  const restriction = { ...restrictedAs({ address: email, name }), created_at, user_id: null }
  await db.insertInto('restrictions').values(restriction).execute()
  await server.afterHold()
  expect(await server.statesOf(event)).toEqual(['cancelled', 'waiting'])
  await db.deleteFrom('restrictions').execute()
})

test('a preview changes nothing, and an action after it is refused when the plan is another', async () => {
  const { event, first } = await fullEvent()
  const preview = async () =>
    (await server.asAdmin('POST', `${panelApi.cancelApplication(first)}preview/`, { mail: true })).json()
  const seen = await preview()
  expect(seen).toMatchObject({ mails: [{ kind: 'event-cancellation', count: 1 }] })
  expect(seen.next).toHaveLength(1)
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  expect((await preview()).tag).toBe(seen.tag)
  await server.asAdmin('POST', `${panelApi.cancelApplication(first)}`, { mail: false })
  await server.asAdmin('POST', panelApi.reopenApplication(first), { mail: false })
  await server.change(event, { price_per_place: 100 })
  const refused = await cancel(first, { [planHeader]: 'another' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed'])
  expect(refused.json().preview).toMatchObject({ tag: (await preview()).tag, next: seen.next })
  expect(await server.statesOf(event)).toEqual(['confirmed', 'waiting'])
  expect((await cancel(first, { [planHeader]: (await preview()).tag })).statusCode).toBe(200)
})

test('an undo after the mails have left sends each recipient one correction', async () => {
  const ids = [await addRecord(server, members), await addRecord(server, members)].map(({ id }) => id)
  const email = 'familjen@example.se'
  for (const id of ids) await server.asAdmin('PUT', api.record('members', id), { email, is_new: true })
  const answer = await server.asAdmin('POST', panelApi.approveMembers, { ids })
  expect(answer.json()).toMatchObject({ mails: 2 })
  server.clock.time += 31 * secondMs
  await server.worker.runUntilIdle()
  expect(server.smtp.received).toHaveLength(2)
  expect(await get(panelApi.operation(operationOf(answer)))).toMatchObject({ sent: 2, undone: false })
  expect((await undo(server, answer)).json()).toEqual({ undone: 2, left: [], mails: 1 })
  await server.worker.runUntilIdle()
  const [, , correction] = server.smtp.received
  expect(correction && partsOf(correction)['text/plain']).toContain('Åtgärden bakom är ångrad')
  expect(server.smtp.received).toHaveLength(3)
})

test('an undo corrects no mail to a restricted person, which is said before', async () => {
  const email = 'familjen.alm@example.se'
  const people = [
    ['Ada', email],
    ['Bo', email],
    ['Cy', 'cy.alm@example.se'],
  ] as const
  const ids: number[] = []
  for (const [first_name, address] of people)
    ids.push((await addRecord(server, members, { first_name, last_name: 'Alm', email: address })).id)
  for (const id of ids) await server.asAdmin('PUT', api.record('members', id), { is_new: true })
  const answer = await server.asAdmin('POST', panelApi.approveMembers, { ids })
  server.clock.time += 31 * secondMs
  await server.worker.runUntilIdle()
  server.smtp.received.length = 0
  const restricted = [
    { address: email, name: 'Bo Alm' },
    { address: 'cy.alm@example.se', name: 'Cy Alm' },
  ]
  await server.asAdmin('POST', panelApi.personDesk('restrict'), { people: restricted })
  const said = { sent: 3, corrected: 1, withheld: 1 }
  expect(await get(panelApi.operation(operationOf(answer)))).toMatchObject(said)
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 3, mails: 1 })
  await server.worker.runUntilIdle()
  expect(server.smtp.received.map(({ to }) => to)).toEqual([[email]])
  await server.asAdmin('POST', panelApi.personDesk('lift'), { people: restricted })
})

test('who is erased comes back by no undo, and the others do', async () => {
  const ids: number[] = []
  for (const first_name of ['Ada', 'Bo', 'Cy'])
    ids.push((await addRecord(server, members, { first_name })).id)
  const answer = await server.asAdmin('POST', panelApi.bulk('members'), { ids, set: { member_status: true } })
  const [, erased] = ids
  await server.asAdmin('DELETE', api.record('members', erased as number))
  await server.asAdmin('DELETE', `/api/bin/members/${erased}/`)
  const { db } = server.context
  const rows = await db
    .selectFrom('operation_changes')
    .select(['row_key', 'before', 'after'])
    .where('operation_id', '=', operationOf(answer))
    .execute()
  expect(JSON.stringify(rows)).not.toContain('"Bo"')
  expect((await undo(server, answer)).json()).toEqual({ undone: 2, left: [], mails: 0 })
  const states = await db.selectFrom('members').select('member_status').where('id', 'in', ids).execute()
  expect(states.map(({ member_status }) => Boolean(member_status))).toEqual([false, false])
})

/** Erases a person at the desk. */
const erase = (address: string, name: string) =>
  server.asAdmin('POST', panelApi.personDesk('erase'), { people: [{ address, name }] })
const imagesOf = async (id: string): Promise<string> =>
  JSON.stringify(
    await server.context.db
      .selectFrom('operation_changes')
      .select(['before', 'after'])
      .where('operation_id', '=', id)
      .execute(),
  )

test.each([
  ['an address that ends the same', ['Ann Ek', 'ann@example.se'], ['Joann Ek', 'joann@example.se']],
  ['an address that differs by one letter', ['Ann Ek', 'a_k@example.se'], ['Bo Ek', 'abk@example.se']],
  ['the same address', ['Mor Ek', 'familjen.ek@example.se'], ['Son Ek', 'familjen.ek@example.se']],
  ['the same name', ['Åsa Öberg', 'asa.oberg@example.se'], ['Åsa Öberg', 'asa@example.se']],
] as const)(
  'erasing a person keeps the undo of another person with %s',
  async (_, [name, address], [other, elsewhere]) => {
    const event = await server.addEvent()
    const apply = async (as: { name: string; email: string }, on = event): Promise<number> =>
      (await server.apply(on, as)).json().id
    const ids = [
      await apply({ name, email: address }),
      await apply({ name: other, email: elsewhere }, await server.addEvent()),
    ]
    const answer = await server.asAdmin('POST', panelApi.bulk('evenemang'), { action: 'delete', ids })
    expect((await erase(address, name)).json().erased).toMatchObject({ evenemang: 1 })
    const result = { undone: 1, left: [], mails: 0 }
    expect((await undo(server, answer)).json()).toEqual(result)
  },
)

test('erasing a person removes their name from all recorded rows, also as a guest of others', async () => {
  const event = await server.addEvent({ max_guests: 1 })
  const apply = async (name: string, email: string, guests: { name: string }[] = []): Promise<number> =>
    (await server.apply(event, { name, email, guests })).json().id
  const ids = [
    await apply('Åsa Östberg', 'asa.ostberg@example.se'),
    await apply('Bo Ek', 'bo.ek@example.se', [{ name: 'ÅSA  Östberg' }]),
    await apply('Cy Ek', 'cy.ek@example.se'),
  ]
  const answer = await server.asAdmin('POST', panelApi.bulk('evenemang'), { action: 'delete', ids })
  await erase('asa.ostberg@example.se', 'Åsa Östberg')
  expect((await imagesOf(operationOf(answer))).toLowerCase()).not.toMatch(/östberg|ostberg/)
  expect((await undo(server, answer)).json()).toEqual({ undone: 1, left: [], mails: 0 })
})

test('an action is not undone for a record that refers to an erased one', async () => {
  const ids = [await addRecord(server, members), await addRecord(server, members)].map(({ id }) => id)
  const set = (apart: boolean) => server.asAdmin('POST', duplicatesApi.apart, { ids, apart })
  await set(true)
  const answer = await set(false)
  const [erased] = ids
  await server.asAdmin('DELETE', api.record('members', erased as number))
  await server.asAdmin('DELETE', `/api/bin/members/${erased}/`)
  expect((await undo(server, answer)).json()).toMatchObject({ undone: 0, left: [{ reason: 'erased' }] })
})

test('the newer of two actions on a record is undone before the older', async () => {
  const { id } = await addRecord(server, members, { city: 'Lund' })
  const set = (member_status: boolean) =>
    server.asAdmin('POST', panelApi.bulk('members'), { ids: [id], set: { member_status } })
  const [older, newer] = [await set(true), await set(false)]
  const left = [{ resource: 'members', record_id: id, title: expect.any(String), reason: 'changed' }]
  const again = await server.asAdmin('POST', panelApi.bulk('members'), {
    ids: [id],
    set: { member_status: true },
  })
  expect((await undo(server, newer)).json()).toEqual({ undone: 0, left, mails: 0 })
  expect((await undo(server, again)).json()).toMatchObject({ undone: 1 })
  expect((await undo(server, older)).json()).toEqual({ undone: 0, left, mails: 0 })
})

test('the rows of an action are deleted when its undo ends, and the action stays', async () => {
  const { id } = await addRecord(server, members)
  const answer = await server.asAdmin('POST', panelApi.bulk('members'), {
    ids: [id],
    set: { member_status: true },
  })
  const { db } = server.context
  const count = async () =>
    (
      await db
        .selectFrom('operation_changes')
        .select('id')
        .where('operation_id', '=', operationOf(answer))
        .execute()
    ).length
  await deleteExpiredChanges(server.context)
  expect(await count()).toBeGreaterThan(0)
  server.clock.time += dayMs + secondMs
  await deleteExpiredChanges(server.context)
  expect(await count()).toBe(0)
  const token = await server.context.tokens.issue({ id: 1, is_superuser: true })
  const kept = await server.call('GET', panelApi.operation(operationOf(answer)), { token })
  expect(kept.json().id).toBe(operationOf(answer))
})
