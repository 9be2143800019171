import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { findAccount } from './accounts.ts'
import { computedHashes } from './passwords.ts'
import { holdAccount, type Verified } from './sessions.ts'

let server: AccountsApp

beforeAll(async () => {
  server = await createAccountsApp()
})

afterAll(() => server.close())

let accounts = 0
const addAccount = () => {
  accounts += 1
  return server.addAccount({ email: `own${accounts}@example.se` })
}

const storedUser = (id: number) =>
  server.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('my account', () => {
  test('is shown to me', async () => {
    const { id, key } = await addAccount()
    const response = await server.send('GET /users/me/', undefined, { token: key })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      id,
      first_name: 'Kim',
      last_name: 'Ek',
      email: `own${accounts}@example.se`,
      pending_email: null,
      is_superuser: false,
      roles: [],
      needs_second_factor: false,
      language: '',
    })
  })

  test('takes another name', async () => {
    const { id, key } = await addAccount()
    const response = await server.send('PUT /users/me', { id, first_name: ' Åsa ' }, { token: key })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id, first_name: 'Åsa', last_name: 'Ek' })
    expect(await storedUser(id)).toMatchObject({ first_name: 'Åsa', version: 2 })
  })

  test('keeps the language of the panel, which the next login answers', async () => {
    const { id, key } = await addAccount()
    const response = await server.send('PUT /users/me', { language: 'sv' }, { token: key })
    expect(response.json()).toMatchObject({ id, language: 'sv', first_name: 'Kim' })
    const credentials = { email: `own${accounts}@example.se`, password: goodPassword }
    const login = await server.send('POST /users/auth/login/', credentials)
    expect(login.json().user).toEqual({
      id,
      first_name: 'Kim',
      is_superuser: false,
      roles: [],
      needs_second_factor: false,
      language: 'sv',
    })
  })

  test.each(['', 'de', 'SV', 7, null])('has no language %j', async (language) => {
    const { id, key } = await addAccount()
    const response = await server.send('PUT /users/me', { language }, { token: key })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ errors: [{ pointer: '/language' }] })
    expect(await storedUser(id)).toMatchObject({ language: '' })
  })

  test.each(['status', 'is_superuser', 'is_active', 'email', 'version', 'deleted_at'])(
    'has no field %s that I may set (B10, T02)',
    async (field) => {
      const { id, key } = await addAccount()
      const before = await storedUser(id)
      const body = { first_name: 'Åsa', id: 1, [field]: true }
      const response = await server.send('PUT /users/me/', body, { token: key })
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ code: 'unknown-field', errors: [{ pointer: `/${field}` }] })
      expect(await storedUser(id)).toEqual(before)
    },
  )

  test('with an empty name is refused', async () => {
    const { key } = await addAccount()
    const response = await server.send('PUT /users/me/', { first_name: '' }, { token: key })
    expect(response.json()).toMatchObject({ code: 'validation', errors: [{ pointer: '/first_name' }] })
  })
})

