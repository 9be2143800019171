import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { repetitions } from '#testing/full-run.ts'

let server: AccountsApp

beforeAll(async () => {
  server = await createAccountsApp()
})

afterAll(() => server.close())

type Account = { id: number; key: string }

let accounts = 0
const addAccount = (is_superuser: boolean): Promise<Account> => {
  accounts += 1
  return server.addAccount({ email: `rights${accounts}@example.se`, is_superuser })
}

const change = (by: Account, id: number | string, { ifMatch, ...body }: Record<string, unknown>) =>
  server.send(
    `PUT /api/users/${id}/`,
    { password: goodPassword, ...body },
    { token: by.key, headers: ifMatch ? { 'if-match': String(ifMatch) } : {} },
  )

const storedUser = (id: number) =>
  server.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const administrators = async (): Promise<number[]> =>
  (
    await server.context.db
      .selectFrom('users')
      .select('id')
      .where('is_superuser', '=', true)
      .where('is_active', '=', true)
      .execute()
  ).map(({ id }) => id)

/** Leaves no administrator, so that a test's own are the only ones. */
const withoutAdministrators = () =>
  server.context.db.updateTable('users').set({ is_superuser: false }).execute()

beforeEach(withoutAdministrators)

describe('an administrator', () => {
  test('grants and withdraws rights, disables and enables, and the history tells', async () => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const steps = [
      { is_superuser: true },
      { is_superuser: false, is_active: false },
      { is_active: true },
      { is_active: true },
    ]
    for (const step of steps) {
      const response = await change(admin, member.id, step)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ id: member.id, first_name: 'Kim', ...step })
      expect(response.json()).not.toHaveProperty('version')
    }
    expect(await storedUser(member.id)).toMatchObject({ version: 4 })
    const history = await server.context.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('record_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(history).toEqual(
      ['grant-administrator', 'withdraw-administrator', 'disable', 'enable'].map((action) => ({
        action,
        user_id: admin.id,
      })),
    )
  })

  test('sees all users, without anything secret', async () => {
    const admin = await addAccount(true)
    const response = await server.send(`GET /api/users/${admin.id}/`, undefined, { token: admin.key })
    expect(response.json()).toEqual({
      id: admin.id,
      first_name: 'Kim',
      last_name: 'Ek',
      email: `rights${accounts}@example.se`,
      is_superuser: true,
      administrator_from: null,
      administrator_until: null,
      roles: [],
      has_second_factor: false,
      is_active: true,
      language: '',
    })
  })

  test('has to give the own password, and a wrong one counts as a login (T04)', async () => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const ip = '192.0.2.60'
    const attempt = (password?: string) =>
      server.send(`PUT /api/users/${member.id}/`, { is_superuser: true, password }, { token: admin.key, ip })
    expect((await attempt()).json()).toMatchObject({ code: 'validation', errors: [{ pointer: '/password' }] })
    for (let index = 0; index < 5; index++) {
      const response = await attempt('fel lösenord')
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toMatchObject([{ pointer: '/password', code: 'wrong-password' }])
    }
    expect((await attempt(goodPassword)).statusCode).toBe(429)
    expect(await storedUser(member.id)).toMatchObject({ version: 1 })
  })

  test('cannot be the last one to go', async () => {
    const admin = await addAccount(true)
    for (const body of [{ is_superuser: false }, { is_active: false }]) {
      const response = await change(admin, admin.id, body)
      expect(response.statusCode).toBe(409)
      expect(response.json().code).toBe('last-administrator')
    }
    expect(await administrators()).toEqual([admin.id])
  })

  test('sees when a colleague was quicker (B45)', async () => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const first = await change(admin, member.id, { is_superuser: true, ifMatch: '"1"' })
    expect(first.headers.etag).toBe('"2"')
    const stale = await change(admin, member.id, { is_active: false, ifMatch: '"1"' })
    expect(stale.statusCode).toBe(412)
    expect(stale.json().current).toMatchObject({ id: member.id, is_superuser: true, is_active: true })
  })

  test.each(['email', 'first_name', 'version', 'hash'])('cannot set %s (T02)', async (field) => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const before = await storedUser(member.id)
    const response = await change(admin, member.id, { is_superuser: true, [field]: 'x' })
    expect(response.json()).toMatchObject({ code: 'unknown-field', errors: [{ pointer: `/${field}` }] })
    expect(await storedUser(member.id)).toEqual(before)
  })

  test.each(['0', 'abc', '9999999999', '2147483647'])('gets 404 for the user %s (B17)', async (id) => {
    const admin = await addAccount(true)
    const response = await change(admin, id, { is_superuser: true })
    expect(response.statusCode).toBe(404)
  })
})

