import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { advanceMailings } from '#server/mail/sending/mailing-run.ts'
import { findPreviewLink } from '#server/previews/preview-links.ts'
import { minuteMs, secondMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import type { PreviewPurpose } from '#shared/previews.ts'
import { posts } from '#shared/resources/posts.ts'
import type { Mandate } from '#shared/roles.ts'
import { type AccountLinksApp, newPassword, withAccountLinks } from '#testing/account-links.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { casesOf, onOneDatabase } from '#testing/full-run.ts'
import { addRecord } from '#testing/records.ts'

let server: AccountsApp
let links: AccountLinksApp
beforeAll(async () => {
  server = await createAccountsApp()
  links = withAccountLinks(server)
})
afterAll(() => server.close())

type Account = { id: number; key: string; email: string }

const always = { first_day: null, last_day: null }
const roles: Mandate[] = [
  { role: 'writer', ...always },
  { role: 'mailings', ...always },
]
const change = async ({ id }: Account, body: object): Promise<void> => {
  const { key } = await server.addAccount({ email: `ovrig${id}@example.se`, is_superuser: true })
  const answer = await server.send(
    `PUT ${api.record('users', id)}`,
    { password: goodPassword, ...body },
    { token: key },
  )
  expect(answer.statusCode).toBe(200)
}

/** The moment at which every account begins: ten seconds before midnight in Stockholm. */
const start = Date.parse('2027-03-01T22:59:50Z')

/** How somebody loses what they may do. */
const ways: Record<string, { roles?: Mandate[]; lose: (account: Account) => Promise<void> }> = {
  'the rights are withdrawn': { lose: (account) => change(account, { is_superuser: false }) },
  'the account is closed': { lose: (account) => change(account, { is_active: false }) },
  'the term is over': {
    lose: async ({ id }) => {
      await server.context.db
        .updateTable('users')
        .set({ administrator_until: '2027-03-01' })
        .where('id', '=', id)
        .execute()
      server.clock.time += 11 * secondMs
    },
  },
  'the roles are withdrawn': { roles, lose: (account) => change(account, { roles: [] }) },
  'the password is reset': {
    lose: async ({ email }) => {
      await links.askForReset(email)
      const page = await links.submit(await links.linkTo('reset', 'password-reset', email), {
        password: newPassword,
      })
      expect(page.body).toContain('Lösenordet är bytt')
    },
  },
}

/** Begins something. @returns what tells whether it goes on */
type Begun = (account: Account) => Promise<() => Promise<boolean>>

const isDone = async (request: string, { key }: Account, body?: object): Promise<boolean> =>
  (await server.send(request, body, { token: key })).statusCode < 300

const things: Record<string, Begun> = {
  'a session': async (account) => () => isDone(`GET ${panelApi.mailings}`, account),
  'saving a list': async (account) => () => isDone(`GET ${panelApi.exported('subscribers', 'csv')}`, account),
  'a confirmation': async (account) => {
    await server.send(`POST ${panelApi.confirm}`, { password: goodPassword }, { token: account.key })
    return () => isDone(`POST ${panelApi.sendInfoMail}`, account, { title: 'Hej', content: '<p>Risk</p>' })
  },
  'an invitation': async ({ id, key }) => {
    const email = `bjuden${id}@example.se`
    expect((await links.invite(key, { email, is_superuser: true })).statusCode).toBe(202)
    const path = await links.linkTo('invitation', 'invitation', email)
    return async () => {
      const names = { first_name: 'Bo', last_name: 'Ek' }
      const page = await links.submit(path, { ...names, password: newPassword })
      const account = await server.context.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
      expect(account ? [200] : [404, 410]).toContain(page.statusCode)
      return account !== undefined
    }
  },
  ...Object.fromEntries(
    (['send', 'look'] satisfies PreviewPurpose[]).map((purpose): [string, Begun] => [
      `a link to ${purpose} at a draft`,
      async ({ key }) => {
        const { id } = await addRecord(server, posts, { is_published: false })
        const made = await server.send(
          `POST ${api.record('posts', id)}previews/`,
          { purpose },
          { token: key },
        )
        const code = made.json<{ url: string }>().url.split('/').at(-1) ?? ''
        return async () => (await findPreviewLink(server.context, code))?.isExpired === false
      },
    ]),
  ),
  'a mailing that waits': async ({ id: author, key }) => {
    const body = { title: `Utskick ${author}`, content: '<p>Hej</p>' }
    const { id } = (await server.send(`POST ${panelApi.sendInfoMail}`, body, { token: key })).json()
    return async () => {
      server.clock.time += minuteMs
      await advanceMailings(server.context)
      const { state } = await server.context.db
        .selectFrom('mailings')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return state !== 'cancelled'
    }
  },
}

/** A database into which a backup of the other one was restored; the accounts of every test site have other addresses. */
async function restoredCopyOf({ context }: AccountsApp): Promise<TestDatabase> {
  const made = await createTestDatabase()
  const config = parseConfig(made.env)
  const folder = mkdtempSync(join(tmpdir(), 'gille-lost-'))
  const file = join(folder, 'backup.tar.gz')
  await createBackup(
    { database: context, config: context.config },
    { file, passphrase: null, now: context.now() },
  )
  const database = openDatabase(config)
  await restoreBackup({ database, config }, { file, passphrase: null, now: context.now() })
  rmSync(folder, { recursive: true })
  await database.db
    .updateTable('users')
    .set({ email: sql`'former.' || email` })
    .where('email', 'in', ['admin@example.se', 'user@example.se'])
    .execute()
  await database.close()
  return made
}

const cells = Object.keys(ways).flatMap((way) => Object.keys(things).map((thing) => [thing, way] as const))

describe('what somebody has begun', () => {
  test.each(Object.keys(things))('goes on while they may: %s', async (thing) => {
    server.clock.time = start
    const account = await links.addAccount({ is_superuser: true })
    expect(await (await things[thing]?.(account))?.()).toBe(true)
  })

  test.each(casesOf(cells, ([, way]) => way === 'the rights are withdrawn'))(
    'is over, %s, when %s (T160)',
    async (thing, way) => {
      const { roles: held, lose } = ways[way] ?? {}
      if (held && thing === 'an invitation') return
      server.clock.time = start
      const account = await links.addAccount(held ? { roles: held } : { is_superuser: true })
      const goesOn = await things[thing]?.(account)
      await lose?.(account)
      expect(await goesOn?.()).toBe(false)
    },
  )

  onOneDatabase(() => {
    test('is over in a restored backup (T160); mailings are held there', async () => {
      server.clock.time = start
      const account = await links.addAccount({ is_superuser: true })
      const begun: [thing: string, goesOn: () => Promise<boolean>][] = []
      for (const [thing, begin] of Object.entries(things))
        if (thing !== 'a mailing that waits') begun.push([thing, await begin(account)])
      const former = { server, links }
      server = await createAccountsApp({ createDatabase: () => restoredCopyOf(former.server) })
      links = withAccountLinks(server)
      try {
        server.clock.time = start
        for (const [thing, goesOn] of begun) expect([thing, await goesOn()]).toEqual([thing, false])
      } finally {
        await server.close()
        ;({ server, links } = former)
      }
    })
  })

  test('is told to who ends it, and the history says it (T160)', async () => {
    server.clock.time = start
    const [account, admin] = [
      await links.addAccount({ is_superuser: true }),
      await links.addAccount({ is_superuser: true }),
    ]
    await Promise.all(
      ['an invitation', 'a link to send at a draft', 'a mailing that waits'].map((thing) =>
        things[thing]?.(account),
      ),
    )
    const body = { password: goodPassword, is_superuser: false }
    const answer = await server.send(`PUT ${api.record('users', account.id)}`, body, { token: admin.key })
    expect(answer.json().ended).toEqual({
      invitations: [`bjuden${account.id}@example.se`],
      previews: 1,
      mailings: [`Utskick ${account.id}`],
    })
    const history = await server.context.db
      .selectFrom('history')
      .select('action')
      .where('user_id', '=', admin.id)
      .execute()
    expect(history.map(({ action }) => action).sort()).toEqual([
      'cancel',
      'uninvite',
      'unshare',
      'withdraw-administrator',
    ])
  })

  test('of an administrator whose term is over is marked among the invitations, and can be sent again', async () => {
    server.clock.time = start
    const account = await links.addAccount({ is_superuser: true })
    await things['an invitation']?.(account)
    await ways['the term is over']?.lose(account)
    const { key } = await links.addAccount({ is_superuser: true })
    const email = `bjuden${account.id}@example.se`
    const ofIt = async () =>
      (await links.invitations(key)).find((one: { email: string }) => one.email === email)
    expect(await ofIt()).toMatchObject({ is_void: true })
    await server.send(`POST ${panelApi.invitations}${(await ofIt()).id}/send/`, undefined, { token: key })
    expect(await ofIt()).toMatchObject({ is_void: false })
  })
})
