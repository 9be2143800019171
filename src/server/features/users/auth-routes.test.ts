import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { type AccountsApp, cheapHash, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { computedHashes, hashPassword } from './passwords.ts'

/** The user of a session after a mere registration. */
const noRights = { is_superuser: false, roles: [], needs_second_factor: false, language: '' }

let server: AccountsApp

beforeAll(async () => {
  server = await createAccountsApp()
})

afterAll(() => server.close())

const withoutId = (body: string): string => body.replace(/"requestId":"[^"]*"/, '')

const person = (email: string) => ({
  first_name: 'Åsa',
  last_name: 'Lind',
  email,
  password: goodPassword,
})

const storedUsers = () => server.context.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('registering', () => {
  test.each(['/users/register/', '/users/register'])(
    'at %s makes a normal account and signs it in',
    async (url) => {
      const response = await server.send(`POST ${url}`, person(`anna${url.length}@example.se`))
      expect(response.statusCode).toBe(201)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual({
        key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        user: { id: expect.any(Number), first_name: 'Åsa', ...noRights },
      })
      const me = await server.send('GET /users/me/', undefined, { token: response.json().key })
      expect(me.json()).toMatchObject({ first_name: 'Åsa', last_name: 'Lind', is_superuser: false })
    },
  )

  test('with is_superuser is refused and makes no account (B09, T02)', async () => {
    const before = await storedUsers()
    for (const extra of ['is_superuser', 'is_active', 'id', 'created_at', 'status']) {
      const response = await server.send('POST /users/register/', {
        ...person('b09@example.se'),
        [extra]: true,
      })
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ code: 'unknown-field', errors: [{ pointer: `/${extra}` }] })
    }
    expect(await storedUsers()).toEqual(before)
  })

  test('with a known address is a conflict and leaves the account as it is (B21)', async () => {
    await server.addAccount({ email: 'known@example.se' })
    const before = await storedUsers()
    const response = await server.send('POST /users/register/', person('Known@Example.SE'))
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'conflict', errors: [{ pointer: '/email' }] })
    expect(await storedUsers()).toEqual(before)
  })

  test('twice at once makes one account', async () => {
    const twice = await Promise.all([
      server.send('POST /users/register/', person('twice@example.se')),
      server.send('POST /users/register/', person('TWICE@example.se')),
    ])
    expect(twice.map((response) => response.statusCode).sort()).toEqual([201, 409])
  })

  test.each([
    ['tolv grön', 'too-short'],
    ['password1234', 'too-common'],
    ['åsa lind 1990', 'too-common'],
    [`${'tolv gröna '.repeat(11)}12345678`, 'too-long'],
  ])('with the password %j is refused (B20)', async (password, code) => {
    const response = await server.send('POST /users/register/', { ...person('b20@example.se'), password })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([
      { pointer: '/password', code, detail: expect.stringContaining('Lösenordet') },
    ])
    expect(response.body).not.toContain(password)
  })

  test('says which fields are missing or wrong', async () => {
    const response = await server.send('POST /users/register/', { first_name: ' ', email: 'a@b' })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([
      { pointer: '/first_name', code: 'required', detail: 'Förnamn är obligatoriskt' },
      { pointer: '/last_name', code: 'required', detail: 'Efternamn är obligatoriskt' },
      { pointer: '/email', code: 'email', detail: expect.any(String) },
      { pointer: '/password', code: 'required', detail: 'Lösenord är obligatoriskt.' },
    ])
  })

  test('is possible five times an hour from one network', async () => {
    const ip = '192.0.2.77'
    const register = (index: number) =>
      server.send('POST /users/register/', person(`many${index}@example.se`), { ip })
    for (let index = 0; index < 5; index++) expect((await register(index)).statusCode).toBe(201)
    const refused = await register(5)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(3600)
  })
})