describe('a role', () => {
  const treasurer = (first_day: string | null, last_day: string | null) => [
    { role: 'treasurer', first_day, last_day },
  ]

  test('is given with its days and taken back, and the history tells', async () => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const given = await change(admin, member.id, { roles: treasurer('2027-07-01', null) })
    expect(given.json().roles).toEqual(treasurer('2027-07-01', null))
    await change(admin, member.id, { roles: treasurer('2027-07-01', null) })
    expect((await change(admin, member.id, { roles: [] })).json().roles).toEqual([])
    const lines = await server.context.db
      .selectFrom('history')
      .select(['action', 'fields'])
      .where('record_id', '=', member.id)
      .execute()
    expect(lines).toEqual([
      { action: 'change-roles', fields: 'roles' },
      { action: 'change-roles', fields: 'roles' },
    ])
  })

  test('passes on at midnight in Stockholm, nobody signed in anew (T146)', async () => {
    server.clock.time = Date.parse('2027-06-30T20:00:00Z')
    const admin = await addAccount(true)
    const [old, next] = [await addAccount(false), await addAccount(false)]
    await change(admin, old.id, { roles: treasurer('2026-07-01', '2027-06-30') })
    await change(admin, next.id, { roles: treasurer('2027-07-01', '2028-06-30') })
    const statusOf = async ({ key }: Account) =>
      (await server.send('GET /api/evenemang/', undefined, { token: key })).statusCode
    server.clock.time = Date.parse('2027-06-30T21:59:59.999Z')
    expect([await statusOf(old), await statusOf(next)]).toEqual([200, 403])
    server.clock.time += 1
    expect([await statusOf(old), await statusOf(next)]).toEqual([403, 200])
    server.clock.time = Date.parse('2027-03-01T12:00:00Z')
  })

  const bad: [string, Record<string, unknown>, string][] = [
    ['ends before it begins (B57)', { roles: treasurer('2027-07-01', '2027-06-30') }, '/roles/0/last_day'],
    ['has a day that is none', { roles: treasurer('2027-02-30', null) }, '/roles/0/first_day'],
    ['is unknown', { roles: [{ role: 'king' }] }, '/roles/0/role'],
    ['stands twice (B58)', { roles: [...treasurer(null, null), ...treasurer(null, null)] }, '/roles'],
    [
      'of an administrator ends before it begins',
      { administrator_from: '2027-07-01', administrator_until: '2027-06-30' },
      '/administrator_until',
    ],
  ]
  test.each(bad)('that %s is refused', async (_name, body, pointer) => {
    const [admin, member] = [await addAccount(true), await addAccount(false)]
    const response = await change(admin, member.id, body)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([{ pointer }])
    expect(await storedUser(member.id)).toMatchObject({ version: 1 })
  })
})

describe('the rights of an administrator', () => {
  test('end with their last day (T146)', async () => {
    const [admin, other] = [await addAccount(true), await addAccount(true)]
    expect((await change(admin, other.id, { administrator_until: '2027-03-01' })).statusCode).toBe(200)
    const statusOf = async () =>
      (await server.send('GET /api/users/', undefined, { token: other.key })).statusCode
    server.clock.time = Date.parse('2027-03-01T22:59:59Z')
    expect(await statusOf()).toBe(200)
    server.clock.time = Date.parse('2027-03-01T23:00:00Z')
    expect(await statusOf()).toBe(403)
    server.clock.time = Date.parse('2027-03-01T12:00:00Z')
  })

  test('never end for the last one (T147): the refusal says from which day', async () => {
    const admin = await addAccount(true)
    const ending = (id: number, day: string | null) => change(admin, id, { administrator_until: day })
    const refused = await ending(admin.id, '2027-06-30')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'last-administrator'])
    expect(refused.json().title).toBe('Från och med 1 juli 2027 skulle det inte finnas någon administratör.')
    const successor = await addAccount(false)
    await change(admin, successor.id, { is_superuser: true, administrator_from: '2027-07-01' })
    expect((await ending(admin.id, '2027-06-30')).statusCode).toBe(200)
    const late = await change(admin, successor.id, { administrator_from: '2027-07-02' })
    expect(late.json()).toMatchObject({ code: 'last-administrator' })
    expect((await change(admin, successor.id, { is_active: false })).statusCode).toBe(409)
  })

  test('granted without days hold from now on, whatever days there were', async () => {
    const [admin, other] = [await addAccount(true), await addAccount(true)]
    await change(admin, other.id, { administrator_until: '2027-02-28' })
    await change(admin, other.id, { is_superuser: false })
    const again = await change(admin, other.id, { is_superuser: true })
    expect(again.json()).toMatchObject({ administrator_from: null, administrator_until: null })
  })
})

test('nobody else changes rights, not even their own (T01)', async () => {
  const member = await addAccount(false)
  const mine = await change(member, member.id, { is_superuser: true })
  expect([mine.statusCode, mine.json().code]).toEqual([403, 'forbidden'])
  const anonymous = await server.send(`PUT /api/users/${member.id}/`, { is_superuser: true })
  expect(anonymous.statusCode).toBe(401)
  expect(await administrators()).toEqual([])
})

test('two administrators who withdraw each other’s rights at once leave one, over and over (T04)', async () => {
  const [anna, bo] = [await addAccount(true), await addAccount(true)]
  const { db, tokens } = server.context
  for (let round = 0; round < repetitions(100); round++) {
    await db
      .updateTable('users')
      .set({ is_superuser: true, is_active: true })
      .where('id', 'in', [anna.id, bo.id])
      .execute()
    const [annaKey, boKey] = [
      await tokens.issue({ id: anna.id, is_superuser: true }),
      await tokens.issue({ id: bo.id, is_superuser: true }),
    ]
    const lose = round % 2 ? { is_superuser: false } : { is_active: false }
    const responses = await Promise.all([
      change({ id: anna.id, key: annaKey }, bo.id, lose),
      change({ id: bo.id, key: boKey }, anna.id, lose),
    ])
    expect(await administrators()).toHaveLength(1)
    const statuses = responses.map((response) => response.statusCode).sort()
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual(statuses)
  }
})
