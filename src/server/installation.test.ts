import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readHold } from '#server/mail/outbox/mail-hold.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { markInstallation } from './installation.ts'

const now = new Date('2027-03-01T12:00:00Z')
let base: TestDatabase
const open: Database[] = []
beforeEach(async () => {
  base = await createTestDatabase()
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
