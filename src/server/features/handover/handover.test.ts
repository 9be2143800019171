import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSetting } from '#server/db/settings.ts'
import { byUrgency, type Check, type CheckName } from '#shared/checks.ts'
import { hourMs } from '#shared/durations.ts'
import { type Handover, handoverApi } from '#shared/handover.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { board } from '#shared/resources/board.ts'
import { contact } from '#shared/resources/contact.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { posts } from '#shared/resources/posts.ts'
import { type AccountsApp, createAccountsApp } from '#testing/accounts-app.ts'
import { addRecord } from '#testing/records.ts'

let server: AccountsApp
beforeAll(async () => {
  server = await createAccountsApp()
})
afterAll(() => server.close())

const read = async (token: string): Promise<Handover> =>
  (await server.call('GET', handoverApi, { token })).json()
const stateOf = ({ checks }: Handover, name: CheckName): Omit<Check, 'name'> | undefined => {
  const { name: _, ...rest } = checks.find((check) => check.name === name) ?? {}
  return rest as Omit<Check, 'name'>
}
const undone = ({ checks }: Handover): CheckName[] =>
  checks.filter(({ state }) => state !== 'done').map(({ name }) => name)
const saveBackup = (last: object | null, error: string | null = null) =>
  writeSetting(server.context.db, 'backup', JSON.stringify({ started_at: server.context.now(), last, error }))

test('an administrator sees who has what until when, and what is not done', async () => {
  const roles = [{ role: 'treasurer', first_day: null, last_day: '2027-06-30' }] as const
  await server.addAccount({ email: 'kassor@example.se', roles })
  await server.addAccount({ email: 'ingen@example.se' })
  await server.addAccount({ email: 'stangd@example.se', roles, is_active: false })
  const before = await read(server.superuser)
  const tasks: CheckName[] = [
    ...(['failed_mails', 'unread', 'new_applications', 'waiting', 'unpaid', 'mailings'] as const),
    ...(['drafts', 'invitations'] as const),
  ]
  expect(before.checks.filter(({ name }) => tasks.includes(name))).toEqual(
    tasks.map((name) => ({ name, state: 'done', count: 0 })),
  )
  await addRecord(server, posts, { is_published: false })
  await addRecord(server, contact)
  const { id, event_id } = await addRecord(server, evenemang)
  const { db } = server.context
  await db
    .updateTable('events')
    .set({ price_per_place: 100, eventDate: '2027-05-01T18:00:00.000Z' })
    .where('id', '=', Number(event_id))
    .execute()
  const unpaid = await read(server.superuser)
  for (const name of ['drafts', 'unread', 'unpaid'] as const)
    expect(stateOf(unpaid, name)).toEqual({ state: 'open', count: 1 })
  expect(stateOf(unpaid, 'waiting')).toEqual({ state: 'done', count: 0 })
  await db.updateTable('evenemang').set({ state: 'waiting' }).where('id', '=', id).execute()
  const waiting = await read(server.superuser)
  expect([stateOf(waiting, 'unpaid')?.count, stateOf(waiting, 'waiting')?.count]).toEqual([0, 1])
  const { people } = waiting
  expect(people?.map(({ email }) => email)).toEqual(['admin@example.se', 'kassor@example.se'])
  expect(people?.[0]).toMatchObject({ is_superuser: true, has_second_factor: true, roles: [] })
  expect(people?.[1]).toMatchObject({ has_second_factor: false, roles })
})

describe('one list of what is wrong, not done and done', () => {
  test('has what is wrong first: no backup is wrong, an old one is, and why stands there', async () => {
    await saveBackup(null)
    expect((await read(server.superuser)).checks[0]).toEqual({ name: 'backup', state: 'attention', at: null })
    await saveBackup({ at: new Date(server.clock.time - 49 * hourMs), size: 1 }, 'ENOSPC')
    expect((await read(server.superuser)).checks[0]).toMatchObject({ state: 'attention', detail: 'ENOSPC' })
    await saveBackup({ at: new Date(server.clock.time - hourMs), size: 1 })
    const made = await read(server.superuser)
    expect(stateOf(made, 'backup')).toMatchObject({ state: 'done', at: expect.any(String) })
    expect(made.checks).toEqual(byUrgency(made.checks))
  })

  test('has the first steps of a new association until they are done, and the dashboard reads the same', async () => {
    const { checks } = await read(server.superuser)
    expect(undone({ people: null, checks })).toEqual(expect.arrayContaining(['association_name', 'board']))
    await addRecord(server, board)
    const after = await read(server.superuser)
    expect(stateOf(after, 'board')).toEqual({ state: 'done' })
    const dashboard = await server.call('GET', panelApi.statistics, { token: server.superuser })
    expect(dashboard.json().checks).toEqual(after.checks)
  })
})

test('a role sees what is not done in its own rooms, and no persons', async () => {
  const roles = [{ role: 'mailings', first_day: null, last_day: null }] as const
  const { key } = await server.addAccount({ email: 'utskick@example.se', roles })
  expect(await read(key)).toEqual({
    people: null,
    checks: [
      { name: 'unread', state: 'open', count: 1 },
      { name: 'mailings', state: 'done', count: 0 },
    ],
  })
  const { key: nobody } = await server.addAccount({ email: 'annan@example.se' })
  expect((await server.call('GET', handoverApi, { token: nobody })).statusCode).toBe(403)
})
