import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { factorsOf } from '#testing/factors.ts'

let server: AccountsApp
beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())
const { addPerson, addApp, addPasskey, post, logIn, codeOf, challenge, actionsOf } = factorsOf(() => server)

describe('a change of the second factor', () => {
  test('is told to its owner by mail, in the history, and to nobody else (T159)', async () => {
    const person = await addPerson()
    await addApp(person)
    await server.send(`DELETE ${panelApi.codeApp}`, undefined, { token: person.token })
    expect(await actionsOf(person)).toEqual(['add-second-factor-app', 'remove-second-factor-app'])
    const mails = await server.context.db
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('record_id', '=', person.id)
      .where('kind', '=', 'second-factor-changed')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([person.email, person.email])
  })

  test('is only made with what is one’s own', async () => {
    const person = await addPerson()
    await addPasskey(person)
    const { id } = await server.context.db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const other = await addPerson(true)
    const refused = await server.send(`DELETE ${panelApi.passkeys}${id}/`, undefined, { token: other.token })
    expect(refused.statusCode).toBe(404)
  })

  test('of who has lost it is made by an administrator, and signs them out', async () => {
    const person = await addPerson()
    await addPasskey(person)
    const admin = await addPerson(true)
    const path = panelApi.removeFactors(person.id)
    expect((await post(path, { password: goodPassword }, (await addPerson()).token)).statusCode).toBe(403)
    expect((await post(path, { password: 'inte mitt lösenord' }, admin.token)).statusCode).toBe(422)
    expect((await post(path, { password: goodPassword }, admin.token)).statusCode).toBe(204)
    expect(await server.context.tokens.authenticate(person.token)).toBeNull()
    expect((await logIn(person.email)).statusCode).toBe(200)
    expect((await post(path, { password: goodPassword }, admin.token)).statusCode).toBe(409)
  })
})

test('a second factor that is added ends the other sessions of the account', async () => {
  const person = await addPerson()
  const other = (await logIn(person.email)).json().key as string
  await post(panelApi.codeApp, {}, person.token)
  expect(await server.context.tokens.authenticate(other)).not.toBeNull()
  await addPasskey(person)
  expect(await server.context.tokens.authenticate(other)).toBeNull()
  expect(await server.context.tokens.authenticate(person.token)).not.toBeNull()
})

describe('what is risky', () => {
  const risky = (token: string) => server.send('GET /api/members/export.csv', undefined, { token })

  test('asks again after a quarter of an hour, on every device by itself (T156)', async () => {
    const admin = await addPerson(true)
    const other = (await logIn(admin.email)).json().key as string
    expect((await risky(admin.token)).statusCode).toBe(200)
    server.clock.time += 15 * minuteMs
    const refused = await risky(admin.token)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm-again'])
    expect(refused.json().errors[0].pointer).toBe('/password')
    expect((await post(panelApi.confirm, { password: 'inte mitt lösenord' }, admin.token)).statusCode).toBe(
      422,
    )
    expect((await post(panelApi.confirm, {}, admin.token)).statusCode).toBe(422)
    expect((await risky(admin.token)).statusCode).toBe(403)
    expect((await post(panelApi.confirm, { password: goodPassword }, admin.token)).statusCode).toBe(200)
    expect((await risky(admin.token)).statusCode).toBe(200)
    expect((await risky(other)).statusCode).toBe(403)
  })

  test('asks who has a second factor for that: a password is not enough', async () => {
    const admin = await addPerson(true)
    const { secret } = await addApp(admin)
    server.clock.time += 15 * minuteMs
    const refused = await risky(admin.token)
    expect(refused.json().errors[0].pointer).toBe('/code')
    const password = await post(panelApi.confirm, { password: goodPassword }, admin.token)
    expect([password.statusCode, password.json().code]).toEqual([401, 'second-step'])
    expect((await post(panelApi.confirm, { code: '000000' }, admin.token)).statusCode).toBe(422)
    expect((await post(panelApi.confirm, { code: codeOf(secret) }, admin.token)).statusCode).toBe(200)
    expect((await risky(admin.token)).statusCode).toBe(200)
    const { device } = await addPasskey(admin)
    server.clock.time += 15 * minuteMs
    const passkey = device.sign(await challenge(), { isVerified: false })
    expect((await post(panelApi.confirm, { passkey }, admin.token)).statusCode).toBe(200)
    expect((await risky(admin.token)).statusCode).toBe(200)
  })

  test('also where a password is asked for anyway: giving rights', async () => {
    const admin = await addPerson(true)
    const { secret } = await addApp(admin)
    const { id } = await addPerson()
    server.clock.time += 15 * minuteMs
    const give = () =>
      server.send(
        `PUT /api/users/${id}/`,
        { is_superuser: true, password: goodPassword },
        { token: admin.token },
      )
    expect((await give()).json().code).toBe('confirm-again')
    await post(panelApi.confirm, { code: codeOf(secret) }, admin.token)
    expect((await give()).statusCode).toBe(200)
  })

  test.each([
    ['POST /api/send_info_mail/', { title: 'Hej', content: '<p>Hej</p>' }],
    ['DELETE /api/bin/members/1/', undefined],
    ['GET /api/subscribers/export.xlsx', undefined],
    ['GET /api/events/1/participants/file/', undefined],
    ['GET /api/events/1/participants/?sensitive=true', undefined],
    ['POST /api/mails/release/', undefined],
    ['PUT /api/footer/1/', { infoMail: 'annan@example.se' }],
    ['PUT /api/kontakt/1/', { swish_number: '1239999999' }],
    ['PUT /api/kontakt/1/', { bankgiro_number: '999-9999' }],
    [`POST ${panelApi.codeApp}`, {}],
    [`POST ${panelApi.passkeyOptions}`, {}],
  ])('is %s', async (request, body) => {
    const admin = await addPerson(true)
    server.clock.time += 16 * minuteMs
    const answer = await server.send(request, body, { token: admin.token })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'confirm-again'])
  })

  test('is no other change of the same records, nor one that changes nothing', async () => {
    const admin = await addPerson(true)
    server.clock.time += 16 * minuteMs
    const { infoMail } = (await server.send('GET /api/footer/1/')).json()
    for (const [path, body] of [
      ['/api/footer/1/', { infoMail, address: 'Torget 2' }],
      ['/api/kontakt/1/', { bank_name: 'Banken' }],
      ['/api/site/1/', { city: 'Uppsala', require_second_factor: false }],
    ] as const)
      expect([path, (await server.send(`PUT ${path}`, body, { token: admin.token })).statusCode]).toEqual([
        path,
        200,
      ])
  })

  test('is not what visitors may read anyway', async () => {
    const admin = await addPerson(true)
    server.clock.time += 16 * minuteMs
    const answer = await server.send('GET /api/posts/export.csv', undefined, { token: admin.token })
    expect(answer.statusCode).toBe(200)
  })
})