describe('logging in', () => {
  test.each(['/users/auth/login/', '/users/auth/login'])('at %s answers key and user', async (url) => {
    const { id } = await server.addAccount({ email: `login${url.length}@example.se` })
    const response = await server.send(`POST ${url}`, {
      email: ` LOGIN${url.length}@example.se`,
      password: goodPassword,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: { id, first_name: 'Kim', ...noRights },
    })
  })

  test('fails alike for a wrong password, an unknown and a disabled account, with one hash each (B18, T08)', async () => {
    const hash = await hashPassword(goodPassword)
    await server.addAccount({ email: 'right@example.se', hash })
    await server.addAccount({ email: 'off@example.se', hash, is_active: false })
    const attempts = [
      { email: 'right@example.se', password: 'fel lösenord här' },
      { email: 'unknown@example.se', password: goodPassword },
      { email: 'off@example.se', password: goodPassword },
      { email: 'no address', password: goodPassword },
    ]
    const answers = new Set<string>()
    for (const attempt of attempts) {
      const before = computedHashes()
      const response = await server.send('POST /users/auth/login/', attempt)
      expect(computedHashes() - before).toBe(1)
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toBe('Token')
      expect(response.json().code).toBe('invalid-credentials')
      answers.add(withoutId(response.body))
    }
    expect(answers.size).toBe(1)

    const before = computedHashes()
    const right = await server.send('POST /users/auth/login/', {
      email: 'right@example.se',
      password: goodPassword,
    })
    expect(right.statusCode).toBe(200)
    expect(computedHashes() - before).toBe(1)
  })

  test('renews a hash that was made with less cost (T13)', async () => {
    const { id } = await server.addAccount({ email: 'old@example.se', hash: cheapHash() })
    const credentials = { email: 'old@example.se', password: goodPassword }
    expect((await server.send('POST /users/auth/login/', credentials)).statusCode).toBe(200)
    const { hash } = await server.context.db
      .selectFrom('passwords')
      .select('hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(hash).toContain('$m=19456,t=2,p=1$')
    expect((await server.send('POST /users/auth/login/', credentials)).statusCode).toBe(200)
  })

  test.each([
    [{ email: 'a@example.se' }, 'validation', '/password'],
    [{ password: 'x' }, 'validation', '/email'],
    [{ email: 'a@example.se', password: 5 }, 'validation', '/password'],
    [{ email: 'a@example.se', password: 'x', username: 'a' }, 'unknown-field', '/username'],
    [[], 'validation', ''],
  ])('with %j is refused', async (body, code, pointer) => {
    const response = await server.send('POST /users/auth/login/', body)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code, errors: [{ pointer }] })
  })

  test('after five wrong passwords is refused for a while, even with the right one (B19)', async () => {
    await server.addAccount({ email: 'b19@example.se' })
    const ip = '192.0.2.19'
    const attempt = (password: string) =>
      server.send('POST /users/auth/login/', { email: 'b19@example.se', password }, { ip })
    for (let index = 0; index < 5; index++) expect((await attempt('fel')).statusCode).toBe(401)
    const before = computedHashes()
    for (const password of ['fel', goodPassword]) {
      const response = await attempt(password)
      expect(response.statusCode).toBe(429)
      expect(response.json().code).toBe('rate-limited')
      expect(Number(response.headers['retry-after'])).toBe(60)
    }
    expect(computedHashes()).toBe(before)
    server.clock.time += 60_000
    expect((await attempt(goodPassword)).statusCode).toBe(200)
  })

  onOneDatabase(() => {
    test('a hundred times in five minutes is what a network may, whatever X-Forwarded-For it invents (T34)', async () => {
      const statuses: number[] = []
      // Ninety of them are counted without their hashes.
      for (let index = 0; index < 90; index++) await server.context.limits.take('login', '192.0.2.34')
      for (let index = 0; index < 20; index++) {
        const credentials = { email: `t34-${index}@example.se`, password: 'x' }
        const sender = { ip: '192.0.2.34', headers: { 'x-forwarded-for': `203.0.113.${index}` } }
        statuses.push((await server.send('POST /users/auth/login/', credentials, sender)).statusCode)
      }
      expect(statuses).toEqual([...new Array(10).fill(401), ...new Array(10).fill(429)])
    })
  })
})

onOneDatabase(() => {
  test('behind a trusted proxy the limit is for the visitor the proxy names', async () => {
    const proxied = await createAccountsApp({ env: { TRUST_PROXY: '1' } })
    // Neither the proxy nor an address that the visitor invents counts.
    for (const ip of ['10.0.0.1', '198.51.100.1'])
      for (let index = 0; index < 100; index++) await proxied.context.limits.take('login', ip)
    try {
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) {
        const credentials = { email: `p${index}@example.se`, password: 'x' }
        const sender = { ip: '10.0.0.1', headers: { 'x-forwarded-for': `198.51.100.1, 203.0.113.${index}` } }
        statuses.push((await proxied.send('POST /users/auth/login/', credentials, sender)).statusCode)
      }
      expect(new Set(statuses)).toEqual(new Set([401]))
    } finally {
      await proxied.close()
    }
  })
})

describe('a token', () => {
  test.each([
    'Token',
    'Token  a b',
    'Bearer x',
    `Token ${'A'.repeat(43)}`,
    `Token ${'A'.repeat(10_000)}`,
    'Token åäö',
    '',
  ])('like %.20j is refused (B13)', async (authorization) => {
    const response = await server.send('GET /users/me/', undefined, { headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Token')
    expect(response.json().code).toBe('unauthenticated')
  })

  test('that expired, was revoked or belongs to a disabled account is refused alike (B14)', async () => {
    const accounts = await Promise.all(
      ['expired', 'revoked', 'disabled'].map((name) => server.addAccount({ email: `${name}@b14.example` })),
    )
    const [, revoked, disabled] = accounts
    await server.send('POST /users/auth/logout/', undefined, { token: revoked?.key ?? '' })
    await server.context.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', disabled?.id ?? 0)
      .execute()
    const now = server.clock.time
    const bodies = new Set<string>()
    for (const [index, account] of accounts.entries()) {
      server.clock.time = index === 0 ? now + 15 * dayMs : now
      const response = await server.send('GET /users/me/', undefined, { token: account.key })
      expect(response.statusCode).toBe(401)
      bodies.add(withoutId(response.body))
    }
    server.clock.time = now
    expect(bodies.size).toBe(1)
  })
})

test('logging out ends this session and no other', async () => {
  const { id, key } = await server.addAccount({ email: 'out@example.se' })
  const other = await server.context.tokens.issue({ id, is_superuser: false })
  const response = await server.send('POST /users/auth/logout/', undefined, { token: key })
  expect([response.statusCode, response.json()]).toEqual([200, {}])
  expect((await server.send('GET /users/me/', undefined, { token: key })).statusCode).toBe(401)
  expect((await server.send('GET /users/me/', undefined, { token: other })).statusCode).toBe(200)
  expect((await server.send('POST /users/auth/logout/')).statusCode).toBe(401)
})

test('while too many hashes are waiting, logins and registrations are refused before they cost a write (T17)', async () => {
  const counted = () => server.context.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()
  const before = await counted()
  let isAnswered = false
  const hashes = Array.from({ length: 18 }, async () => {
    do await hashPassword(goodPassword)
    while (!isAnswered)
  })
  const email = 'flood@example.se'
  const login = server.send('POST /users/auth/login/', { email, password: goodPassword })
  const answers = await Promise.all([login, server.send('POST /users/register/', person(email))])
  isAnswered = true
  await Promise.all(hashes)
  const said = answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
  expect([said, await counted()]).toEqual([Array(2).fill([503, '10']), before])
})
