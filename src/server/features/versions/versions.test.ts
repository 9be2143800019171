import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { imageUrl } from '#shared/media.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { about } from '#shared/resources/about.ts'
import { categories } from '#shared/resources/categories.ts'
import { events } from '#shared/resources/events.ts'
import { resources } from '#shared/resources/index.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { maxVersions, type Version, type VersionContent } from '#shared/versions.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { png } from '#testing/test-images.ts'

let server: TestApp
let now = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(now) })
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const put = (url: string, body: unknown, version: number) =>
  server.call('PUT', url, { token: server.superuser, body, headers: { 'if-match': `"${version}"` } })
const addPost = async (values = {}) => (await addRecord(server, posts, values)) as unknown as Post
const change = (id: number, values: object) => send('PUT', api.record('posts', id), values)
const list = async (name: string, id: number): Promise<Version[]> =>
  (await send('GET', panelApi.versions(name, id))).json()
const read = async (name: string, id: number, number: number): Promise<VersionContent> =>
  (await send('GET', panelApi.version(name, id, number))).json()
const stored = async (id: number): Promise<number> =>
  (await server.context.db.selectFrom('versions').select('id').where('record_id', '=', id).execute()).length

describe('every save', () => {
  test('is a version that says when, by whom, and what differs', async () => {
    const { id, title } = await addPost({ content: '<p>Ett</p>' })
    now += 60_000
    await change(id, { content: '<p>Två</p>', publish_time: '07:30' })
    const [second, first] = await list('posts', id)
    expect(second).toEqual({
      number: 2,
      at: '2027-03-01T12:01:00.000Z',
      user_id: expect.any(Number),
      user_name: 'Kim',
      fields: ['content', 'publish_time'],
    })
    expect(first).toMatchObject({ number: 1, at: '2027-03-01T12:00:00.000Z' })
    expect((await read('posts', id, 1)).values).toMatchObject({ title, content: '<p>Ett</p>' })
    expect((await read('posts', id, 2)).values).toMatchObject({ title, content: '<p>Två</p>' })
  })

  test('that changes nothing, or ticks only, makes none, so that restoring a text publishes nothing', async () => {
    const { id, title } = await addPost({ is_published: false })
    await change(id, { title })
    await change(id, { is_published: true })
    await send('POST', panelApi.bulk('posts'), { ids: [id], set: { is_published: false } })
    expect(await list('posts', id)).toHaveLength(1)
    expect((await read('posts', id, 1)).values).not.toHaveProperty('is_published')
  })

  test('keeps what was there before of a record that is older than its versions', async () => {
    const former = (await send('GET', api.record('about', 1))).json()
    await send('PUT', api.record('about', 1), { visionTitle: 'Vår vision' })
    const [second, first] = await list('about', 1)
    expect([second?.fields, first?.user_name]).toEqual([['visionTitle'], ''])
    expect((await read('about', 1, first?.number ?? 0)).values.visionTitle).toBe(former.visionTitle)
  })

  test(`is kept ${maxVersions} times, then the oldest goes`, async () => {
    const { id } = await addPost()
    for (let count = 0; count < maxVersions + 3; count++) await change(id, { title: `Titel ${count}` })
    const numbers = (await list('posts', id)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: maxVersions }, (_, index) => maxVersions + 4 - index))
    expect(await stored(id)).toBe(maxVersions)
  })

  test('is kept with what was saved or not at all', async () => {
    const { id } = await addPost()
    expect((await send('PUT', api.record('posts', id), { category_id: 999_999 })).statusCode).toBe(422)
    expect(await list('posts', id)).toHaveLength(1)
  })
})

