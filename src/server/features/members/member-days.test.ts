import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { fake } from '#testing/fake.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
// In Stockholm it is already the second of March.
const now = new Date('2027-03-01T23:30:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

const apply = (body: Record<string, unknown>) => server.call('POST', members.path, { body })
const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const bulk = (path: string, body: object) => asAdmin('POST', `${members.path}bulk/${path}`, body)
const add = async (overrides: Record<string, unknown> = {}): Promise<Member> =>
  (await addRecord(server, members, overrides)) as unknown as Member

describe('the first and the last day of a member', () => {
  const days = async (id: number) => {
    const { joined_on, left_on } = (await asAdmin('GET', `${members.path}${id}/`)).json<Member>()
    return [joined_on, left_on]
  }

  test('follow the status, and what the board gave stays', async () => {
    const { id } = await add({ member_status: true })
    const today = stockholmDay(now)
    const set = (body: Partial<Member>) => asAdmin('PUT', `${members.path}${id}/`, body)
    expect(await days(id)).toEqual([today, null])
    await set({ joined_on: '2019-09-01' })
    await set({ member_status: false })
    expect(await days(id)).toEqual(['2019-09-01', today])
    await set({ member_status: true })
    expect(await days(id)).toEqual(['2019-09-01', null])
  })

  test('an applicant has none, nor again when the decision is taken back', async () => {
    const { id } = (await apply(fake(members))).json<Member>()
    expect(await days(id)).toEqual([null, null])
    const changed = await bulk('', { ids: [id], set: { member_status: true } })
    expect(await days(id)).toEqual([stockholmDay(now), null])
    await undo(server, changed)
    expect(await days(id)).toEqual([null, null])
  })
})

describe('filters that are no field', () => {
  const found = async (query: string) =>
    (await asAdmin('GET', `${members.path}?city=Filterort&sort=id&${query}`))
      .json<Member[]>()
      .map(({ first_name }) => first_name)

  test('are of the age today, and of the day they joined', async () => {
    // Today is 2 March 2027.
    const people = [
      { first_name: 'a', birthday: '2009-03-02', joined_on: '2020-01-01' },
      { first_name: 'b', birthday: '2009-03-03', joined_on: '2021-06-30' },
      { first_name: 'c', birthday: '2001-03-03', joined_on: '2021-07-01' },
      { first_name: 'd', birthday: '2001-03-02', joined_on: null },
      { first_name: 'e', birthday: null, joined_on: null },
    ]
    for (const one of people) await add({ ...one, city: 'Filterort' })
    expect(await found('age_from=18')).toEqual(['a', 'c', 'd'])
    expect(await found('age_to=25')).toEqual(['a', 'b', 'c'])
    expect(await found('age_from=18&age_to=25')).toEqual(['a', 'c'])
    expect(await found('joined_from=2021-06-30&joined_to=2021-12-31')).toEqual(['b', 'c'])
    expect(await found('joined_from=2027-03-01')).toEqual(['d', 'e'])
  })

  test.each(['age_from=x', 'age_to=151', 'joined_from=2026-02-30', 'joined_to=', 'age=3'])(
    'refuse ?%s',
    async (query) => {
      expect((await asAdmin('GET', `${members.path}?${query}`)).json()).toMatchObject({
        code: 'invalid-parameter',
      })
    },
  )
})
