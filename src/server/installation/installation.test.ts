import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readSetting, writeSetting } from '#server/db/settings.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { type TestDatabase, testEngine } from '#testing/database.ts'
import { inFullRun } from '#testing/full-run.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { startPostgres } from '#testing/postgres.ts'
import { markInstallation } from './installation.ts'

const now = new Date('2027-03-01T12:00:00Z')
let base: TestDatabase
const open: Database[] = []
beforeEach(async () => {
  base = await createMigratedDatabase()
})
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
  await base.drop()
})

async function start(env: TestDatabase['env']): Promise<{ isCopy: boolean; database: Database }> {
  const config = parseConfig(env)
  const database = openDatabase(config)
  open.push(database)
  await migrate(database)
  return { isCopy: await markInstallation(database, config, now), database }
}

/** The data in another place: a copied folder, or a copied database. */
async function copyOf({ env }: TestDatabase): Promise<{ env: TestDatabase['env']; drop(): Promise<void> }> {
  for (const database of open.splice(0)) await database.close()
  const folder = mkdtempSync(join(tmpdir(), 'gille-copied-'))
  cpSync(env.DATA_DIR, folder, { recursive: true })
  const { DATABASE_URL } = env
  if (DATABASE_URL === undefined)
    return { env: { DATA_DIR: folder }, drop: async () => rmSync(folder, { recursive: true }) }
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const url = new URL(DATABASE_URL)
  const name = `${url.pathname.slice(1)}_copy`
  await administer(`create database ${name} template ${url.pathname.slice(1)}`)
  url.pathname = `/${name}`
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    drop: async () => {
      rmSync(folder, { recursive: true })
      await administer(`drop database ${name} with (force)`)
    },
  }
}

test('an installation is its own at every start, the first one after an update as well', async () => {
  for (let count = 0; count < 3; count++) {
    const { isCopy, database } = await start(base.env)
    expect([isCopy, await readHold(database.db)]).toEqual([false, null])
  }
})

test('in a copy of the data mails are held, once, and the original goes on', async () => {
  await start(base.env)
  const copy = await copyOf(base)
  const first = await start(copy.env)
  expect(first.isCopy).toBe(true)
  expect(await readHold(first.database.db)).toEqual({ reason: 'copied', since: now.toISOString() })
  expect((await start(copy.env)).isCopy).toBe(false)
  const original = await start(base.env)
  expect([original.isCopy, await readHold(original.database.db)]).toEqual([false, null])
  for (const database of open.splice(0)) await database.close()
  await copy.drop()
})

if (testEngine() === 'postgres') {
  const oidOf = async ({ db }: Database): Promise<number> => {
    const { rows } = await sql<{
      oid: number
    }>`select oid from pg_database where datname = current_database()`.execute(db)
    return rows[0]?.oid ?? 0
  }

  test('a folder that vanished makes no copy of a database (T67)', async () => {
    await start(base.env)
    rmSync(base.env.DATA_DIR, { recursive: true })
    const { isCopy, database } = await start(base.env)
    expect([isCopy, await readHold(database.db)]).toEqual([false, null])
  })

  inFullRun(() => {
    test('in a copy on another server mails are held, although its database has the same number', async () => {
      const { database } = await start(base.env)
      const other = await startPostgres()
      const admin = new pg.Client({ connectionString: other.url })
      await admin.connect()
      await admin.query(
        `create database copy template template0 encoding 'UTF8' locale 'C' oid = ${await oidOf(database)}`,
      )
      await admin.end()
      const url = new URL(other.url)
      url.pathname = '/copy'
      const env = { ...base.env, DATABASE_URL: url.href }
      const copied = openDatabase(parseConfig(env))
      await migrate(copied)
      await copied.db.deleteFrom('settings').execute()
      await copied.db
        .insertInto('settings')
        .values(await database.db.selectFrom('settings').selectAll().execute())
        .execute()
      expect(await oidOf(copied)).toBe(await oidOf(database))
      await copied.close()
      expect((await start(env)).isCopy).toBe(true)
      expect((await start(base.env)).isCopy).toBe(false)
      for (const one of open.splice(0)) await one.close()
      await other.stop()
    })
  })

  test('an installation of an earlier version, or with fewer rights now, is no copy', async () => {
    const { database } = await start(base.env)
    const place = await readSetting(database.db, 'installation')
    const earlier = `database ${await oidOf(database)}`
    expect(place).toMatch(new RegExp(`^${earlier} \\d+$`))
    await writeSetting(database.db, 'installation', earlier)
    expect((await start(base.env)).isCopy).toBe(false)
    expect(await readSetting(database.db, 'installation')).toBe(place)
    // An account that may not ask the server for its number.
    const url = new URL(base.env.DATABASE_URL ?? '')
    const plain = sql.id(`${url.pathname.slice(1)}_plain`)
    for (const statement of [
      sql`revoke execute on function pg_control_system() from public`,
      sql`create role ${plain} login password 'plain'`,
      sql`grant all on schema public to ${plain}`,
      sql`grant all on all tables in schema public to ${plain}`,
    ])
      await statement.execute(database.db)
    url.username = `${url.pathname.slice(1)}_plain`
    url.password = 'plain'
    expect((await start({ ...base.env, DATABASE_URL: url.href })).isCopy).toBe(false)
    expect(await readSetting(database.db, 'installation')).toBe(place)
    await sql`drop owned by ${plain}`.execute(database.db)
    await sql`drop role ${plain}`.execute(database.db)
  })
}
