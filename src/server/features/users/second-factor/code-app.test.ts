import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveToken } from '#server/db/secret.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { factorsOf } from '#testing/factors.ts'

let server: AccountsApp
beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())
const { addPerson, addApp, post, logIn, codeOf, actionsOf } = factorsOf(() => server)

describe('an app with codes', () => {
  test('is asked for after the right password, and lets in', async () => {
    const person = await addPerson()
    const { secret, codes } = await addApp(person)
    expect(codes).toHaveLength(10)
    const asked = await logIn(person.email)
    expect([asked.statusCode, asked.json().code]).toEqual([401, 'second-step'])
    expect(asked.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/code'])
    const wrong = await logIn(person.email, { code: '000000' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong-second-step'])
    expect((await logIn(person.email, { code: codeOf(secret) })).statusCode).toBe(200)
    expect(await actionsOf(person)).toEqual(['add-second-factor-app', 'login-failed', 'login'])
  })

  test('is not spoken of to who has a wrong password', async () => {
    const person = await addPerson()
    const { secret } = await addApp(person)
    const body = { email: person.email, password: 'inte mitt lösenord', code: codeOf(secret) }
    const answer = await server.send('POST /users/auth/login/', body)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid-credentials'])
    expect((await logIn(person.email, { code: codeOf(secret) })).statusCode).toBe(200)
  })

  test('has codes that work once, and only near their time (T158)', async () => {
    const person = await addPerson()
    const { secret } = await addApp(person)
    const code = codeOf(secret)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => logIn(person.email, { code })))
    expect(outcomes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const old = codeOf(secret)
    server.clock.time += 2 * minuteMs
    expect((await logIn(person.email, { code: old })).statusCode).toBe(401)
  })

  test('cannot be guessed: wrong codes are counted like wrong passwords, and asking for one resets nothing', async () => {
    const person = await addPerson()
    await addApp(person)
    const ip = '10.9.9.9'
    const statuses: number[] = []
    for (let index = 0; index < 8; index++) {
      statuses.push((await logIn(person.email, { code: `00000${index}` }, ip)).statusCode)
      await logIn(person.email, {}, ip)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('is nothing before its first code, and begins anew until then', async () => {
    const person = await addPerson()
    const first = (await post(panelApi.codeApp, {}, person.token)).json()
    const second = (await post(panelApi.codeApp, {}, person.token)).json()
    expect(second.secret).not.toBe(first.secret)
    expect((await logIn(person.email)).statusCode).toBe(200)
    const refused = await post(panelApi.codeAppFirst, { code: codeOf(first.secret) }, person.token)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/code'])
    expect(
      (await post(panelApi.codeAppFirst, { code: codeOf(second.secret) }, person.token)).statusCode,
    ).toBe(200)
    expect((await post(panelApi.codeApp, {}, person.token)).statusCode).toBe(409)
  })

  test('has a seed that is not in the database (T157)', async () => {
    const person = await addPerson()
    const { secret } = await addApp(person)
    const { nonce } = await server.context.db
      .selectFrom('code_apps')
      .select('nonce')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(nonce, 'hex').equals(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    const token = await deriveToken(server.context, 'code app', nonce)
    const seed = Buffer.from(token, 'base64url').subarray(0, 20)
    expect(Buffer.from(Secret.fromBase32(secret).bytes).equals(seed)).toBe(true)
  })
})

describe('a recovery code', () => {
  test('lets in once, whatever its case and hyphens', async () => {
    const person = await addPerson()
    const { codes } = await addApp(person)
    const [first = '', second = ''] = codes
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        logIn(person.email, { code: first.toUpperCase().replaceAll('-', ' ') }),
      ),
    )
    expect(outcomes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await logIn(person.email, { code: second })).statusCode).toBe(200)
    const { recovery_codes } = (
      await server.send(`GET ${panelApi.factors}`, undefined, { token: person.token })
    ).json()
    expect(recovery_codes).toBe(8)
  })

  test('has 112 bits or more, and a shorter one of before still lets in once', async () => {
    const person = await addPerson()
    const { codes } = await addApp(person)
    for (const code of codes) {
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
      expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThan(112)
    }
    await server.context.db
      .insertInto('recovery_codes')
      .values({ user_id: person.id, hash: sha256('abcdefgh23456789') })
      .execute()
    const old = { code: 'abcd-efgh-2345-6789' }
    expect((await logIn(person.email, old)).statusCode).toBe(200)
    expect((await logIn(person.email, old)).statusCode).toBe(401)
  })

  test('is worth nothing when there are new ones, or no second factor any more', async () => {
    const person = await addPerson()
    const { codes } = await addApp(person)
    const renewed = (await post(panelApi.recoveryCodes, {}, person.token)).json().recovery_codes
    expect((await logIn(person.email, { code: codes[0] })).statusCode).toBe(401)
    expect((await logIn(person.email, { code: renewed[0] })).statusCode).toBe(200)
    await server.send(`DELETE ${panelApi.codeApp}`, undefined, { token: person.token })
    const left = await server.context.db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
    expect((await post(panelApi.recoveryCodes, {}, person.token)).statusCode).toBe(409)
  })
})
