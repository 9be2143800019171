import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { prepareSetup } from './setup-code.ts'

let server: AccountsApp

beforeEach(async () => {
  server = await createAccountsApp()
  await server.context.db.deleteFrom('users').execute()
})

afterEach(() => server.close())

const register = (setup?: string, email = 'first@example.se') =>
  server.send('POST /users/register/', {
    first_name: 'Åsa',
    last_name: 'Lind',
    email,
    password: goodPassword,
    ...(setup !== undefined && { setup }),
  })

const prepare = async (): Promise<string> => {
  const code = await prepareSetup(server.context)
  if (code === null) throw new Error('there is an administrator')
  return code
}

const users = () => server.context.db.selectFrom('users').select(['email', 'is_superuser']).execute()

describe('the code for the first administrator', () => {
  test('makes whoever registers with it administrator, once (T04)', async () => {
    const code = await prepare()
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const response = await register(code)
    expect(response.statusCode).toBe(201)
    expect(response.json().user).toMatchObject({ first_name: 'Åsa', is_superuser: true })
    const list = await server.send('GET /api/users/', undefined, { token: response.json().key })
    expect(list.statusCode).toBe(200)

    const again = await register(code, 'second@example.se')
    expect(again.statusCode).toBe(422)
    expect(again.json()).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/setup', code: 'setup-code' }],
    })
    expect(await users()).toHaveLength(1)
    expect(await prepareSetup(server.context)).toBeNull()
  })

  onOneDatabase(() => {
    test('wrong or empty is refused and makes no account', async () => {
      const code = await prepare()
      for (const wrong of ['', 'x', code.slice(1), code.toLowerCase(), `${code} `]) {
        const response = await register(wrong)
        expect(response.statusCode).toBe(422)
        expect(response.json().errors).toMatchObject([{ pointer: '/setup' }])
      }
      expect(await users()).toEqual([])
    })

    test('is needed to be administrator: registering without it makes a normal account', async () => {
      const code = await prepare()
      expect((await register()).json().user.is_superuser).toBe(false)
      expect((await register(code, 'second@example.se')).json().user.is_superuser).toBe(true)
    })
  })

  const storedCodes = () =>
    server.context.db.selectFrom('settings').selectAll().where('name', '=', 'setup_code').execute()

  test('used by five at once makes one administrator and no other account', async () => {
    const code = await prepare()
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => register(code, `race${index}@example.se`)),
    )
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 422, 422, 422, 422])
    expect((await users()).map((user) => Boolean(user.is_superuser))).toEqual([true])
  })

  onOneDatabase(() => {
    test('is stored as a hash only, and the next start replaces it', async () => {
      const first = await prepare()
      const second = await prepare()
      const settings = await storedCodes()
      expect(settings).toHaveLength(1)
      expect(settings[0]?.value).toMatch(/^[0-9a-f]{64}$/)
      expect(JSON.stringify(settings)).not.toContain(second)
      expect((await register(first)).statusCode).toBe(422)
      expect((await register(second)).statusCode).toBe(201)
    })

    test('is void when there is an administrator, and comes back when none is active', async () => {
      const code = await prepare()
      const { id } = await server.addAccount({ email: 'admin@example.se', is_superuser: true })
      expect((await register(code)).statusCode).toBe(422)
      expect(await prepareSetup(server.context)).toBeNull()
      expect(await storedCodes()).toEqual([])
      await server.context.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
      expect((await register(await prepare())).statusCode).toBe(201)
    })
  })
})
