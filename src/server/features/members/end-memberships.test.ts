import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { addType, knownOf, setRules } from '#testing/membership-year.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { partsOf } from '#testing/smtp.ts'

let app: MailApp
let type: number
beforeAll(async () => {
  app = await createMailApp()
  type = await addType(app.context)
})
beforeEach(async () => {
  await app.reset()
  await setRules(app.context, { kind: 'calendar' })
})
afterAll(() => app.close())

const asAdmin = (url: string, body: unknown) => app.call('POST', url, { token: app.superuser, body })
const end = (body: object) => asAdmin(panelApi.endMemberships, body)
const known = (id: number) => knownOf(app.context, id)
const add = async (values: object = {}): Promise<number> =>
  (await addRecord(app, members, { member_status: true, ...values })).id as number
const today = () => stockholmDay(app.context.now())

test('a membership that the board ends is a departure with its reason, told if the board wants that, and taken back', async () => {
  const id = await add({ email: 'slutar@example.se' })
  const body = { ids: [id], how: 'excluded', note: 'Stadgarna § 5.', mail: true }
  const ended = await end(body)
  const { count, mails } = ended.json()
  expect([count, mails]).toEqual([1, 1])
  expect(await known(id)).toMatchObject({ departures: [today()], state: 'left', member_status: false })
  const [row] = await app.context.db.selectFrom('member_departures').select(['how', 'note']).execute()
  expect(row).toEqual({ how: 'excluded', note: 'Stadgarna § 5.' })
  expect((await end(body)).json()).toMatchObject({ count: 0 })
  app.clock.time += 31 * secondMs
  await app.worker.runUntilIdle()
  const text = partsOf(app.smtp.received.at(-1) as never)['text/plain']
  expect(text).toContain('Styrelsen har avslutat ditt medlemskap')
  expect(text).toContain('Styrelsen skriver: Stadgarna § 5.')

  const sent = app.smtp.received.length
  expect((await undo(app, ended)).json()).toEqual({ undone: 1, left: [], mails: 1 })
  expect(await known(id)).toMatchObject({ departures: [], state: 'active', member_status: true })
  await app.worker.runUntilIdle()
  const corrections = app.smtp.received.slice(sent)
  expect(corrections.map(({ to }) => to)).toEqual([['slutar@example.se']])
  expect(partsOf(corrections[0] as never)['text/plain']).toContain('Ditt medlemskap avslutas')
})

test('taken back in time, or of one who has died, no mail leaves', async () => {
  const [id, dead] = [await add(), await add()]
  await undo(app, await end({ ids: [id], how: 'asked', mail: true }))
  expect((await end({ ids: [dead], how: 'deceased', mail: true })).json()).toMatchObject({
    count: 1,
    mails: 0,
  })
  const before = app.smtp.received.length
  app.clock.time += 31 * secondMs
  await app.worker.runUntilIdle()
  expect(app.smtp.received.length).toBe(before)
})

test('on a day to come they are members until then; not before what was granted', async () => {
  const id = await add()
  expect((await end({ ids: [id], how: 'asked', day: '2099-01-01' })).json()).toMatchObject({ count: 1 })
  expect(await known(id)).toMatchObject({ departures: ['2099-01-01'], state: 'active', member_status: true })
  expect((await end({ ids: [id], how: 'asked', day: '2020-01-01' })).json()).toMatchObject({
    errors: [{ pointer: '/day', code: 'range' }],
  })
})

test('in a register without membership years it is the column, with the day, and a member again has no departure', async () => {
  await setRules(app.context, {})
  const id = await add({ joined_on: '2019-01-01' })
  await end({ ids: [id], how: 'asked', day: '2026-01-02' })
  expect(await known(id)).toMatchObject({ departures: ['2026-01-02'], state: 'left', member_status: false })
  const read = async () =>
    (await app.context.db.selectFrom('members').select(['left_on']).where('id', '=', id).execute())[0]
  expect(await read()).toEqual({ left_on: '2026-01-02' })
  await app.call('PUT', `${members.path}${id}/`, { token: app.superuser, body: { member_status: true } })
  expect(await known(id)).toMatchObject({ departures: [], state: 'active' })
  expect(type).toBeGreaterThan(0)
})

test('only who may write members ends memberships, with a body that says how', async () => {
  const url = panelApi.endMemberships
  expect((await app.call('POST', url, { body: { ids: [1], how: 'asked' } })).statusCode).toBe(401)
  expect(
    (await app.call('POST', url, { token: app.user, body: { ids: [1], how: 'asked' } })).statusCode,
  ).toBe(403)
  for (const body of [{ ids: [1] }, { ids: [1], how: 'link' }, { ids: [1], how: 'asked', day: '2026-02-30' }])
    expect((await end(body)).statusCode).toBe(422)
})
