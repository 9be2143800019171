import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { cacheUntilWrite } from '#server/db/cache-until-write.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
})

async function open(): Promise<{ database: Database; dataDir: string }> {
  const { env, drop } = await createMigratedDatabase()
  cleanups.push(drop)
  const { databaseUrl, dataDir } = parseConfig(env)
  const database = openDatabase({ databaseUrl, dataDir })
  cleanups.push(() => database.close())
  return { database, dataDir }
}

const rename = (db: Database['db'], city: string) => db.updateTable('site').set({ city }).execute()

test('what is written by this connection or another is read; nothing is read twice for nothing', async () => {
  const { database, dataDir } = await open()
  const { db, sqlite } = database
  let readCount = 0
  const city = cacheUntilWrite(database, async () => {
    readCount += 1
    return (await db.selectFrom('site').select('city').executeTakeFirstOrThrow()).city
  })
  await rename(db, 'Lund')
  expect([await city(), await city(), await city()]).toEqual(['Lund', 'Lund', 'Lund'])
  expect(readCount).toBe(sqlite ? 1 : 3)
  await rename(db, 'Åre')
  expect(await city()).toBe('Åre')
  await db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('site').set({ city: 'Kiruna' }).execute()
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await city()).toBe('Åre')

  const another = sqlite ? new DatabaseSync(`${dataDir}/gille.sqlite`) : null
  another?.exec("update site set city = 'Ystad'")
  another?.close()
  expect(await city()).toBe(sqlite ? 'Ystad' : 'Åre')
})
