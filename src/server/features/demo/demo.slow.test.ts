import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DemoRemoval } from '#shared/demo.ts'
import { dayMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { categories } from '#shared/resources/categories.ts'
import type { AssociationDocument } from '#shared/resources/documents.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event } from '#shared/resources/events.ts'
import { resources } from '#shared/resources/index.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import type { Site } from '#shared/resources/site.ts'
import { keepDemoPictures } from '#testing/demo-pictures.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'
import { demoParts } from './year-parts.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ env: await keepDemoPictures() })
  // An account is somebody who uses the site already.
  await server.context.db.deleteFrom('users').execute()
}, 180_000)
afterAll(() => server.close())

const list = async (name: string, token?: string): Promise<AnyRecord[]> =>
  (await server.call('GET', api.list(name), { token })).json()
const countAll = async () => {
  const { db } = server.context
  const counts: Record<string, number> = {}
  for (const { name } of resources) {
    const rows = await db
      .selectFrom(name as 'posts')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    counts[name] = rows.length
  }
  return counts
}
const row = (name: string) =>
  server.context.db
    .selectFrom(name as 'site')
    .selectAll()
    .executeTakeFirstOrThrow()

describe('the demo', () => {
  let untouched: Record<string, unknown>[]
  const singletons = resources.filter(({ singleton }) => singleton).map(({ name }) => name)
  const bare = async () =>
    Promise.all(
      singletons.map(async (name) => {
        const { version: _, updated_at: __, ...values } = await row(name)
        return values
      }),
    )

  test('is loaded into a database that nobody uses, once', async () => {
    untouched = await bare()
    expect(await loadDemo(server.context)).toBe(true)
    const counts = await countAll()
    expect(counts.posts).toBeGreaterThanOrEqual(12)
    expect(counts.categories).toBeGreaterThanOrEqual(4)
    expect(counts.events).toBeGreaterThanOrEqual(8)
    expect(counts).toMatchObject({
      partners: 6,
      board: 6,
      users: 0,
      site: 1,
      footer: 1,
      about: 1,
      kontakt: 1,
    })
    const marked = await server.context.db
      .selectFrom('demo_content')
      .selectAll()
      .where('resource', 'not in', demoParts)
      .execute()
    expect(marked).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count))
    expect(await loadDemo(server.context)).toBe(false)
    expect(await countAll()).toEqual(counts)
  })

  test('shows visitors published posts with pictures, upcoming events, and an association with a name', async () => {
    const shown = (await list('posts')) as unknown as Post[]
    const all = await countAll()
    expect(shown.length).toBeGreaterThan(7)
    expect(shown.length).toBeLessThan(all.posts as number)
    for (const post of shown.slice(0, 8)) {
      expect((await server.call('GET', post.image as string)).headers['content-type']).toBe('image/webp')
      expect(post.category).not.toBe('')
    }
    const month = Date.now() + 31 * dayMs
    const upcoming = ((await list('events')) as unknown as Event[])
      .map(({ dateJs }) => Date.parse(dateJs))
      .filter((date) => date > Date.now() && date < month)
    expect(upcoming.length).toBeGreaterThan(2)
    expect((await list('site'))[0]?.association_name).not.toBe('')
    expect((await list('notice'))[0]?.text).toMatch(/^Fredagsfika i salongen den \d/)
    const named = (await list('categories')).filter(
      ({ published_post_count }) => Number(published_post_count) > 0,
    )
    expect(named.length).toBeGreaterThan(3)
  })

  test('has pages of its own, and documents of which those of the board are nobody else’s', async () => {
    const [site] = (await list('site')) as unknown as Site[]
    expect(site?.own_pages.map(({ place }) => place).sort()).toEqual(['footer', 'menu'])
    const shown = (await list('documents')) as unknown as AssociationDocument[]
    expect(shown.filter(({ kind }) => kind === 'statutes').map(({ is_valid }) => is_valid)).toEqual([
      true,
      false,
    ])
    expect(shown.map(({ board_only }) => board_only)).not.toContain(true)
    for (const { address } of shown) {
      const answer = await server.call('GET', address)
      expect([address, answer.statusCode, answer.headers['content-type']]).toEqual([
        address,
        200,
        'application/pdf',
      ])
      expect(answer.body).toMatch(/^%PDF-/)
    }
    expect(shown.map(({ address }) => address)).toContain('/dokument/stadgar')
    expect(shown.length).toBe(((await countAll()).documents as number) - 1)
  })

  test('is removed to the last record, except what was changed or is used; nothing else is touched', async () => {
    const { key: token } = await server.signIn({ email: 'ny@example.se', is_superuser: true })
    const mine = { ...server, superuser: token }
    const [changedPost, ...otherPosts] = await list('posts', token)
    await server.call('PUT', api.record('posts', changedPost?.id as number), {
      token,
      body: { title: 'Vår egen' },
    })
    const usedCategory = otherPosts.find(({ category_id }) => category_id !== changedPost?.category_id)
      ?.category_id as number
    const statutes = (await list('documents', token)).find(
      ({ slug, is_valid }) => slug === 'stadgar' && is_valid,
    )
    await server.call('PUT', api.record('documents', statutes?.id as number), {
      token,
      body: { title: 'Våra stadgar' },
    })
    const event = (await list('events')).findLast(({ eventHasForm }) => eventHasForm === true)
    await server.call('PUT', api.record('about', (await list('about'))[0]?.id as number), {
      token,
      body: { visionTitle: 'Vår vision' },
    })
    const own = [
      [posts, await addRecord(mine, posts, { category_id: usedCategory })],
      [categories, await addRecord(mine, categories)],
      [partners, await addRecord(mine, partners)],
      [members, await addRecord(mine, members)],
      [evenemang, await addRecord(mine, evenemang, { event_name: event?.eventName, event_id: event?.id })],
    ] as const

    const before = await countAll()
    const expected = await server.call('GET', panelApi.demo, { token })
    expect(await countAll()).toEqual(before)
    const removal = await server.call('POST', panelApi.demoRemove, { token })
    // The removal does what the preview announced.
    expect(removal.json()).toEqual(expected.json())
    const { removed, kept } = removal.json<DemoRemoval>()
    const after = await countAll()
    expect(after).toEqual({
      ...Object.fromEntries(Object.keys(before).map((name) => [name, 0])),
      posts: 2,
      categories: 3,
      partners: 1,
      members: 1,
      evenemang: 1,
      documents: 1,
      users: 1,
      ...Object.fromEntries(singletons.map((name) => [name, 1])),
    })
    // The changed post with its category, the used category, the changed page about us, and the changed statutes.
    expect(kept.map(({ resource }) => resource).sort()).toEqual([
      'about',
      'categories',
      'categories',
      'documents',
      'posts',
    ])
    expect(kept).toContainEqual({ resource: 'posts', id: changedPost?.id, title: 'Vår egen' })
    const total = (counts: Record<string, number>) =>
      Object.values(counts).reduce((sum, count) => sum + count)
    expect(total(removed)).toBe(total(before) - total(after) + singletons.length - 1)
    const [entry] = (await server.call('GET', `${panelApi.history}?action=remove-demo`, { token })).json()
    expect(entry).toMatchObject({ action: 'remove-demo', user_name: 'Kim' })

    expect((await list('posts', token)).map(({ title }) => title).sort()).toEqual(
      ['Vår egen', own[0][1].title].sort(),
    )
    for (const [resource, { id }] of own)
      expect((await server.call('GET', api.record(resource.name, id), { token })).statusCode).toBe(200)
    const emptied = await bare()
    for (const [index, name] of singletons.entries())
      if (name !== 'about') expect({ ...emptied[index] }).toEqual(untouched[index])
    expect((await list('about'))[0]?.visionTitle).toBe('Vår vision')
    expect(await list('events')).toEqual([])
  })

  test('does not come back, and removing it again takes nothing', async () => {
    await server.context.db.deleteFrom('users').execute()
    const before = await countAll()
    expect(await removeDemo(server.context, null)).toEqual({ removed: {}, kept: [] })
    for (const { name } of resources.filter(({ singleton }) => !singleton))
      await server.context.db.deleteFrom(name as 'posts').execute()
    expect(await loadDemo(server.context)).toBe(false)
    expect(before.posts).toBe(2)
    expect((await countAll()).posts).toBe(0)
  })
})

test('is not loaded where somebody is using the site already', async () => {
  const used = await createTestApp()
  await used.call('POST', '/api/categories/', { token: used.superuser, body: { name: 'Vår egen' } })
  expect(await loadDemo(used.context)).toBe(false)
  expect(await used.context.db.selectFrom('posts').select('id').execute()).toEqual([])
  await used.close()
})