describe('a version', () => {
  test('is restored by a save like any other, with history and conflict', async () => {
    const event = await addRecord(server, events, { eventName: 'Höstfest', eventDate: '2027-10-31T02:30' })
    const url = api.record('events', event.id)
    await send('PUT', url, { eventName: 'Vårfest', eventDate: '2027-05-01T18:00' })
    const { values } = await read('events', event.id, 1)
    const stale = await put(url, values, 1)
    expect(stale.json().code).toBe('stale')
    const restored = await put(url, values, 2)
    expect(restored.json()).toEqual(event)
    expect((await list('events', event.id)).map(({ number }) => number)).toEqual([3, 2, 1])
    const history = await send('GET', `${panelApi.history}?resource=events&record_id=${event.id}&limit=1`)
    expect(history.json()).toMatchObject([{ action: 'update', fields: ['eventName', 'eventDate'] }])
  })

  test('brings back its picture, which is kept for as long as it is named', async () => {
    const { payload, headers } = await formBody({}, [
      { field: 'image', name: 'a.png', data: await png(8, 8) },
    ])
    const { url } = (
      await server.call('POST', panelApi.media, { token: server.superuser, body: payload, headers })
    ).json<{ url: string }>()
    const { id } = await addPost({ image: url, content: '<p>Hej</p>' })
    await change(id, { image: null })
    const name = url.split('/')[2] ?? ''
    expect(imageUrl(name)).toBe(url)
    expect(await referencedMedia(server.context.db, resources)).toContain(name)
    const { values } = await read('posts', id, 1)
    expect((await change(id, values)).json()).toMatchObject({ image: url })
    await change(id, { image: null })
    await send('DELETE', api.record('posts', id))
    await send('DELETE', panelApi.binRecord('posts', id))
    expect(await referencedMedia(server.context.db, resources)).not.toContain(name)
    expect(await server.context.media.has(name)).toBe(false)
  })

  test('goes when its record is erased, not while it lies in the bin', async () => {
    const { id } = await addPost({ title: 'Hemligt' })
    await send('DELETE', api.record('posts', id))
    expect(await stored(id)).toBe(1)
    expect((await send('GET', panelApi.versions('posts', id))).statusCode).toBe(410)
    await send('DELETE', panelApi.binRecord('posts', id))
    expect(await stored(id)).toBe(0)
  })

  test('names nobody whose account is gone', async () => {
    const { id: user, key } = await server.signIn({ email: 'gast@example.se', is_superuser: true })
    const { id } = await addPost()
    await server.call('PUT', api.record('posts', id), { token: key, body: { title: 'Av en gäst' } })
    await server.context.db.deleteFrom('tokens').where('user_id', '=', user).execute()
    await server.context.db.deleteFrom('users').where('id', '=', user).execute()
    expect(await list('posts', id)).toMatchObject([{ user_id: user, user_name: '' }, {}])
  })

  test('that never was is not found, and neither is one of another record', async () => {
    const { id } = await addPost()
    const addresses = [
      panelApi.version('posts', id, 2),
      // More than a column holds.
      panelApi.version('posts', id, 10 ** 12),
      `${panelApi.versions('posts', id)}x/`,
      panelApi.versions('posts', 999_999),
    ]
    for (const address of addresses) expect((await send('GET', address)).statusCode).toBe(404)
  })

  test('is for administrators only', async () => {
    const { id } = await addPost()
    for (const token of [undefined, server.user]) {
      for (const address of [panelApi.versions('posts', id), panelApi.version('posts', id, 1)])
        expect((await server.call('GET', address, { token })).statusCode).toBe(token ? 403 : 401)
    }
  })
})

test('records of persons keep no versions', async () => {
  const category = await addRecord(server, categories)
  const keeping = resources.filter(({ keepsVersions }) => keepsVersions)
  expect(keeping.length).toBeGreaterThan(2)
  for (const { fields, access } of keeping) {
    expect(access.list).toBe('public')
    expect(Object.values(fields).map(({ kind }) => kind)).not.toContain('email')
  }
  expect(keeping).toContain(about)
  expect((await send('GET', panelApi.versions('categories', category.id))).statusCode).toBe(404)
})