describe('a second factor that is demanded', () => {
  const demand = (token: string, require_second_factor: boolean) =>
    server.send('PUT /api/site/1/', { require_second_factor }, { token })
  const members = async (token: string) =>
    (await server.send('GET /api/members/', undefined, { token })).statusCode

  test('is so by somebody who has one, and lets administrators do nothing else before they have', async () => {
    const admin = await addPerson(true)
    const other = await addPerson(true)
    const refused = await demand(admin.token, true)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([422, '/require_second_factor'])
    const { device } = await addPasskey(admin)
    expect((await demand(admin.token, true)).statusCode).toBe(200)
    expect(await members(other.token)).toBe(403)
    const session = await logIn(other.email)
    expect(session.json().user).toMatchObject({ is_superuser: false, roles: [], needs_second_factor: true })
    const me = await server.send('GET /users/me/', undefined, { token: other.token })
    expect(me.json()).toMatchObject({ is_superuser: false, needs_second_factor: true })

    const { secret } = await addApp(other)
    expect(await members(other.token)).toBe(200)
    const kept = await server.send(`DELETE ${panelApi.codeApp}`, undefined, { token: other.token })
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'second-step-missing'])
    expect((await logIn(other.email, { code: codeOf(secret) })).json().user.is_superuser).toBe(true)
    const person = await addPerson()
    expect((await logIn(person.email)).json().user.needs_second_factor).toBe(false)
    server.clock.time += 16 * minuteMs
    const weakening = await demand(admin.token, false)
    expect([weakening.statusCode, weakening.json().code]).toEqual([403, 'confirm-again'])
    expect((await demand(admin.token, true)).statusCode).toBe(200)
    const passkey = device.sign(await challenge())
    expect((await post(panelApi.confirm, { passkey }, admin.token)).statusCode).toBe(200)
    expect((await demand(admin.token, false)).statusCode).toBe(200)
  })

  test('can be demanded of everybody whose role reads personal data as well', async () => {
    const admin = await addPerson(true)
    const ofRoles = (value: boolean) =>
      server.send('PUT /api/site/1/', { require_second_factor_of_roles: value }, { token: admin.token })
    const refused = await ofRoles(true)
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([
      422,
      '/require_second_factor_of_roles',
    ])
    const { device } = await addPasskey(admin)
    const roles = (['members', 'writer'] as const).map((role) => ({ role, first_day: null, last_day: null }))
    const [reads, writes] = await Promise.all(
      roles.map((role) => server.addAccount({ email: `${role.role}@example.se`, roles: [role] })),
    )
    const register = { id: reads?.id ?? 0, email: 'members@example.se', token: reads?.key ?? '' }
    expect(await members(register.token)).toBe(200)
    expect((await ofRoles(true)).statusCode).toBe(200)
    expect(await members(register.token)).toBe(403)
    expect((await logIn(register.email)).json().user).toMatchObject({ roles: [], needs_second_factor: true })
    const writer = (await server.send('GET /users/me/', undefined, { token: writes?.key ?? '' })).json()
    expect(writer).toMatchObject({ roles: ['writer'], needs_second_factor: false })
    const other = await addPerson(true)
    expect(await members(other.token)).toBe(403)

    await addApp(register)
    expect(await members(register.token)).toBe(200)
    const kept = await server.send(`DELETE ${panelApi.codeApp}`, undefined, { token: register.token })
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'second-step-missing'])
    server.clock.time += 16 * minuteMs
    expect((await ofRoles(false)).json().code).toBe('confirm-again')
    await post(panelApi.confirm, { passkey: device.sign(await challenge()) }, admin.token)
    expect((await ofRoles(false)).statusCode).toBe(200)
  })
})
