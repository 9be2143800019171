import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { type Authenticator, createAuthenticator } from '#testing/authenticator.ts'
import { type FactorPerson, factorsOf } from '#testing/factors.ts'

let server: AccountsApp
beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())
const { addPerson, addPasskey, post, logIn, challenge } = factorsOf(() => server)

describe('a passkey', () => {
  test('signs in alone, and as the second step', async () => {
    const person = await addPerson()
    const { device, codes } = await addPasskey(person)
    expect(codes).toHaveLength(10)
    expect((await addPasskey(person)).codes).toBeNull()
    const alone = await post(panelApi.signIn, { passkey: device.sign(await challenge()) })
    expect([alone.statusCode, alone.json().user.id]).toEqual([200, person.id])
    const asked = await logIn(person.email)
    expect(asked.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/code',
      '/passkey',
    ])
    const passkey = device.sign(await challenge(), { isVerified: false })
    expect((await logIn(person.email, { passkey })).statusCode).toBe(200)
  })

  test.each<[string, (person: FactorPerson, device: Authenticator) => Promise<object>]>([
    [
      'whose owner showed no finger, face or PIN',
      async (_, device) => device.sign(await challenge(), { isVerified: false }),
    ],
    [
      'asked by another site',
      async (_, device) => device.sign(await challenge(), { origin: 'https://example.com' }),
    ],
    [
      'made for another site',
      async (_, device) => device.sign({ ...(await challenge()), rpId: 'example.com' }),
    ],
    ['that nobody has', async () => createAuthenticator().sign(await challenge())],
    [
      'that signed what nobody asked',
      async (_, device) => device.sign({ challenge: 'A'.repeat(43), rpId: 'localhost' }),
    ],
    [
      'that signed what was asked too long ago',
      async (_, device) => {
        const options = await challenge()
        server.clock.time += 6 * minuteMs
        return device.sign(options)
      },
    ],
    [
      'that signed what was asked for a new passkey',
      async ({ token }, device) => {
        const { challenge: asked } = (await post(panelApi.passkeyOptions, {}, token)).json()
        return device.sign({ challenge: asked, rpId: 'localhost' })
      },
    ],
    [
      'of another device that says it is this one',
      async (_, device) => ({
        ...createAuthenticator().sign(await challenge()),
        id: device.id,
        rawId: device.id,
      }),
    ],
    ['with nothing behind its name', async (_, device) => ({ id: device.id })],
  ])('%s lets nobody in (T157)', async (_, answer) => {
    const person = await addPerson()
    const { device } = await addPasskey(person)
    const response = await post(panelApi.signIn, { passkey: await answer(person, device) })
    expect([response.statusCode, response.json().code]).toEqual([401, 'wrong-second-step'])
  })

  test.each([
    ['older', 4],
    ['same', 5],
    ['zero', 0],
  ])('that is synced signs in with an %s counter', async (_, counter) => {
    const person = await addPerson()
    const { device } = await addPasskey(person)
    for (const setting of [{ counter: 5 }, { counter }, { counter: 0 }]) {
      const passkey = device.sign(await challenge(), { isSynced: true, ...setting })
      expect((await post(panelApi.signIn, { passkey })).statusCode).toBe(200)
      const second = device.sign(await challenge(), { isSynced: true, ...setting })
      expect((await logIn(person.email, { passkey: second })).statusCode).toBe(200)
    }
  })

  test('on one device with a counter that did not grow is refused with a way to go on', async () => {
    const person = await addPerson()
    const { device, codes } = await addPasskey(person)
    expect(
      (await post(panelApi.signIn, { passkey: device.sign(await challenge(), { counter: 5 }) })).statusCode,
    ).toBe(200)
    for (const counter of [5, 4, 0]) {
      const alone = await post(panelApi.signIn, { passkey: device.sign(await challenge(), { counter }) })
      const second = await logIn(person.email, { passkey: device.sign(await challenge(), { counter }) })
      for (const answer of [alone, second]) {
        expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong-second-step'])
        expect(answer.json().title).toContain('återställningskod')
      }
    }
    expect((await logIn(person.email, { code: codes?.[0] })).statusCode).toBe(200)
  })

  test('signs each challenge once (T157)', async () => {
    const person = await addPerson()
    const { device } = await addPasskey(person)
    const passkey = device.sign(await challenge())
    expect((await post(panelApi.signIn, { passkey })).statusCode).toBe(200)
    expect((await post(panelApi.signIn, { passkey })).statusCode).toBe(401)
  })

  test('of somebody else is no second step', async () => {
    const person = await addPerson()
    await addPasskey(person)
    const { device } = await addPasskey(await addPerson())
    const answer = await logIn(person.email, { passkey: device.sign(await challenge()) })
    expect(answer.json().code).toBe('wrong-second-step')
  })

  test('of a closed account lets nobody in', async () => {
    const person = await addPerson()
    const { device } = await addPasskey(person)
    await server.context.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', person.id)
      .execute()
    expect((await post(panelApi.signIn, { passkey: device.sign(await challenge()) })).statusCode).toBe(401)
  })

  test.each([
    ['no id', {}],
    ['an id that is no text', { id: 7 }],
    ['an id with a null', { id: 'a\u0000b' }],
  ])('with %s is refused (B62)', async (_, passkey) => {
    const answer = await post(panelApi.signIn, { passkey })
    expect([answer.statusCode, answer.json().errors[0].pointer]).toEqual([422, '/passkey'])
  })
})

test('a challenge that nobody signed is forgotten', async () => {
  await challenge()
  server.clock.time += dayMs
  await challenge()
  expect(await server.context.db.selectFrom('challenges').select('challenge').execute()).toHaveLength(1)
})
