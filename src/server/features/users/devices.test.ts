import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { describeDevice } from './describe-device.ts'

let server: AccountsApp
beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.5 <script>', ''],
  [undefined, ''],
])('%s is called %s, and nothing more of it is kept (T154)', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})

const login = async (email: string, userAgent: string): Promise<string> => {
  const headers = { 'user-agent': userAgent }
  return (await server.send('POST /users/auth/login/', { email, password: goodPassword }, { headers })).json()
    .key
}
type Device = { id: number; device: string; is_current: boolean }
const devicesOf = async (token: string): Promise<Device[]> =>
  (await server.send('GET /users/auth/devices/', undefined, { token })).json()
const isIn = async (token: string) =>
  (await server.send('GET /users/me/', undefined, { token })).statusCode === 200

describe('my devices', () => {
  test('are listed, and each can be logged out', async () => {
    const email = 'enheter@example.se'
    const { key: old } = await server.addAccount({ email })
    server.clock.time += 1
    const phone = await login(email, 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')
    server.clock.time += 1
    const here = await login(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0')
    const devices = await devicesOf(here)
    expect(devices.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox, Linux', true],
      ['Chrome, Android', false],
      ['', false],
    ])
    const leave = (id: number, token: string) =>
      server.send(`DELETE /users/auth/devices/${id}/`, undefined, { token })
    expect((await leave(devices[1]?.id ?? 0, here)).statusCode).toBe(204)
    expect([await isIn(phone), await isIn(old), await isIn(here)]).toEqual([false, true, true])
    expect((await leave(devices[1]?.id ?? 0, here)).statusCode).toBe(404)
    await server.send('POST /users/auth/logout-others/', {}, { token: here })
    expect([await isIn(old), await isIn(here)]).toEqual([false, true])
  })

  test('that were not used for long are none any more', async () => {
    const email = 'lange@example.se'
    await server.addAccount({ email })
    server.clock.time += 14 * dayMs
    const here = await login(email, '')
    expect(await devicesOf(here)).toHaveLength(1)
  })

  test('are nobody else’s to log out (T155)', async () => {
    const mine = await server.addAccount({ email: 'min@example.se' })
    const other = await server.addAccount({ email: 'annan@example.se' })
    const [device] = await devicesOf(mine.key)
    const answer = await server.send(`DELETE /users/auth/devices/${device?.id}/`, undefined, {
      token: other.key,
    })
    expect([answer.statusCode, await isIn(mine.key)]).toEqual([404, true])
  })
})

test('a sign-in on a new device is told to the owner by mail, once for each and not the very first', async () => {
  const email = 'ny.enhet@example.se'
  const { id } = await server.addAccount({ email })
  const told = () =>
    server.context.db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'data'])
      .where('kind', '=', 'new-device')
      .where('record_id', '=', id)
      .execute()
  const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'
  const telephone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'
  await login(email, linux)
  await login(email, linux.replace('140', '141'))
  expect(await told()).toEqual([])
  await Promise.all([login(email, telephone), login(email, telephone)])
  await login(email, linux)
  expect(await told()).toEqual([
    { kind: 'new-device', recipient: email, data: expect.stringContaining('Chrome, Android') },
  ])
  await server.send(
    'POST /users/auth/login/',
    { email, password: 'fel lösenord' },
    { headers: { 'user-agent': 'x' } },
  )
  expect(await told()).toHaveLength(1)
  await login(email, 'curl/8.5')
  expect(await told()).toHaveLength(2)
})

describe('my sign-ins', () => {
  const signInsOf = async (token: string) =>
    (await server.send('GET /users/auth/sign-ins/', undefined, { token })).json()

  test('and the tries that failed are shown to me, and in the history', async () => {
    const email = 'tillfallen@example.se'
    const { key } = await server.addAccount({ email })
    await server.send('POST /users/auth/login/', { email: email.toUpperCase(), password: 'fel lösenord' })
    await login(email, '')
    expect(await signInsOf(key)).toMatchObject([{ action: 'login' }, { action: 'login-failed' }])
    const other = await server.addAccount({ email: 'ingen.annan@example.se' })
    expect(await signInsOf(other.key)).toEqual([])
  })

  test('that failed cost as many writes for an address without an account (T08)', async () => {
    const email = 'kostar@example.se'
    await server.addAccount({ email })
    const rowsOf = async (table: 'history' | 'rate_limits') =>
      Number(
        (
          await server.context.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const cost = async (address: string): Promise<number> => {
      const before = (await rowsOf('history')) + (await rowsOf('rate_limits'))
      await server.send('POST /users/auth/login/', { email: address, password: 'fel lösenord' })
      return (await rowsOf('history')) + (await rowsOf('rate_limits')) - before
    }
    expect(await cost('finns.inte@example.se')).toBe(await cost(email))
  })
})

describe('a site that is closed to new accounts', () => {
  const person = { first_name: 'Bo', last_name: 'Ek', email: 'ny@example.se', password: goodPassword }
  const register = (app: AccountsApp) => app.send('POST /users/register/', person)

  test('by an administrator says so, and opens again (B61)', async () => {
    const { key: token } = await server.addAccount({ email: 'chef@example.se', is_superuser: true })
    const set = (open_registration: boolean) =>
      server.call('PUT', '/api/site/1/', { token, body: { open_registration } })
    await set(false)
    const refused = await register(server)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'registration-closed'])
    expect((await server.call('GET', '/api/site/1/')).json().open_registration).toBe(false)
    await set(true)
    expect((await register(server)).statusCode).toBe(201)
  })

  onOneDatabase(() => {
    test('by its server stays so', async () => {
      const closed = await createAccountsApp({ env: { OPEN_REGISTRATION: 'false' } })
      expect((await register(closed)).statusCode).toBe(403)
      expect((await closed.call('GET', '/api/site/1/')).json().open_registration).toBe(false)
      await closed.close()
    })
  })
})
