import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { type AccountLinksApp, newPassword, withAccountLinks } from '#testing/account-links.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { factorsOf } from '#testing/factors.ts'
import { onOneDatabase } from '#testing/full-run.ts'

let server: AccountsApp
let links: AccountLinksApp
beforeAll(async () => {
  server = await createAccountsApp()
  links = withAccountLinks(server)
})
afterAll(() => server.close())
const { addPerson, addApp, addPasskey, post, codeOf, actionsOf } = factorsOf(() => server)

const enter = (entry: string, step: object = {}, ip?: string) =>
  server.send(`POST ${api.enter}`, { entry, ...step }, ip ? { ip } : {})

/** Chooses a new password through a link. @returns what the page holds to sign in with */
async function reset(email: string, password = newPassword): Promise<string> {
  await links.askForReset(email)
  const path = await links.linkTo('reset', 'password-reset', email)
  return (await links.submit(path, { password })).json().entry
}

describe('whoever has chosen a new password', () => {
  test('is signed in once, as by a login', async () => {
    const { id, email } = await links.addAccount()
    const entry = await reset(email)
    const answer = await enter(entry)
    expect([answer.statusCode, answer.json().user]).toMatchObject([200, { id, is_superuser: false }])
    expect(await links.me(answer.json().key)).toMatchObject({ email })
    expect((await enter(entry)).json().code).toBe('invalid-credentials')
    expect((await enter(`${entry}x`)).statusCode).toBe(401)
    const stored = await server.context.db.selectFrom('account_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(entry)
  })

  test('of many calls at once one signs in', async () => {
    const entry = await reset((await links.addAccount()).email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(entry)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401])
  })

  onOneDatabase(() => {
    test('is so for five minutes', async () => {
      const entry = await reset((await links.addAccount()).email)
      server.clock.time += 5 * minuteMs
      expect((await enter(entry)).statusCode).toBe(401)
    })

    test('is asked for the second step, which a reset does not get past', async () => {
      const person = await addPerson()
      const { secret } = await addApp(person)
      const entry = await reset(person.email)
      const asked = await enter(entry)
      expect([asked.statusCode, asked.json().code, asked.json().errors]).toMatchObject([
        401,
        'second-step',
        [{ pointer: '/code' }],
      ])
      const wrong = await enter(entry, { code: '000000' })
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong-second-step'])
      expect((await enter(entry, { code: codeOf(secret) })).statusCode).toBe(200)
      expect((await actionsOf(person)).slice(-3)).toEqual(['reset-password', 'login-failed', 'login'])
    })

    test('may show a passkey as the second step', async () => {
      const person = await addPerson()
      const { device } = await addPasskey(person)
      const entry = await reset(person.email)
      expect((await enter(entry)).json().errors).toMatchObject([
        { pointer: '/code' },
        { pointer: '/passkey' },
      ])
      const options = (await post(panelApi.signInOptions)).json()
      expect((await enter(entry, { passkey: device.sign(options) })).statusCode).toBe(200)
    })

    test('cannot guess codes: they are counted as at the login', async () => {
      const person = await addPerson()
      await addApp(person)
      const entry = await reset(person.email)
      const ip = '10.9.8.7'
      const statuses: number[] = []
      for (let index = 0; index < 7; index++)
        statuses.push((await enter(entry, { code: `00000${index}` }, ip)).statusCode)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    })

    test('is not any more after another password, or when the account is closed', async () => {
      const { id, email } = await links.addAccount()
      const first = await reset(email)
      const second = await reset(email, 'ett helt annat lösenord')
      expect((await enter(first)).statusCode).toBe(401)
      await server.context.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
      expect((await enter(second)).statusCode).toBe(401)
    })
  })
})

test('an invited person is signed in with the roles of the invitation, which the mail and the page say', async () => {
  const { key } = await links.addAccount({ is_superuser: true })
  const email = links.freeAddress()
  const roles = [{ role: 'writer', first_day: null, last_day: '2099-06-30' }]
  await links.invite(key, { email, roles })
  const [mail] = await links.mailsTo('invitation', email)
  expect(mail?.text).toContain('Din roll: Skribent, till och med 30 juni 2099')
  const path = await links.linkTo('invitation', 'invitation', email)
  expect((await links.open(path)).json().facts).toEqual([['Din roll', 'Skribent, till och med 30 juni 2099']])
  const form = { first_name: 'Åsa', last_name: 'Ek', password: newPassword }
  const english = await links.submit(`/en/invitation/${path.split('/').at(-1)}`, form)
  const answer = await enter(english.json().entry)
  expect(answer.json().user).toMatchObject({ first_name: 'Åsa', roles: ['writer'], language: 'en' })
  expect((await links.submit(path, form)).json().entry).toBeUndefined()
})

onOneDatabase(() => {
  describe('the page of a link to a password', () => {
    const open = (path: string, language: string) =>
      server.send(`GET ${path}`, undefined, { headers: { 'accept-language': language } })
    const resetPath = async (email: string) => {
      await links.askForReset(email)
      return links.linkTo('reset', 'password-reset', email)
    }

    test('is in the language of the browser, until another one is chosen, which the account keeps', async () => {
      const { email } = await links.addAccount()
      const path = await resetPath(email)
      const token = path.split('/').at(-1)
      const led = await open(path, 'en-GB,en;q=0.9')
      expect([led.statusCode, led.headers.location]).toEqual([302, `/en/password/${token}`])
      expect(led.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect((await open(path, 'sv')).statusCode).toBe(200)
      expect((await open(`/en/password/${token}`, 'sv-SE,sv;q=0.9,en;q=0.8')).headers.location).toBe(path)
      const chosen = `/en/password/${token}?language`
      expect((await open(chosen, 'sv')).json().title).toBe('Choose a new password')
      const { entry } = (await links.submit(chosen, { password: newPassword })).json()
      expect((await enter(entry)).json().user.language).toBe('en')
      const [mail] = await links.mailsTo('password-changed', email)
      expect(mail?.text).toContain('password')
    })

    test('is in the language that the account has chosen, whatever the browser', async () => {
      const { id, email } = await links.addAccount()
      await server.context.db.updateTable('users').set({ language: 'en' }).where('id', '=', id).execute()
      await links.askForReset(email)
      const [mail] = await links.mailsTo('password-reset', email)
      const address = /\/en\/password\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
      expect((await open(address, 'sv')).statusCode).toBe(200)
    })
  })

  test('a mail about an account has subject and text in one language (B7)', async () => {
    const mails = []
    for (const [own, asked] of [
      ['sv', 'en'],
      ['en', 'sv'],
      ['', 'en'],
      ['', 'sv'],
    ] as const) {
      const { id, email } = await links.addAccount()
      await server.context.db.updateTable('users').set({ language: own }).where('id', '=', id).execute()
      await server.send('POST /users/auth/reset/', { email }, { headers: { 'accept-language': asked } })
      const [mail] = await links.mailsTo('password-reset', email)
      mails.push([mail?.subject, mail?.text.includes(mail.subject ?? '-')])
    }
    const [swedish, english] = ['Välj ett nytt lösenord', 'Choose a new password']
    expect(mails).toEqual([swedish, english, english, swedish].map((subject) => [subject, true]))
  })
})