describe('changing my password', () => {
  const next = 'sju blå kameler vilar'
  const change = (token: string, body: object, ip?: string) =>
    server.send('POST /users/auth/password/', body, { token, ...(ip && { ip }) })

  test('signs out every device and answers a new session; only the new one logs in', async () => {
    const { id, key } = await addAccount()
    const email = `own${accounts}@example.se`
    const other = await server.context.tokens.issue({ id, is_superuser: false })
    const response = await change(key, { current_password: goodPassword, password: next })
    expect(response.statusCode).toBe(200)
    expect(response.json().user).toEqual({
      id,
      first_name: 'Kim',
      is_superuser: false,
      roles: [],
      needs_second_factor: false,
      language: '',
    })
    const statusOf = async (token: string) =>
      (await server.send('GET /users/me/', undefined, { token })).statusCode
    expect(await Promise.all([key, other, response.json().key].map(statusOf))).toEqual([401, 401, 200])
    const login = async (password: string) =>
      (await server.send('POST /users/auth/login/', { email, password })).statusCode
    expect([await login(goodPassword), await login(next)]).toEqual([401, 200])
  })

  test('needs the present one, and guessing it is limited like a login', async () => {
    const { key } = await addAccount()
    const ip = '192.0.2.50'
    const body = { current_password: 'fel lösenord', password: next }
    for (let index = 0; index < 5; index++) {
      const response = await change(key, body, ip)
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toEqual([
        { pointer: '/current_password', code: 'wrong-password', detail: 'Fel lösenord.' },
      ])
    }
    const before = computedHashes()
    expect((await change(key, { ...body, current_password: goodPassword }, ip)).statusCode).toBe(429)
    expect(computedHashes()).toBe(before)
    expect((await server.send('GET /users/me/', undefined, { token: key })).statusCode).toBe(200)
  })

  test('refuses a common one, my own name among them', async () => {
    const { key } = await addAccount()
    for (const password of ['password1234', 'kim ek 19900101']) {
      const response = await change(key, { current_password: goodPassword, password })
      expect(response.json().errors).toMatchObject([{ pointer: '/password', code: 'too-common' }])
    }
  })

  test('while somebody logs in with the old one leaves no session of theirs', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, key } = await addAccount()
      const email = `own${accounts}@example.se`
      server.clock.time += 1
      const [changed, login] = await Promise.all([
        change(key, { current_password: goodPassword, password: next }),
        server.send('POST /users/auth/login/', { email, password: goodPassword }),
      ])
      expect(changed.statusCode).toBe(200)
      expect([200, 401]).toContain(login.statusCode)
      const sessions = await server.context.db
        .selectFrom('tokens')
        .select('id')
        .where('user_id', '=', id)
        .execute()
      // A login that came after the change was refused; one that came before was signed out by it.
      expect(sessions).toHaveLength(1)
    }
  })
})

test('a login whose password was changed, or whose account was disabled, meanwhile gets no session', async () => {
  const { context } = server
  const { id, key } = await addAccount()
  const email = `own${accounts}@example.se`
  const verify = async () => {
    const account = await findAccount(context.db, email)
    if (!account) throw new Error('no such account')
    return account
  }
  const hold = (verified: Verified) =>
    context.db.transaction().execute((tx) => holdAccount(tx, context, verified))

  const before = await verify()
  expect(await hold(before)).toMatchObject({ id })
  server.clock.time += 1
  const body = { current_password: goodPassword, password: 'sju blå kameler vilar' }
  expect((await server.send('POST /users/auth/password/', body, { token: key })).statusCode).toBe(200)
  await expect(hold(before)).rejects.toThrow('invalid-credentials')
  const after = await verify()
  expect(await hold(after)).toMatchObject({ id })
  await context.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
  await expect(hold(after)).rejects.toThrow('invalid-credentials')
})

test('whatever happens to an account stands in the history (T57)', async () => {
  const { id, key } = await addAccount()
  const email = `own${accounts}@example.se`
  await server.send('PUT /users/me/', { last_name: 'Berg' }, { token: key })
  await server.send('POST /users/auth/login/', { email, password: 'fel' })
  await server.send('POST /users/auth/login/', { email, password: goodPassword })
  await server.send(
    'POST /users/auth/password/',
    { current_password: goodPassword, password: 'sju blå kameler vilar' },
    { token: key },
  )
  const history = await server.context.db
    .selectFrom('history')
    .select(['user_id', 'user_name', 'action', 'resource', 'record_id'])
    .where('record_id', '=', id)
    .where('resource', '=', 'users')
    .orderBy('id')
    .execute()
  const by = { user_id: id, user_name: 'Kim', resource: 'users', record_id: id }
  const failed = { ...by, user_id: null, user_name: '', action: 'login-failed' }
  const done = (action: string) => ({ ...by, action })
  expect(history).toEqual([done('update'), failed, done('login'), done('password')])
})
