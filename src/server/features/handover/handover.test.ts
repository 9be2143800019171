import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Handover, handoverApi } from '#shared/handover.ts'
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

test('an administrator sees who has what until when, and what is not done', async () => {
  const roles = [{ role: 'treasurer', first_day: null, last_day: '2027-06-30' }] as const
  await server.addAccount({ email: 'kassor@example.se', roles })
  await server.addAccount({ email: 'ingen@example.se' })
  await server.addAccount({ email: 'stangd@example.se', roles, is_active: false })
  const before = await read(server.superuser)
  expect(before.open).toEqual({
    drafts: 0,
    unread: 0,
    new_applications: 0,
    waiting: 0,
    unpaid: 0,
    mailings: 0,
    failed_mails: 0,
    invitations: 0,
  })
  await addRecord(server, posts, { is_published: false })
  await addRecord(server, contact)
  const { id, event_id } = await addRecord(server, evenemang)
  const { db } = server.context
  await db
    .updateTable('events')
    .set({ price_per_place: 100, eventDate: '2027-05-01T18:00:00.000Z' })
    .where('id', '=', Number(event_id))
    .execute()
  expect((await read(server.superuser)).open).toMatchObject({ drafts: 1, unread: 1, unpaid: 1, waiting: 0 })
  await db.updateTable('evenemang').set({ state: 'waiting' }).where('id', '=', id).execute()
  const { people, open, last_backup } = await read(server.superuser)
  expect(open).toMatchObject({ unpaid: 0, waiting: 1 })
  expect(last_backup).toBeNull()
  expect(people?.map(({ email }) => email)).toEqual(['admin@example.se', 'kassor@example.se'])
  expect(people?.[0]).toMatchObject({ is_superuser: true, has_second_factor: true, roles: [] })
  expect(people?.[1]).toMatchObject({ has_second_factor: false, roles })
})

test('a role sees what is not done in its own rooms, and no persons', async () => {
  const roles = [{ role: 'mailings', first_day: null, last_day: null }] as const
  const { key } = await server.addAccount({ email: 'utskick@example.se', roles })
  expect(await read(key)).toEqual({ people: null, open: { unread: 1, mailings: 0 } })
  const { key: nobody } = await server.addAccount({ email: 'annan@example.se' })
  expect((await server.call('GET', handoverApi, { token: nobody })).statusCode).toBe(403)
})
