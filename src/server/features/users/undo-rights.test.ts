import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type AccountLinksApp, withAccountLinks } from '#testing/account-links.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { operationOf, undo } from '#testing/operations.ts'

let server: AccountsApp
let links: AccountLinksApp
beforeAll(async () => {
  server = await createAccountsApp()
  links = withAccountLinks(server)
})
afterAll(() => server.close())

// The accounts of a test are the only administrators.
beforeEach(async () => {
  server.clock.time = Date.parse('2027-03-01T12:00:00Z')
  await server.context.db.updateTable('users').set({ is_superuser: false }).execute()
})

type Account = { id: number; key: string }

const addAdministrator = () => links.addAccount({ is_superuser: true })
const change = async (by: Account, { id }: Account, body: object) => {
  const answer = await server.send(
    `PUT /api/users/${id}/`,
    { password: goodPassword, ...body },
    { token: by.key },
  )
  expect(answer.statusCode).toBe(200)
  return answer
}
const undoneBy = async ({ key }: Account, answer: Awaited<ReturnType<typeof change>>) =>
  (await undo(server, answer, key)).json()
const stored = ({ id }: Account) =>
  server.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isSignedIn = async ({ key }: Account) =>
  (await server.send('GET /users/me/', undefined, { token: key })).statusCode === 200
const planMailing = async ({ key }: Account, title: string) =>
  (
    await server.send(`POST ${panelApi.sendInfoMail}`, { title, content: '<p>Hej</p>' }, { token: key })
  ).json().id as number
const stateOf = async (id: number) =>
  (
    await server.context.db
      .selectFrom('mailings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state
const invitedBy = async ({ key }: Account) =>
  (await links.invitations(key)).map(({ is_void }: { is_void: boolean }) => is_void)

test('undoing withdrawn rights gives them and planned mailings back, but no session and no link', async () => {
  const [admin, account] = [await addAdministrator(), await addAdministrator()]
  await links.invite(account.key, { email: 'bjuden@example.se', is_superuser: true })
  const mailing = await planMailing(account, 'Utskick')
  const before = await stored(account)
  const answer = await change(admin, account, { is_superuser: false })
  expect(answer.json().ended).toMatchObject({ invitations: ['bjuden@example.se'], mailings: ['Utskick'] })
  expect(await stateOf(mailing)).toBe('cancelled')
  const [open] = (
    await server.call('GET', `${panelApi.operations}?resource=users`, { token: admin.key })
  ).json()
  expect(open).toMatchObject({
    kind: 'change-rights',
    action: 'withdraw-administrator',
    record_id: account.id,
  })
  expect(await undoneBy(admin, answer)).toEqual({ undone: 1, left: [], mails: 0 })
  const { version, updated_at, ...rights } = await stored(account)
  expect(rights).toEqual({ ...before, version: undefined, updated_at: undefined })
  expect(version).toBeGreaterThan(Number(before.version))
  expect(await stateOf(mailing)).toBe('planned')
  expect(await isSignedIn(account)).toBe(false)
  expect(await invitedBy(admin)).not.toContain(false)
})

test('undoing a grant signs the account out and ends what it began with the rights', async () => {
  const [admin, account] = [await addAdministrator(), await links.addAccount({})]
  const answer = await change(admin, account, { is_superuser: true })
  const key = await server.context.tokens.issue({ id: account.id, is_superuser: true })
  const mailing = await planMailing({ ...account, key }, 'Nytt utskick')
  expect(await undoneBy(admin, answer)).toMatchObject({ undone: 1, left: [] })
  expect(await stored(account)).toMatchObject({ is_superuser: expect.toSatisfy((is) => !is) })
  expect(await isSignedIn({ ...account, key })).toBe(false)
  expect(await stateOf(mailing)).toBe('cancelled')
})

test('undoing other roles leaves the account signed in', async () => {
  const [admin, account] = [await addAdministrator(), await links.addAccount({})]
  const roles = [{ role: 'writer', first_day: null, last_day: null }]
  const answer = await change(admin, account, { roles })
  expect(await undoneBy(admin, answer)).toMatchObject({ undone: 1, left: [] })
  expect((await stored(account)).roles).toBe('[]')
  expect(await isSignedIn(account)).toBe(true)
})

test('an undo that would leave no administrator changes nothing and says why', async () => {
  const [first, second] = [await addAdministrator(), await links.addAccount({})]
  const granted = await change(first, second, { is_superuser: true })
  const key = await server.context.tokens.issue({ id: second.id, is_superuser: true })
  await change({ ...second, key }, first, { is_superuser: false })
  const result = await undoneBy({ ...second, key }, granted)
  expect(result).toMatchObject({ undone: 0, left: [{ record_id: second.id, reason: 'last-administrator' }] })
  expect(Boolean((await stored(second)).is_superuser)).toBe(true)
})

test('an account without the right to change rights cannot undo a change', async () => {
  const [admin, account] = [await addAdministrator(), await links.addAccount({})]
  const answer = await change(admin, account, { is_active: false })
  const other = await links.addAccount({ roles: [{ role: 'members', first_day: null, last_day: null }] })
  expect((await undo(server, answer, other.key)).statusCode).toBe(403)
  expect((await undo(server, answer, admin.key)).statusCode).toBe(200)
})

test('the undo of rights needs a recent confirmation', async () => {
  const [admin, account] = [await addAdministrator(), await links.addAccount({})]
  server.clock.time += 16 * minuteMs
  const answer = await change(admin, account, { is_superuser: true })
  const refused = await undo(server, answer, admin.key)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirm-again'])
  await server.send(`POST ${panelApi.confirm}`, { password: goodPassword }, { token: admin.key })
  expect(await undoneBy(admin, answer)).toMatchObject({ undone: 1, left: [] })
})

test('an unchanged account is named by no operation', async () => {
  const [admin, account] = [await addAdministrator(), await links.addAccount({})]
  expect(operationOf(await change(admin, account, { is_active: true }))).toBe('none')
})
