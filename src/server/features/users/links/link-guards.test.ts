import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetLinks } from '#server/links/stored-link.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { type AccountLinksApp, newPassword, withAccountLinks } from '#testing/account-links.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { onOneDatabase } from '#testing/full-run.ts'
import { voidInvitations } from './void-links.ts'

let server: AccountsApp
let links: AccountLinksApp

beforeAll(async () => {
  server = await createAccountsApp()
  links = withAccountLinks(server)
})
afterAll(() => server.close())

const person = { first_name: 'Åsa', last_name: 'Ek', password: newPassword }
const notAnyMore = 'Länken gäller inte längre'

const resetLink = async (email: string): Promise<string> => {
  await links.askForReset(email)
  return links.linkTo('reset', 'password-reset', email)
}
/** Asks for another address. @returns it, and the links in both mails */
const addressLinks = async ({ key, email }: { key: string; email: string }, password = goodPassword) => {
  const next = links.freeAddress()
  expect((await links.askForAddress(key, next, password)).statusCode).toBe(202)
  return {
    next,
    confirm: await links.linkTo('address', 'address-confirm', next),
    keep: await links.linkTo('keep-address', 'address-notice', email),
  }
}
const invitationLink = async (token: string, email: string, standing: object = {}): Promise<string> => {
  expect((await links.invite(token, { email, ...standing })).statusCode).toBe(202)
  return links.linkTo('invitation', 'invitation', email)
}
/** PostgreSQL: until so many calls wait for a lock. SQLite lets one write at a time, so none can have begun. */
async function untilWaiting(calls: number): Promise<void> {
  const { pool } = server.context
  if (!pool) return
  const query = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(query)).rowCount, { timeout: 20_000 }).toBe(calls)
}
const administrator = () => links.addAccount({ is_superuser: true })

describe('another password', () => {
  test('from a mail ends a change of the address that somebody else may have begun (T152)', async () => {
    const account = await links.addAccount()
    const { confirm } = await addressLinks(account)
    await links.submit(await resetLink(account.email), { password: newPassword })
    const page = await links.submit(confirm)
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining(notAnyMore)])
    expect([await links.login(account.email, newPassword), await links.open(confirm)]).toMatchObject([
      200,
      { statusCode: 410 },
    ])
  })

  test('of one who is signed in ends it too, and a link to a new password', async () => {
    const account = await links.addAccount()
    const { confirm } = await addressLinks(account)
    const reset = await resetLink(account.email)
    const body = { current_password: goodPassword, password: newPassword }
    expect((await server.send('POST /users/auth/password/', body, { token: account.key })).statusCode).toBe(
      200,
    )
    expect((await links.submit(confirm)).body).toContain(notAnyMore)
    expect((await links.submit(reset, { password: 'ett helt annat lösenord' })).body).toContain(
      'redan använd',
    )
    expect(await links.login(account.email, newPassword)).toBe(200)
  })

  test('is set by one of two links that come while another change holds it (T153)', async () => {
    const { id, email } = await links.addAccount()
    const paths = [await resetLink(email), await resetLink(email)]
    const passwords = ['en röd cykel i hallen', 'två gula båtar ligger']
    const answers = await server.context.db.transaction().execute(async (tx) => {
      await tx.updateTable('passwords').set({ user_id: id }).where('user_id', '=', id).execute()
      const sent = paths.map((path, at) => links.submit(path, { password: passwords[at] ?? '' }))
      await untilWaiting(2)
      return { sent }
    })
    const pages = await Promise.all(answers.sent)
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const isSet = pages.map(({ body }) => body.includes('Lösenordet är bytt'))
    expect(isSet.filter(Boolean)).toHaveLength(1)
    for (const [at, password] of passwords.entries())
      expect(await links.login(email, password)).toBe(isSet[at] ? 200 : 401)
  })

  onOneDatabase(() => {
    test('logs in at once, however often the old one was wrong', async () => {
      const { email } = await links.addAccount()
      const ip = '192.0.2.44'
      for (let time = 0; time < 6; time++) await links.login(email, 'inte mitt lösenord', ip)
      expect(await links.login(email, goodPassword, ip)).toBe(429)
      await links.submit(await resetLink(email), { password: newPassword }, ip)
      expect(await links.login(email, newPassword, ip)).toBe(200)
    })

    test('is not set by a link that was asked for before the account was closed', async () => {
      const { key } = await administrator()
      const { id, email } = await links.addAccount()
      const path = await resetLink(email)
      const put = (is_active: boolean) =>
        server.send(`PUT /api/users/${id}/`, { is_active, password: goodPassword }, { token: key })
      expect([(await put(false)).statusCode, (await put(true)).statusCode]).toEqual([200, 200])
      expect((await links.submit(path, { password: newPassword })).body).toContain('redan använd')
      expect(await links.login(email, goodPassword)).toBe(200)
    })
  })
})

