import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { resources } from '#shared/resources/index.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { readSchema } from '#testing/schema.ts'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const singletons = resources.filter(({ singleton }) => singleton).map(({ name }) => name as 'site')

let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(() => testDatabase.drop())

const script = `
  import { parseConfig } from '#server/config/config.ts'
  import { openDatabase } from '#server/db/database.ts'
  import { isMigrated, migrate } from '#server/db/migrate.ts'
  const database = openDatabase(parseConfig(process.env))
  await migrate(database)
  console.log(await isMigrated(database))
  await database.close()`

test('of eight that start at once all find the schema, made once', async () => {
  const start = () =>
    run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...testDatabase.env,
      },
    })
  const starts = await Promise.all(Array.from({ length: 8 }, start))
  expect(starts.map(({ stdout, stderr }) => [stdout, stderr])).toEqual(Array(8).fill(['true\n', '']))
  const database = openDatabase(parseConfig(testDatabase.env))
  const counts: Record<string, number> = {}
  for (const name of singletons)
    counts[name] = (await database.db.selectFrom(name).select('id').execute()).length
  expect(counts).toEqual({ footer: 1, about: 1, kontakt: 1, notice: 1, site: 1 })
  const otherTestDatabase = await createTestDatabase()
  const other = openDatabase(parseConfig(otherTestDatabase.env))
  await migrate(other)
  expect(await readSchema(database)).toEqual(await readSchema(other))
  await database.close()
  await other.close()
  await otherTestDatabase.drop()
}, 60_000)
