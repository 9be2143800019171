import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { Post } from '#shared/resources/posts.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '#testing/database.ts'
import { keepDemoPictures } from '#testing/demo-pictures.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'

let base: TestDatabase
let servers: ServerProcess[] = []
let rendered: Record<string, string>
beforeAll(async () => {
  await ensureBuild()
  rendered = await keepDemoPictures()
}, 180_000)
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await base.drop()
})

const tables = [
  'posts',
  'events',
  'members',
  'categories',
  'partners',
  'board',
  'contact',
  'subscribers',
] as const

test('of two servers that start at once on an empty database one makes the schema and loads the demo', async () => {
  base = await createTestDatabase()
  const isSqlite = testEngine() === 'sqlite'
  // Beside PostgreSQL each instance has a folder of its own.
  const folder = isSqlite ? base.env.DATA_DIR : mkdtempSync(join(tmpdir(), 'gille-instance-'))
  const env = { ...base.env, ...rendered }
  const environments = [env, { ...env, DATA_DIR: folder }]
  servers = await Promise.all(environments.map((env) => startServer({ env })))
  const database = openDatabase(parseConfig(base.env))
  const content = demoContent(Temporal.Now.plainDateISO('Europe/Stockholm'))
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (await database.db.selectFrom(table).select('id').execute()).length
  await database.close()
  expect(counts).toEqual(Object.fromEntries(tables.map((table) => [table, content[table].length])))

  const pictures = new Set<string>()
  for (const { url, output } of servers) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const posts = (await (await fetch(`${url}/api/posts/`)).json()) as Post[]
    const picture = posts.find(({ image }) => image)?.image ?? ''
    const answer = await fetch(new URL(picture, url))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    pictures.add(sha256(await answer.bytes()))
    expect(output.stderr).toBe('')
  }
  expect(pictures.size).toBe(1)
  // The pictures lie where the rows are.
  for (const { DATA_DIR } of environments) expect(existsSync(join(DATA_DIR, 'media'))).toBe(isSqlite)
  for (const { stop } of servers) await stop()
  servers = []
  rmSync(folder, { recursive: true, force: true })
}, 180_000)
