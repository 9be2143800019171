import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api } from '#shared/paths.ts'
import { resources } from '#shared/resources/index.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { writeBuild } from '#testing/fake-build.ts'
import { formBody } from '#testing/form.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { png } from '#testing/test-images.ts'

const web = `export const render = async ({ api, url }) => {
    const answer = await api('/api' + url.replace('post', 'posts'))
    if (answer.status !== 200) return { status: answer.status }
    const body = JSON.stringify(await answer.json())
    return { head: '', body, state: '{}', language: 'sv', texts: ['page'], page: 'page', brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false }
  }`

let directory: string
let server: TestApp
beforeAll(async () => {
  directory = await writeBuild(web)
  server = await createTestApp({ now: () => new Date('2027-03-01T12:00:00Z'), buildDirectory: directory })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

type Sent = { body?: unknown; ifMatch?: string | undefined }

const send = (method: string, url: string, { body, ifMatch }: Sent = {}) =>
  server.call(method, url, {
    token: server.superuser,
    body,
    headers: ifMatch ? { 'if-match': ifMatch } : {},
  })
const visitors = async (id: number) => (await server.call('GET', api.record('posts', id))).json<Post>()
const etagOf = async (url: string): Promise<string> => (await send('GET', url)).headers.etag ?? ''

let post: Post
let [record, draft, publish] = ['', '', '']
beforeEach(async () => {
  post = (await addRecord(server, posts, { title: 'Publicerat' })) as unknown as Post
  record = api.record('posts', post.id)
  draft = panelApi.draft('posts', post.id)
  publish = panelApi.draftPublish('posts', post.id)
})
const save = (body: object, ifMatch?: string) => send('PUT', draft, { body, ifMatch })

describe('a working copy', () => {
  test('is not seen by visitors anywhere, until it is published by one call', async () => {
    const saved = await save({ title: 'Omskrivet', content: '<p>Omskrivet<script>1</script></p>' })
    expect(saved.json()).toMatchObject({
      id: post.id,
      title: 'Omskrivet',
      content: '<p>Omskrivet</p>',
      is_published: true,
    })
    server.context.cache.invalidate()
    for (const url of [
      posts.path,
      record,
      '/rss.xml',
      `${posts.path}?q=Omskrivet`,
      api.categoryPosts(post.category_id ?? 0),
    ])
      expect((await server.call('GET', url)).body).not.toContain('Omskrivet')
    expect((await send('GET', record)).json()).toEqual(post)
    expect((await send('GET', draft)).json()).toEqual(saved.json())
    const [listed] = (await send('GET', panelApi.drafts('posts')))
      .json()
      .filter((one: { record_id: number }) => one.record_id === post.id)
    expect(listed).toEqual({ record_id: post.id, base: 1, at: '2027-03-01T12:00:00.000Z', user_name: 'Kim' })

    const published = await send('POST', publish)
    expect(published.json()).toEqual(saved.json())
    expect(await visitors(post.id)).toMatchObject({ title: 'Omskrivet' })
    expect((await send('GET', draft)).statusCode).toBe(404)
    const history = (await send('GET', `${panelApi.history}?resource=posts&record_id=${post.id}`)).json()
    expect(history).toMatchObject([
      { action: 'update', fields: ['title', 'content'] },
      { action: 'draft', fields: ['title', 'content'] },
      { action: 'create' },
    ])
    expect((await send('GET', panelApi.versions('posts', post.id))).json()).toHaveLength(2)
  })

  test('is saved again and again, each over what was read', async () => {
    const first = await save({ title: 'Ett' }, await etagOf(record))
    const second = await save({ content: '<p>Två</p>' }, first.headers.etag)
    expect(second.json()).toMatchObject({ title: 'Ett', content: '<p>Två</p>' })
    const stale = await save({ title: 'Tre' }, first.headers.etag)
    expect([stale.statusCode, stale.json().current]).toEqual([412, second.json()])
    const unseen = await save({ title: 'Fyra' }, '"1"')
    expect(unseen.statusCode).toBe(412)
  })

  test('is not begun over a save that nobody has seen, and not published over one', async () => {
    const etag = await etagOf(record)
    await send('PUT', record, { body: { title: 'En kollegas' } })
    expect((await save({ title: 'Min' }, etag)).json()).toMatchObject({
      status: 412,
      current: { title: 'En kollegas' },
    })
    await save({ content: '<p>Min</p>' }, await etagOf(record))
    await send('PUT', record, { body: { title: 'Ännu en' } })
    const refused = await send('POST', publish)
    expect(refused.json()).toMatchObject({ status: 412, current: { title: 'Ännu en' } })
    expect((await visitors(post.id)).title).toBe('Ännu en')
    expect((await send('GET', draft)).statusCode).toBe(200)
  })

  test('is none any more when a save says the same, as the panel publishes it', async () => {
    await save({ title: 'Samma' })
    await send('PUT', record, { body: { content: '<p>Annat</p>' } })
    expect((await send('GET', draft)).statusCode).toBe(200)
    const { is_published: _, ...values } = (await send('GET', draft)).json()
    await send('PUT', record, { body: values })
    expect((await send('GET', draft)).statusCode).toBe(404)
  })

  test('is thrown away, and saved again brings it back', async () => {
    const saved = (await save({ title: 'Bort' })).json()
    const { is_published: _, ...values } = saved
    expect((await send('DELETE', draft)).statusCode).toBe(204)
    expect((await send('GET', draft)).statusCode).toBe(404)
    expect((await send('DELETE', draft)).statusCode).toBe(404)
    expect((await save(values)).json()).toEqual(saved)
  })

  test('says nothing of ticks and refuses what a save would refuse', async () => {
    for (const body of [
      { is_published: false },
      { title: '' },
      { category_id: 999_999 },
      { author: 1, nope: 1 },
    ])
      expect((await save(body)).statusCode).toBe(422)
    expect((await send('GET', draft)).statusCode).toBe(404)
    await save({ title: 'Gömt' })
    await send('PUT', record, { body: { is_published: false } })
    expect((await send('GET', draft)).json()).toMatchObject({ title: 'Gömt', is_published: false })
  })

  test('has pictures of its own, which are kept for as long as it is there', async () => {
    const { payload, headers } = await formBody({ title: 'Bild' }, [
      { field: 'image', name: 'a.png', data: await png(9, 9) },
    ])
    const saved = await server.call('PUT', draft, { token: server.superuser, body: payload, headers })
    const name = saved.json<Post>().image?.split('/')[2]
    expect(await referencedMedia(server.context.db, resources)).toContain(name)
    await send('DELETE', draft)
    expect(await referencedMedia(server.context.db, resources)).not.toContain(name)
  })

  test('is what a link to the page shows, and nobody else sees', async () => {
    const { url } = (
      await send('POST', panelApi.previews('posts', post.id), { body: { purpose: 'send' } })
    ).json()
    const { pathname } = new URL(url)
    expect((await server.call('GET', pathname)).body).toContain('Publicerat')
    await save({ title: 'Kommande' })
    expect((await server.call('GET', pathname)).body).toContain('Kommande')
    expect((await server.call('GET', `/post/${post.id}/`)).body).not.toContain('Kommande')
  })

  test('goes with its record when that is erased', async () => {
    await save({ title: 'Borta' })
    await send('DELETE', record)
    expect((await save({ title: 'Borta igen' })).statusCode).toBe(404)
    await send('DELETE', panelApi.binRecord('posts', post.id))
    expect(
      await server.context.db
        .selectFrom('working_copies')
        .where('record_id', '=', post.id)
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  test('is for administrators only', async () => {
    await save({ title: 'Hemligt' })
    for (const token of [undefined, server.user]) {
      for (const [method, url] of [
        ['GET', draft],
        ['PUT', draft],
        ['DELETE', draft],
        ['POST', publish],
        ['GET', panelApi.drafts('posts')],
      ] as const)
        expect((await server.call(method, url, { token })).statusCode).toBe(token ? 403 : 401)
    }
  })
})
