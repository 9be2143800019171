import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#shared/resources/members.ts'
import { members } from '#shared/resources/members.ts'
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

test('an application is passive, answered to its sender, and waits in the register', async () => {
  const answer = await apply(fake(members, { first_name: 'Åsa' }))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ first_name: 'Åsa', member_status: false })
  const stored = await asAdmin('GET', `${members.path}${answer.json().id}/`)
  expect(stored.json()).toMatchObject({ first_name: 'Åsa', member_status: false })
})

test.each([true, false, 'true', null])(
  'an applicant who sends member_status %j is refused',
  async (status) => {
    const answer = await apply(fake(members, { member_status: status }))
    expect(answer.json()).toMatchObject({ status: 422, code: 'unknown-field' })
    const user = await server.call('POST', members.path, {
      token: server.user,
      body: fake(members, { member_status: status }),
    })
    expect(user.json()).toMatchObject({ status: 422, code: 'unknown-field' })
  },
)

test.each([false, undefined])(
  'an application with terms_condition %j is refused, and says which field',
  async (terms) => {
    const answer = await apply(fake(members, { terms_condition: terms }))
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/terms_condition', code: 'required' }],
    })
  },
)

test('an administrator adds a member as active, without terms', async () => {
  const { terms_condition: _, ...body } = fake(members, { member_status: true })
  const answer = await asAdmin('POST', members.path, body)
  expect([answer.statusCode, answer.json().member_status]).toEqual([201, true])
})

test.each([
  ['2000-03-01', 27],
  ['2000-03-02', 27],
  ['2000-03-03', 26],
  ['2004-02-29', 23],
  ['2027-03-02', 0],
  ['1900-01-01', 127],
  [null, null],
])('who was born %s is %s years old on 2 March 2027 in Stockholm', async (birthday, age) => {
  expect((await add({ birthday })).age).toBe(age)
})

test('nobody is born tomorrow, whoever says so', async () => {
  const { id } = await add()
  const answers = [
    await apply(fake(members, { birthday: '2027-03-03' })),
    await asAdmin('POST', members.path, fake(members, { birthday: '2027-03-03' })),
    await asAdmin('PUT', `${members.path}${id}/`, { birthday: '2027-03-03' }),
  ]
  for (const answer of answers)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/birthday', code: 'range' }] })
})

test('the age cannot be set, and is right after a changed birthday', async () => {
  const { id } = await add({ birthday: '1990-01-01' })
  const answer = await asAdmin('PUT', `${members.path}${id}/`, { birthday: '2001-03-02', age: 99 })
  expect(answer.json()).toMatchObject({ birthday: '2001-03-02', age: 26 })
})

test('the first member of a list carries how many are active, however the list is cut; no other does', async () => {
  await add({ member_status: true })
  const gone = await add({ member_status: true })
  const list = (query = '') => asAdmin('GET', `${members.path}${query}`)
  const before = (await list()).json<Member[]>()
  const active = before.filter(({ member_status }) => member_status).length
  expect(active).toBeLessThan(before.length)
  expect(before[0]?.active_member_count).toBe(active)
  for (const other of before.slice(1)) expect(other).not.toHaveProperty('active_member_count')

  for (const query of ['?offset=2', '?member_status=false', '?sort=-id&limit=1'])
    expect((await list(query)).json()[0].active_member_count).toBe(active)
  expect((await asAdmin('GET', `${members.path}${gone.id}/`)).json()).not.toHaveProperty(
    'active_member_count',
  )

  await asAdmin('DELETE', `${members.path}${gone.id}/`)
  expect((await list()).json()[0].active_member_count).toBe(active - 1)
})

describe('an application that is sent again', () => {
  const count = async () => Number((await asAdmin('GET', `${members.path}?limit=1`)).headers['x-total-count'])

  test('ten times at once is one, and everyone is answered alike', async () => {
    const before = await count()
    const application = fake(members, { email: 'Tio@example.se' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(application)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body, headers }) => `${body} ${headers.etag}`)).size).toBe(1)
    expect(await count()).toBe(before + 1)
    await apply({ ...application, email: 'tio@EXAMPLE.se' })
    expect(await count()).toBe(before + 1)
    const { id } = answers[0]?.json() ?? {}
    const history = await asAdmin('GET', `/api/history/?resource=members&record_id=${id}`)
    expect(history.json()).toHaveLength(1)
  })

  test('is another one when anything in it is another, as of a family with one address', async () => {
    const before = await count()
    const application = fake(members, { email: 'familj@example.se', birthday: null, gender: 'F' })
    await apply(application)
    const others = [
      { first_name: 'Bo' },
      { birthday: '2001-01-01' },
      { phone_number: '018-1' },
      { gender: 'O' },
    ]
    for (const other of others) await apply({ ...application, ...other })
    expect(await count()).toBe(before + 1 + others.length)
  })

  test.each([
    ['is a member meanwhile', 'PUT', { member_status: true }],
    ['was a member', 'PUT', { member_status: false }],
    ['was deleted', 'DELETE', undefined],
  ])('comes in anew from who %s', async (_who, method, body) => {
    const application = fake(members, { email: 'igen@example.se' })
    const { id } = (await apply(application)).json()
    await asAdmin(method, `${members.path}${id}/`, body)
    const again = await apply(application)
    expect([again.statusCode, again.json().member_status]).toEqual([201, false])
    expect(again.json().id).not.toBe(id)
    await asAdmin('DELETE', `${members.path}${again.json().id}/`)
  })

  test('is stored twice by an administrator, who may mean it', async () => {
    const before = await count()
    const body = fake(members)
    await asAdmin('POST', members.path, body)
    await asAdmin('POST', members.path, body)
    expect(await count()).toBe(before + 2)
  })
})

