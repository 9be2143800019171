import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { createTokens, type Tokens } from '#server/http/access/tokens.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { testEngine } from '#testing/database.ts'

let server: AccountsApp
/** The tokens of a second instance, with a connection of its own. */
let elsewhere: Tokens
let close: () => Promise<void>

beforeAll(async () => {
  server = await createAccountsApp()
  const second = openDatabase(server.context.config)
  elsewhere = createTokens({ db: second.db, now: () => new Date(server.clock.time) })
  close = () => second.close()
})

afterAll(async () => {
  await close()
  await server.close()
})

let accounts = 0
const addAccount = (is_superuser = false) => {
  accounts += 1
  return server.addAccount({ email: `token${accounts}@example.se`, is_superuser })
}

const isIn = async (key: string): Promise<boolean> => {
  const [here, there] = await Promise.all([
    server.context.tokens.authenticate(key),
    elsewhere.authenticate(key),
  ])
  expect(Boolean(here)).toBe(Boolean(there))
  return Boolean(there)
}

const countTokens = async (userId: number): Promise<number> =>
  (await server.context.db.selectFrom('tokens').select('id').where('user_id', '=', userId).execute()).length

describe('a token', () => {
  test('says who it is', async () => {
    const { id, key } = await addAccount(true)
    expect(await elsewhere.authenticate(key)).toEqual({
      guard: 'superuser',
      user: { id, first_name: 'Kim', is_superuser: true },
      roles: [],
      tokenId: expect.any(Number),
      confirmedAt: new Date(server.clock.time).toISOString(),
    })
    expect(await elsewhere.authenticate(key.toLowerCase())).toBeNull()
  })

  test.each([
    ['superuser', true, 12 * hourMs],
    ['user', false, 14 * dayMs],
  ])('of a %s is over when it was not used for its idle time', async (_role, isSuperuser, idle) => {
    const { key } = await addAccount(isSuperuser)
    server.clock.time += idle - minuteMs
    expect(await isIn(key)).toBe(true)
    server.clock.time += idle - 1
    expect(await isIn(key)).toBe(true)
    server.clock.time += idle
    expect(await isIn(key)).toBe(false)
  })

  test.each([
    ['superuser', true, 7 * dayMs],
    ['user', false, 60 * dayMs],
  ])('of a %s is over at its absolute age, however much it is used', async (_role, isSuperuser, age) => {
    const { key } = await addAccount(isSuperuser)
    const start = server.clock.time
    for (; server.clock.time < start + age - 6 * hourMs; server.clock.time += 6 * hourMs) {
      expect(await elsewhere.authenticate(key)).not.toBeNull()
    }
    server.clock.time = start + age - 1
    expect(await isIn(key)).toBe(true)
    server.clock.time = start + age
    expect(await isIn(key)).toBe(false)
  })

  test('notes its use once a minute at most', async () => {
    const { id, key } = await addAccount()
    const usedAt = async () =>
      (
        await server.context.db
          .selectFrom('tokens')
          .select('used_at')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow()
      ).used_at
    const issued = await usedAt()
    server.clock.time += minuteMs - 1
    await server.context.tokens.authenticate(key)
    expect(await usedAt()).toBe(issued)
    server.clock.time += 1
    await server.context.tokens.authenticate(key)
    expect(await usedAt()).toBe(new Date(server.clock.time).toISOString())
  })

  test('that is over is deleted some time later', async () => {
    const { id } = await addAccount()
    server.clock.time += 14 * dayMs
    await addAccount()
    expect(await countTokens(id)).toBe(0)
  })

  test('is nowhere in what is stored, only its hash (T05)', async () => {
    const keys = await Promise.all([addAccount(true), addAccount()])
    const login = { email: `token${accounts}@example.se`, password: goodPassword }
    const session = (await server.send('POST /users/auth/login/', login)).json()
    const stored = await dump()
    expect(stored).toMatch(/[0-9a-f]{64}/)
    for (const key of [...keys.map(({ key }) => key), session.key]) expect(stored).not.toContain(key)
    expect(stored).not.toContain(goodPassword)
  })
})

/** Everything the database holds: the files of SQLite with their log, the rows of PostgreSQL. */
async function dump(): Promise<string> {
  const { config, db, pool } = server.context
  if (testEngine() === 'sqlite') {
    const files = readdirSync(config.dataDir).filter((name) => name.startsWith('gille.sqlite'))
    return files.map((name) => readFileSync(join(config.dataDir, name), 'latin1')).join('\n')
  }
  const tables = await db.introspection.getTables()
  const rows = await Promise.all(tables.map(({ name }) => pool?.query(`select * from "${name}"`)))
  return JSON.stringify(rows.map((result) => result?.rows))
}

describe('on every instance a token is refused at once (T06) after', () => {
  const asAdministrator = async (id: number, change: object) => {
    const { key } = await addAccount(true)
    const body = { ...change, password: goodPassword }
    const response = await server.send(`PUT /api/users/${id}/`, body, { token: key })
    expect(response.statusCode).toBe(200)
  }

  const events: [string, (account: { id: number; key: string }) => Promise<unknown>][] = [
    ['logging out', ({ key }) => server.send('POST /users/auth/logout/', undefined, { token: key })],
    ['logging out everywhere', ({ key }) => server.send('POST /users/auth/logout-all/', {}, { token: key })],
    [
      'changing the password',
      ({ key }) =>
        server.send(
          'POST /users/auth/password/',
          { current_password: goodPassword, password: 'sju blå kameler vilar' },
          { token: key },
        ),
    ],
    ['being made administrator', ({ id }) => asAdministrator(id, { is_superuser: true })],
    ['being disabled', ({ id }) => asAdministrator(id, { is_active: false })],
    [
      'being moved to the bin',
      ({ id }) =>
        server.context.db
          .updateTable('users')
          .set({ deleted_at: server.context.now().toISOString() })
          .where('id', '=', id)
          .execute(),
    ],
  ]

  test.each(events)('%s', async (_name, happen) => {
    const account = await addAccount()
    const untouched = await addAccount()
    expect(await isIn(account.key)).toBe(true)
    await happen(account)
    expect(await isIn(account.key)).toBe(false)
    expect(await isIn(untouched.key)).toBe(true)
  })

  test('losing administrator rights', async () => {
    const account = await addAccount(true)
    expect(await isIn(account.key)).toBe(true)
    await asAdministrator(account.id, { is_superuser: false })
    expect(await isIn(account.key)).toBe(false)
  })

  test('nothing at all it is still good', async () => {
    const account = await addAccount()
    await server.send('GET /users/me/', undefined, { token: account.key })
    expect(await isIn(account.key)).toBe(true)
  })
})
