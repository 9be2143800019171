import { afterEach, beforeAll, expect, test } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Post } from '#shared/resources/posts.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ensureBuild, type ServerProcess, startServer } from '#testing/server-process.ts'

let base: TestDatabase
let servers: ServerProcess[] = []
beforeAll(ensureBuild, 120_000)
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
  servers = await Promise.all([startServer({ env: base.env }), startServer({ env: base.env })])
  const database = openDatabase(parseConfig(base.env))
  const content = demoContent(Temporal.Now.plainDateISO('Europe/Stockholm'))
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (await database.db.selectFrom(table).select('id').execute()).length
  await database.close()
  expect(counts).toEqual(Object.fromEntries(tables.map((table) => [table, content[table].length])))

  for (const { url, output } of servers) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const posts = (await (await fetch(`${url}/api/posts/`)).json()) as Post[]
    const picture = posts.find(({ image }) => image)?.image ?? ''
    expect((await fetch(new URL(picture, url))).headers.get('content-type')).toBe('image/webp')
    expect(output.stderr).toBe('')
  }
  for (const { stop } of servers) await stop()
  servers = []
}, 180_000)