describe('an application that nobody has touched yet', () => {
  const isNew = async (id: number) => (await asAdmin('GET', `${members.path}${id}/`)).json().is_new
  const waiting = async () =>
    (await asAdmin('GET', `${members.path}?is_new=true`)).json<Member[]>().map(({ id }) => id)

  test('is new, with its day, is found by it, and is counted for the dashboard', async () => {
    const count = async () => (await asAdmin('GET', '/api/statistics/')).json().members.applications
    const before = await count()
    const { id } = (await apply(fake(members))).json()
    const added = await add({ member_status: false })
    expect([await isNew(id), await isNew(added.id)]).toEqual([true, false])
    expect(await waiting()).toContain(id)
    expect(await waiting()).not.toContain(added.id)
    expect(await count()).toBe(before + 1)
    const stored = (await asAdmin('GET', `${members.path}${id}/`)).json()
    expect(stored.created_date).toBe('2027-03-01T23:30:00.000Z')
    await asAdmin('DELETE', `${members.path}${id}/`)
    expect(await count()).toBe(before)
  })

  test.each([
    ['made active', { member_status: true }],
    ['changed', { city: 'Umeå' }],
    ['saved as it was read', { is_new: true, member_status: false }],
    ['marked as seen', { is_new: false }],
  ])('is new no more once it is %s', async (_what, body) => {
    const { id } = (await apply(fake(members))).json()
    expect((await asAdmin('PUT', `${members.path}${id}/`, body)).statusCode).toBe(200)
    expect(await isNew(id)).toBe(false)
  })

  test('is new no more once it is sent the mail that confirms it', async () => {
    const { id } = (await apply(fake(members))).json()
    expect((await asAdmin('GET', `/api/send_mail/${id}`)).statusCode).toBe(200)
    expect(await isNew(id)).toBe(false)
  })

  test('is new again when a bulk change of it is taken back', async () => {
    const { id } = (await apply(fake(members))).json()
    const changed = await bulk('', { ids: [id], set: { member_status: true } })
    expect(await isNew(id)).toBe(false)
    expect((await undo(server, changed)).json()).toMatchObject({ undone: 1, left: [] })
    expect((await asAdmin('GET', `${members.path}${id}/`)).json()).toMatchObject({
      is_new: true,
      member_status: false,
    })
  })

  test('is not called new, or not, by its sender', async () => {
    expect((await apply(fake(members, { is_new: false }))).json()).toMatchObject({ code: 'unknown-field' })
    expect((await apply(fake(members))).json()).not.toHaveProperty('is_new')
  })
})

describe('a member is found', () => {
  test.each([
    'Annalena Ekström',
    'ekström ANNALENA',
    ' annalena  ekström 070 100',
    '070-100 00 03',
    '0701000003',
    '070 1000003',
    '+46 70 100 00 03',
    '+46701000003',
  ])('by %j, however the number was typed', async (q) => {
    const name = { first_name: 'Annalena', last_name: 'Ekström' }
    const numbers = ['070-100 00 03', '0701000003', '070 100 00 03', '+46701000003', '0046 70-100 00 03']
    for (const phone_number of numbers) {
      const { id } = await add({ ...name, phone_number })
      const found = await asAdmin('GET', `${members.path}?q=${encodeURIComponent(q)}`)
      expect([phone_number, found.json<Member[]>().map((one) => one.id)]).toEqual([phone_number, [id]])
      await asAdmin('DELETE', `${members.path}${id}/`)
    }
  })
})

test('what an applicant is answered counts nobody', async () => {
  expect((await apply(fake(members))).json()).not.toHaveProperty('active_member_count')
})

test('the messages of the form are those of the specification', async () => {
  const answer = await apply({ terms_condition: true, email: 'ingen adress' })
  const details = Object.fromEntries(
    answer
      .json<{ errors: { pointer: string; detail: string }[] }>()
      .errors.map((one) => [one.pointer, one.detail]),
  )
  expect(details).toEqual({
    '/first_name': 'Förnamn är obligatoriskt',
    '/last_name': 'Efternamn är obligatoriskt',
    '/email': 'Please enter valid email',
    '/phone_number': 'Telefonnummer är obligatoriskt',
    '/address': 'Adress är obligatoriskt',
    '/zip_code': 'Postnummer är obligatoriskt',
    '/city': 'Ort är obligatoriskt',
  })
})
