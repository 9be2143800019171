import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { minuteMs, secondMs } from '#shared/durations.ts'
import { api } from '#shared/paths.ts'
import { categories } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'
import { reachedWallTime } from '#shared/time.ts'
import { writeBuild } from '#testing/fake-build.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** The clock runs as any, ahead of that of the machine: so no test waits for the end of a minute. */
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

let directory: string
let server: TestApp
const closing: (() => Promise<unknown>)[] = []
let origins: string[]

const entry = `
  const page = (body) => ({ language: 'sv', texts: [], head: '', body, state: '{}', page: 'page',
    brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false, validUntilMs: Infinity })
  export const render = async ({ url, api }) => {
    const answer = await api(url.startsWith('/post/') ? '/api' + url.replace('post', 'posts') : '/api/posts/?limit=8')
    return answer.status === 404 ? { status: 404, language: 'sv' } : page(JSON.stringify(await answer.json()))
  }
  export const renderMissing = async () => page('missing')`

/** Another instance over the same database. */
async function addInstance() {
  const { config } = server.context
  const database = openDatabase(config)
  const { app } = await createApp({
    config,
    database,
    logger: pino({ level: 'silent' }),
    buildDirectory: directory,
    now,
  })
  closing.push(async () => {
    await app.close()
    await database.close()
  })
  return app
}

beforeAll(async () => {
  directory = await writeBuild(entry)
  server = await createTestApp({ now, buildDirectory: directory })
  const apps = [server.app, await addInstance()]
  origins = await Promise.all(
    apps.map(async (app) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      return `http://localhost:${(app.server.address() as AddressInfo).port}`
    }),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** Sets the clock to some seconds before a minute begins. @returns the instant at which it begins */
function approachMinute(leftMs: number): number {
  const atMs = Math.ceil((now().getTime() + 5 * secondMs) / minuteMs) * minuteMs
  aheadMs += atMs - leftMs - now().getTime()
  return atMs
}

test('a planned post is on every page, list and file of every instance within two seconds of its time', async () => {
  const category = await addRecord(server, categories)
  const atMs = approachMinute(4 * secondMs)
  const { day, time } = reachedWallTime(new Date(atMs))
  const title = 'Vårens första möte'
  const values = { title, is_published: true, post_date: day, publish_time: time, category_id: category.id }
  const { id } = await addRecord(server, posts, values)
  const shown: Record<string, string> = {
    '/': title,
    '/aktiviteter/': title,
    [`/post/${id}/`]: title,
    '/api/posts/': title,
    [api.record('posts', id)]: title,
    [api.categoryPosts(category.id)]: title,
    [api.record('categories', category.id)]: '"published_post_count":1',
    '/rss.xml': title,
    '/en/rss.xml': `/post/${id}/`,
    '/sitemap.xml': `/post/${id}/<`,
  }
  const addresses = origins.flatMap((origin) =>
    Object.keys(shown).map((path) => ({ path, url: origin + path })),
  )
  const reads = async (url: string, path: string): Promise<boolean> =>
    (await (await fetch(url)).text()).includes(shown[path] as string)

  // Each is made before the time, and kept.
  for (const { url, path } of addresses) expect([url, await reads(url, path)]).toEqual([url, false])
  for (const path of ['/', '/rss.xml']) {
    const control = (await fetch(origins[0] + path)).headers.get('cache-control')
    expect(control).toMatch(/^public, max-age=0(, s-maxage=0, stale-if-error=86400)?$/)
  }
  expect(now().getTime()).toBeLessThan(atMs)

  const appeared = addresses.map(async ({ url, path }) => {
    await expect.poll(() => reads(url, path), { interval: 50, message: url }).toBe(true)
    return { url, lateMs: now().getTime() - atMs }
  })
  for (const { url, lateMs } of await Promise.all(appeared)) {
    expect([url, lateMs >= 0, lateMs < 2 * secondMs]).toEqual([url, true, true])
  }
})