describe('another address', () => {
  onOneDatabase(() => {
    test('is too late to stop once it is the account’s, and the page says so', async () => {
      const account = await links.addAccount()
      const { next, confirm, keep } = await addressLinks(account)
      await links.submit(confirm)
      for (const page of [await links.open(keep), await links.submit(keep)])
        expect([page.statusCode, page.body]).toEqual([
          410,
          expect.stringContaining('Hör genast av dig till styrelsen'),
        ])
      expect(await links.login(next, goodPassword)).toBe(200)
      expect((await links.submit(confirm)).body).toContain('Adressen är bytt')
    })

    test('is stopped by the link of an earlier mail as well, and used it says what holds', async () => {
      const account = await links.addAccount()
      const first = await addressLinks(account)
      const second = await addressLinks(account)
      expect((await links.submit(first.confirm)).body).toContain(notAnyMore)
      expect((await links.submit(first.keep)).body).toContain('Alla enheter är utloggade')
      expect((await links.submit(second.confirm)).body).toContain(notAnyMore)
      expect((await links.submit(first.keep)).body).toContain('Du behöver inte göra något mer')
      const answer = { email: account.email, password: goodPassword }
      const { key } = (await server.send('POST /users/auth/login/', answer)).json()
      const third = await addressLinks({ ...account, key })
      expect((await links.submit(first.keep)).body).toContain('Alla enheter är utloggade')
      expect((await links.submit(third.confirm)).body).toContain(notAnyMore)
    })
  })

  test('is confirmed or stopped, whoever is first, and each page says what came of it (T153)', async () => {
    for (let time = 0; time < 4; time++) {
      const account = await links.addAccount()
      const { next, confirm, keep } = await addressLinks(account)
      const [confirmed, kept] = await Promise.all([links.submit(confirm), links.submit(keep)])
      const isChanged = (await links.login(next, goodPassword)) === 200
      expect(await links.login(account.email, goodPassword)).toBe(isChanged ? 401 : 200)
      expect(confirmed.body.includes('Adressen är bytt')).toBe(isChanged)
      expect(kept.body.includes('Adressen är kvar')).toBe(!isChanged)
    }
  })

  onOneDatabase(() => {
    test('gets three mails an hour, whoever types it, with an account or without', async () => {
      const { email } = await links.addAccount()
      for (const address of [links.freeAddress(), email]) {
        const statuses: number[] = []
        for (let time = 0; time < 4; time++) {
          const { key } = await links.addAccount()
          statuses.push((await links.askForAddress(key, address)).statusCode)
        }
        expect(statuses).toEqual([202, 202, 202, 429])
      }
    })
  })
})

