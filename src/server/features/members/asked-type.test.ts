import { afterEach, beforeEach, expect, test } from 'vitest'
import { membershipApi, type TypeSettings } from '#shared/membership/settings.ts'
import { api } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { fake } from '#testing/fake.ts'
import { inEveryLanguage, ordinaryType, settingsOf } from '#testing/membership-settings.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const today = '2026-11-27'
let server: TestApp
let ids: number[]
const db = () => server.context.db
const apply = (body: object) => server.call('POST', members.path, { body: { ...fake(members), ...body } })
const asked = () => db().selectFrom('applications').select(['member_id', 'type_id']).orderBy('id').execute()

const types: TypeSettings[] = [
  ordinaryType,
  { ...ordinaryType, id: -2, titles: { ...inEveryLanguage(''), sv: 'Ungdom' }, min_age: 15, max_age: 25 },
  {
    ...ordinaryType,
    id: -3,
    titles: { ...inEveryLanguage(''), sv: 'Hedersmedlem' },
    kind: 'honorary',
    chosen_by: 'board',
  },
]

async function setYears(): Promise<void> {
  const settings = settingsOf(today, { kind: 'calendar', late: 'months' })
  const more = [
    { type_id: -2, period_id: null, amount: 120_00, note: 'mot legitimation' },
    { type_id: -3, period_id: null, amount: 0, note: '' },
  ]
  const body = { ...settings, types, fees: [...settings.fees, ...more] }
  const as = { token: server.superuser }
  const answer = await server.call('PUT', membershipApi.settings, { ...as, body })
  ids = answer.json().types.map(({ id }: TypeSettings) => id)
}

beforeEach(async () => {
  server = await createTestApp({ now: () => new Date(`${today}T12:00:00Z`) })
})
afterEach(() => server.close())

test('without membership years nothing is offered, and an application is as before', async () => {
  expect((await server.call('GET', api.membershipOffers)).json()).toEqual([])
  // A form from before the board stopped using them names a type.
  for (const membership_type of [null, 1]) expect((await apply({ membership_type })).statusCode).toBe(201)
  expect(await asked()).toEqual([])
})

test('visitors are offered what anyone may choose, with fee and last day', async () => {
  await setYears()
  expect((await server.call('GET', api.membershipOffers)).json()).toEqual([
    {
      ...{ id: ids[0], titles: { sv: 'Medlem', en: 'Member' }, amount: 50_00, last_day: '2026-12-31' },
      ...{ note: '', min_age: null, max_age: null },
    },
    {
      ...{ id: ids[1], titles: { sv: 'Ungdom', en: '' }, amount: 20_00, last_day: '2026-12-31' },
      ...{ note: 'mot legitimation', min_age: 15, max_age: 25 },
    },
  ])
})

test('an application keeps the type that it asks for, and another one when it is sent once more', async () => {
  await setYears()
  const body = fake(members, { birthday: '2005-03-01', membership_type: ids[1] })
  const answer = await server.call('POST', members.path, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).not.toHaveProperty('membership_type')
  expect(await asked()).toEqual([{ member_id: answer.json().id, type_id: ids[1] }])
  await server.call('POST', members.path, { body: { ...body, membership_type: ids[0] } })
  expect(await asked()).toEqual([{ member_id: answer.json().id, type_id: ids[0] }])
})

test.each([
  ['2000-11-27', '/membership_type'],
  ['2011-11-28', '/membership_type'],
  [null, '/birthday'],
])('a membership with ages is refused who was born %s', async (birthday, pointer) => {
  await setYears()
  const answer = await apply({ birthday, membership_type: ids[1] })
  expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer }] })
  expect(await asked()).toEqual([])
})

test('the ages are those of the day of the application', async () => {
  await setYears()
  for (const birthday of ['2000-11-28', '2011-11-27'])
    expect((await apply({ birthday, membership_type: ids[1] })).statusCode).toBe(201)
})

test('visitors do not choose what the board gives, and the board does', async () => {
  await setYears()
  expect((await apply({ membership_type: ids[2] })).statusCode).toBe(422)
  const body = { ...fake(members), membership_type: ids[2], member_status: true }
  const answer = await server.call('POST', members.path, { token: server.superuser, body })
  expect(answer.statusCode, answer.body).toBe(201)
  const rows = await db().selectFrom('memberships').select(['type_id', 'last_day']).execute()
  expect(rows).toEqual([{ type_id: ids[2], last_day: null }])
})
