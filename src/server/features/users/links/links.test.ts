import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { type AccountLinksApp, newPassword, withAccountLinks } from '#testing/account-links.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'

let server: AccountsApp
let links: AccountLinksApp

beforeAll(async () => {
  server = await createAccountsApp()
  links = withAccountLinks(server)
})
afterAll(() => server.close())

const actions = async (id: number) =>
  (
    await server.context.db
      .selectFrom('history')
      .select('action')
      .where('resource', '=', 'users')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('a forgotten password', () => {
  const ask = (email: string, ip?: string) =>
    server.send('POST /users/auth/reset/', { email }, ip ? { ip } : {})
  const linkOf = (email: string) => links.linkTo('reset', 'password-reset', email)

  test('is replaced by a link in a mail, once, and signs out everywhere', async () => {
    const { id, key, email } = await links.addAccount()
    expect((await ask(email.toUpperCase())).statusCode).toBe(202)
    const path = await links.linkTo('reset', 'password-reset', email.toUpperCase())
    expect((await links.open(path)).body).toContain('"autocomplete":"new-password"')
    const short = await links.submit(path, { password: 'kort' })
    expect(short.body).toContain('Lösenordet måste ha minst 10 tecken.')
    expect(await links.login(email, goodPassword)).toBe(200)
    expect((await links.submit(path, { password: newPassword })).body).toContain('Lösenordet är bytt')
    expect([await links.login(email, goodPassword), await links.login(email, newPassword)]).toEqual([
      401, 200,
    ])
    expect((await server.send('GET /users/me/', undefined, { token: key })).statusCode).toBe(401)
    expect((await links.submit(path, { password: 'ett helt annat lösenord' })).body).toContain('redan använd')
    expect(await links.login(email, newPassword)).toBe(200)
    expect(await links.mailsTo('password-changed', email)).toHaveLength(1)
    expect(await actions(id)).toContain('reset-password')
  })

  test('is asked for alike by every address, which costs the same (T150)', async () => {
    const known = await links.addAccount()
    const closed = await links.addAccount({ is_active: false })
    const answers = []
    const rowsOf = async (table: 'mails' | 'account_links') =>
      (await server.context.db.selectFrom(table).select('id').execute()).length
    for (const email of [known.email, closed.email, 'ingen@example.se']) {
      const before = [await rowsOf('mails'), await rowsOf('account_links')]
      const answer = await ask(email)
      answers.push([answer.statusCode, answer.body])
      expect([await rowsOf('mails'), await rowsOf('account_links')]).toEqual(before.map((n) => n + 1))
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    for (const email of [closed.email, 'ingen@example.se'])
      expect(await links.mailsTo('password-reset', email)).toEqual([null])
  })

  test('has a link for an hour', async () => {
    const { email } = await links.addAccount()
    await ask(email)
    const path = await linkOf(email)
    server.clock.time += hourMs - 1
    expect((await links.open(path)).statusCode).toBe(200)
    server.clock.time += 1
    expect((await links.open(path)).statusCode).toBe(410)
    expect((await links.submit(path, { password: newPassword })).statusCode).toBe(410)
    expect(await links.login(email, goodPassword)).toBe(200)
  })

  test('gives one address three mails an hour, and the fourth is answered alike (B59)', async () => {
    const { email } = await links.addAccount()
    for (let time = 0; time < 5; time++) expect((await ask(email)).statusCode).toBe(202)
    expect(await links.mailsTo('password-reset', email)).toHaveLength(3)
    server.clock.time += hourMs + minuteMs
    await ask(email)
    expect(await links.mailsTo('password-reset', email)).toHaveLength(4)
  })

  test('cannot be asked for without end from one network', async () => {
    const ip = '192.0.2.99'
    for (let time = 0; time < 20; time++)
      expect((await ask(`nagon${time}@example.se`, ip)).statusCode).toBe(202)
    expect((await ask('en.till@example.se', ip)).statusCode).toBe(429)
  })

  test('of two who follow the link at once one sets it (T153)', async () => {
    const { email } = await links.addAccount()
    await ask(email)
    const path = await linkOf(email)
    const passwords = ['en röd cykel i hallen', 'två gula båtar ligger']
    const pages = await Promise.all(passwords.map((password) => links.submit(path, { password })))
    const isDone = pages.map(({ body }) => body.includes('Lösenordet är bytt'))
    expect(isDone.filter(Boolean)).toHaveLength(1)
    for (const [index, password] of passwords.entries())
      expect(await links.login(email, password)).toBe(isDone[index] ? 200 : 401)
  })

  test('is not given away by the outbox, nor by what is stored (T151)', async () => {
    const { email } = await links.addAccount()
    await ask(email)
    const token = (await linkOf(email)).split('/').at(-1) ?? ''
    const { id } = await server.context.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const shown = await server.send(`GET /api/mails/${id}/`, undefined, { token: server.superuser })
    expect(shown.json().text).toContain('Välj ett nytt lösenord')
    expect(shown.body).not.toContain(token)
    const stored = await server.context.db.selectFrom('account_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('another address', () => {
  test('is the account’s when it has confirmed itself, and both are told', async () => {
    const { id, key, email } = await links.addAccount()
    const next = links.freeAddress()
    expect((await links.askForAddress(key, next, 'fel lösenord här')).statusCode).toBe(422)
    expect((await links.askForAddress(key, next)).statusCode).toBe(202)
    expect(await links.me(key)).toMatchObject({ email, pending_email: next })
    const path = await links.linkTo('address', 'address-confirm', next)
    expect((await links.open(path)).body).toContain(next)
    expect(await links.me(key)).toMatchObject({ email })
    expect((await links.submit(path)).body).toContain('Adressen är bytt')
    expect(await links.me(key)).toMatchObject({ email: next, pending_email: null })
    expect([await links.login(email, goodPassword), await links.login(next, goodPassword)]).toEqual([
      401, 200,
    ])
    for (const address of [email, next])
      expect(await links.mailsTo('address-changed', address)).toHaveLength(1)
    expect(await actions(id)).toEqual(expect.arrayContaining(['ask-address', 'change-address']))
  })

  test('is stopped from the old one, which signs out whoever asked', async () => {
    const { key, email } = await links.addAccount()
    const next = links.freeAddress()
    await links.askForAddress(key, next)
    const confirm = await links.linkTo('address', 'address-confirm', next)
    const keep = await links.linkTo('keep-address', 'address-notice', email)
    expect((await links.submit(keep)).body).toContain('Adressen är kvar')
    expect((await server.send('GET /users/me/', undefined, { token: key })).statusCode).toBe(401)
    expect((await links.submit(confirm)).body).toContain('Länken gäller inte längre')
    expect(await links.login(email, goodPassword)).toBe(200)
  })

  test('that has an account is not told apart (T152)', async () => {
    const { key, email } = await links.addAccount()
    const other = await links.addAccount()
    const [free, taken] = [
      await links.askForAddress(key, links.freeAddress()),
      await links.askForAddress(key, other.email),
    ]
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    expect(await links.me(key)).toMatchObject({ email, pending_email: other.email })
    const [mail] = await links.mailsTo('address-taken', other.email)
    expect(mail?.text).not.toMatch(/\/adress\//)
  })

  test('is refused when it is the same (B60)', async () => {
    const { key, email } = await links.addAccount()
    expect((await links.askForAddress(key, email.toUpperCase())).json().code).toBe('unchanged-address')
  })
})

describe('an invitation', () => {
  const invite = (body: object) => links.invite(administrator.key, body)
  const person = { first_name: 'Åsa', last_name: 'Ek', password: newPassword }
  let administrator: { id: number; key: string }
  beforeAll(async () => {
    administrator = await server.addAccount({ email: 'bjuder@example.se', is_superuser: true })
  })
  const open = () => links.invitations(administrator.key)

  test('gives an account its roles with their days, once', async () => {
    const roles = [{ role: 'writer', first_day: '2027-01-01', last_day: null }]
    const email = 'inbjuden@example.se'
    const made = await invite({ email, roles })
    expect(made.statusCode).toBe(202)
    expect(made.json()).toMatchObject({ email, roles, is_superuser: false })
    expect(await open()).toMatchObject([{ email, roles }])
    const path = await links.linkTo('invitation', 'invitation', email)
    const wrong = await links.submit(path, { ...person, first_name: '', password: 'kort' })
    expect(wrong.body).toContain('minst 10 tecken')
    expect((await links.submit(path, person)).body).toContain('Ditt konto är klart')
    expect((await links.submit(path, person)).body).toContain('redan använd')
    const answer = await server.send('POST /users/auth/login/', { email, password: newPassword })
    expect(answer.json().user).toMatchObject({ first_name: 'Åsa', is_superuser: false, roles: ['writer'] })
    expect(await open()).toEqual([])
  })

  test('is sent again with another link, and taken back', async () => {
    const email = 'igen@example.se'
    const { id } = (await invite({ email, is_superuser: true })).json()
    const first = await links.linkTo('invitation', 'invitation', email)
    const call = (request: string) => server.send(request, undefined, { token: administrator.key })
    const again = (await call(`POST /users/invitations/${id}/send/`)).json()
    expect(again).toMatchObject({ email, is_superuser: true })
    expect((await links.submit(first, person)).body).toContain('ersatt av en nyare')
    const second = await links.linkTo('invitation', 'invitation', email)
    expect((await call(`DELETE /users/invitations/${again.id}/`)).statusCode).toBe(204)
    expect((await links.submit(second, person)).body).toContain('Länken gäller inte längre')
    expect(await links.login(email, newPassword)).toBe(401)
    expect((await call(`DELETE /users/invitations/${again.id}/`)).statusCode).toBe(404)
  })

  test('ends after seven days', async () => {
    const email = 'sen@example.se'
    await invite({ email })
    const path = await links.linkTo('invitation', 'invitation', email)
    server.clock.time += 7 * dayMs
    expect((await links.submit(path, person)).statusCode).toBe(410)
  })

  test('is refused for an address with an account, and without one’s own password', async () => {
    administrator = await server.addAccount({ email: 'bjuder2@example.se', is_superuser: true })
    const { email } = await links.addAccount()
    const taken = await invite({ email })
    expect([taken.statusCode, taken.json().errors]).toMatchObject([409, [{ pointer: '/email' }]])
    const wrong = await invite({ email: 'fri@example.se', password: 'inte mitt lösenord' })
    expect(wrong.json().errors).toMatchObject([{ pointer: '/password' }])
  })
})
