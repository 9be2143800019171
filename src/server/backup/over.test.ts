import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { recordTables } from '#server/db/records.ts'
import type { Tables } from '#server/db/tables.ts'
import { purgeBin } from '#server/features/bin/erase.ts'
import { linkPage } from '#shared/paths.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { createTestDatabase } from '#testing/database.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { createBackup } from './create-backup.ts'
import { keepErasedList } from './erased-list.ts'
import { restoreBackup } from './restore-backup.ts'

const now = new Date('2027-03-01T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'gille-over-'))
const file = join(folder, 'backup.tar.gz')
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ env: { BACKUP_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const isPersonal = ({ fields, singleton, access }: (typeof resources)[number]): boolean =>
  !singleton && access.create !== undefined && Object.values(fields).some(({ kind }) => kind === 'email')

async function restored<T>(work: (place: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const { env, drop } = await createTestDatabase()
  const config = parseConfig(env)
  const database = openDatabase(config)
  try {
    const { erasedAgain } = await restoreBackup({ database, config }, { file, passphrase: null, now })
    expect(erasedAgain).toEqual(expect.any(Number))
    return await work(database)
  } finally {
    await database.close()
    await drop()
  }
}

test('who was erased since the backup is erased again, and nobody else', async () => {
  const { context } = server
  const people: [string, AnyRecord, AnyRecord][] = []
  for (const resource of resources.filter(isPersonal))
    people.push([resource.name, await addRecord(server, resource), await addRecord(server, resource)])
  expect(people.map(([name]) => name).sort()).toEqual([
    'board',
    'contact',
    'evenemang',
    'members',
    'subscribers',
  ])
  const member = await addRecord(server, members, { email: 'ulla@example.se' })
  const account = await server.signIn({ email: 'ulla@example.se' })
  const stays = await server.signIn({ email: 'stannar@example.se' })
  await context.db.transaction().execute(async (tx) => {
    await context.outbox.add(
      tx,
      { kind: 'test', recipient: 'ulla@example.se', language: 'sv' },
      { title: 'Hej' },
    )
  })
  await createBackup({ database: context, config: context.config }, { file, passphrase: null, now })

  const send = (method: string, url: string) => server.call(method, url, { token: server.superuser })
  for (const [name, { id }] of people) {
    const resource = resources.find((one) => one.name === name)
    await send('DELETE', `${resource?.path}${id}/`)
  }
  await recordTables(context.db)
    .updateTable('members')
    .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
    .where('deleted_at', 'is not', null)
    .execute()
  await purgeBin(context)
  for (const [name, { id }] of people.filter(([name]) => !['members', 'subscribers'].includes(name)))
    expect((await send('DELETE', `/api/bin/${name}/${id}/`)).statusCode).toBe(200)
  const { code } = await context.db
    .selectFrom('subscribers')
    .select('code')
    .where('id', '=', people.find(([name]) => name === 'subscribers')?.[1].id as number)
    .executeTakeFirstOrThrow()
  await server.call('POST', linkPage('unsubscribe', code))
  await send('DELETE', `/api/members/${member.id}/`)
  await send('DELETE', `/api/bin/members/${member.id}/`)
  await keepErasedList(context)

  await restored(async ({ db }) => {
    for (const [name, erased, kept] of people) {
      const rows = await recordTables(db).selectFrom(name).select('id').execute()
      const ids = rows.map(({ id }) => id)
      expect([name, ids.includes(erased.id), ids.includes(kept.id)]).toEqual([name, false, true])
    }
    const users = (await db.selectFrom('users').select('id').execute()).map(({ id }) => id)
    expect([users.includes(account.id), users.includes(stays.id)]).toEqual([false, true])
    expect(
      await db.selectFrom('mails').select('id').where('recipient', '=', 'ulla@example.se').execute(),
    ).toEqual([])
  })
})

test('nobody is signed in, and no link that works once or for a time works again', async () => {
  const { db, config } = server.context
  const later = '2099-01-01T00:00:00.000Z'
  const at = now.toISOString()
  await db.insertInto('challenges').values({ challenge: 'x', user_id: null, expires_at: later }).execute()
  await db
    .insertInto('account_links')
    .values({
      kind: 'reset',
      hash: 'x',
      email: 'a@example.se',
      email_key: 'a@example.se',
      user_id: null,
      created_at: at,
      expires_at: later,
      used_at: null,
    })
    .execute()
  await db
    .insertInto('preview_links')
    .values({
      hash: 'x',
      resource: 'posts',
      record_id: 1,
      purpose: 'send',
      user_id: null,
      created_at: at,
      expires_at: later,
    })
    .execute()
  const { id } = await addRecord(server, members)
  await db
    .insertInto('activations')
    .values({ hash: 'x', member_id: id, expires_at: later, used_at: null })
    .execute()
  await createBackup({ database: server.context, config }, { file, passphrase: null, now })
  await restored(async (place) => {
    const emptied: (keyof Tables)[] = [
      'tokens',
      'challenges',
      'account_links',
      'preview_links',
      'activations',
    ]
    for (const table of emptied) {
      expect([table, (await db.selectFrom(table).selectAll().execute()).length > 0]).toEqual([table, true])
      expect([table, await place.db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
})