describe('an invitation', () => {
  onOneDatabase(() => {
    test('says who has sent it, and ends when that account is closed', async () => {
      const { key } = await administrator()
      const inviter = await administrator()
      const email = links.freeAddress()
      const path = await invitationLink(inviter.key, email, { is_superuser: true })
      expect((await links.invitations(key))[0]).toMatchObject({ email, invited_by: 'Kim Ek' })
      const body = { is_active: false, password: goodPassword }
      expect((await server.send(`PUT /api/users/${inviter.id}/`, body, { token: key })).statusCode).toBe(200)
      expect((await links.submit(path, person)).body).toContain(notAnyMore)
      expect(await links.login(email, newPassword)).toBe(401)
    })
  })

  test('makes one account, though its form is sent twice at once (T153)', async () => {
    const { key } = await administrator()
    const email = links.freeAddress()
    const path = await invitationLink(key, email)
    const pages = await Promise.all([links.submit(path, person), links.submit(path, person)])
    const made = pages.map(({ body }) => body.includes('Ditt konto är klart'))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(pages.some(({ body }) => body.includes('Ditt konto finns redan'))).toBe(true)
    expect(await links.login(email, newPassword)).toBe(200)
  })

  test('that is taken back while its form waits makes no account (T153)', async () => {
    const { id, key } = await administrator()
    const email = links.freeAddress()
    const path = await invitationLink(key, email)
    const { sent } = await server.context.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ first_name: 'Eva' }).where('id', '=', id).execute()
      const answer = links.submit(path, person)
      await untilWaiting(1)
      await voidInvitations(tx, server.context, email)
      return { sent: answer }
    })
    expect((await sent).body).toContain(notAnyMore)
    expect(await links.login(email, newPassword)).toBe(401)
  })

  onOneDatabase(() => {
    test('is sent thirty times an hour by one administrator', async () => {
      const { key } = await administrator()
      for (let time = 0; time < 30; time++) await links.invite(key, { email: links.freeAddress() })
      const more = await links.invite(key, { email: links.freeAddress() })
      expect([more.statusCode, Number(more.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    })
  })
})

onOneDatabase(() => {
  describe('mails about an account', () => {
    test('are in the language of the call while its owner has chosen none', async () => {
      const { key, email } = await links.addAccount()
      const next = links.freeAddress()
      const body = { email: next, current_password: goodPassword }
      const headers = { 'accept-language': 'en' }
      await server.send('POST /users/auth/address/', body, { token: key, headers })
      const [asked] = await links.mailsTo('address-confirm', next)
      const path = /\/en\/[a-z-]+\/[\w-]{43}/.exec(asked?.text ?? '')?.[0] ?? ''
      expect((await links.submit(path)).body).toContain('The address has been changed')
      await server.context.db.updateTable('users').set({ language: 'sv' }).where('email', '=', next).execute()
      expect(await links.mailsTo('address-notice', email)).toEqual([null])
      const [told] = await links.mailsTo('address-changed', email)
      expect(told?.text).toContain('Ditt konto har fått en ny adress')
    })
  })

  describe('a mail with a link that no longer works', () => {
    test('is not sent, and is shown in the outbox as it was', async () => {
      const { key } = await administrator()
      const invited = links.freeAddress()
      await invitationLink(key, invited)
      const [{ id }] = await links.invitations(key)
      await server.send(`DELETE /users/invitations/${id}/`, undefined, { token: key })
      expect(await links.mailsTo('invitation', invited)).toEqual([null])
      const [shown] = await links.mailsTo('invitation', invited, { hidesSecrets: true })
      expect(shown?.text).toContain('bjuder in dig')

      const { email } = await links.addAccount()
      await links.askForReset(email)
      server.clock.time += hourMs
      expect(await links.mailsTo('password-reset', email)).toEqual([null])
    })
  })

  test('a link says for thirty days that it has ended, and then is forgotten', async () => {
    const { key } = await administrator()
    const path = await invitationLink(key, links.freeAddress())
    server.clock.time += 36 * dayMs
    await forgetLinks(server.context)
    expect((await links.open(path)).statusCode).toBe(410)
    server.clock.time += 2 * dayMs
    await forgetLinks(server.context)
    expect((await links.open(path)).statusCode).toBe(404)
  })
})
