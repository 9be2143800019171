import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listZip, readZipEntry } from '#server/file-reading/open-zip.ts'
import { Refused } from '#server/file-reading/refused.ts'
import { processImage } from '#server/media/process-image.ts'
import { giveUp, receiveUpload } from '#server/media/receive-upload.ts'
import { referencedMedia } from '#server/media/referenced-media.ts'
import { hourMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { type FoundFile, importedPictureLimits, type SiteImport, siteImportApi } from '#shared/post-import.ts'
import { resources } from '#shared/resources/index.ts'
import type { OwnPage } from '#shared/resources/pages.ts'
import type { Post } from '#shared/resources/posts.ts'
import { linkedWordPressFile, longWordPressFile } from '#testing/old-sites.ts'
import { undo } from '#testing/operations.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { jpeg } from '#testing/test-images.ts'
import { zipOf } from '#testing/zip.ts'
import { read as readFeedFile } from './feed-reader.ts'
import { createPictureSaver } from './import-pictures.ts'
import { createPictureFinder } from './match-pictures.ts'
import { resumeSiteImports } from './run-site-import.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (
  url: string,
  payload: string | Buffer,
  { type = 'application/zip', token = server.superuser } = {},
) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Token ${token}`, 'content-type': type },
    payload,
  })
const begin = async (xml: string): Promise<{ id: string; file: FoundFile }> => {
  const answer = await send(siteImportApi.list, xml, { type: 'application/xml' })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201)
  return answer.json()
}
const get = async <T>(url: string): Promise<T> =>
  (await server.call('GET', url, { token: server.superuser })).json()
const start = async (id: string, choices: object = {}): Promise<SiteImport> => {
  const body = { left: [], leads: true, byFile: true, category_id: null, ...choices }
  const answer = await server.call('POST', siteImportApi.start(id), { token: server.superuser, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ended = async (id: string): Promise<SiteImport> => {
  // Waits for the import that runs, and resumes none that is done.
  await resumeSiteImports(server.context)
  return get(siteImportApi.one(id))
}
const folder = (id: string) => join(server.context.config.dataDir, 'old-sites', id)

const uploads = async (): Promise<Buffer> =>
  zipOf({
    'wp-content/uploads/2019/05/fest.jpg': await jpeg(900, 600),
    'wp-content/uploads/2019/05/fest-300x200.jpg': await jpeg(300, 200),
    'wp-content/uploads/2019/05/omslag.jpg': await jpeg(800, 400),
    'wp-content/uploads/2019/05/oanvand.jpg': await jpeg(50, 50),
    'wp-content/uploads/readme.txt': Buffer.from('hej'),
  })

test('brings posts, pages, pictures, links and redirects as one action, and its undo removes all of it', async () => {
  const { id, file } = await begin(linkedWordPressFile)
  expect(file.posts.map(({ title, state, missing }) => [title, state, missing.length])).toEqual([
    ['Vårfest', 'new', 3],
    ['Höstfest', 'new', 0],
    ['Om sektionen', 'page', 0],
  ])
  const added = await send(siteImportApi.pictures(id), await uploads())
  expect(added.statusCode, added.body.slice(0, 300)).toBe(200)
  expect(added.json()).toMatchObject({ pictures: 4 })
  expect(added.json<{ file: FoundFile }>().file.posts[0]).toMatchObject({
    pictures: 2,
    missing: ['https://gamla.example/wp-content/uploads/2019/05/borta.jpg'],
  })
  expect((await get<Post[]>('/api/posts/')).length).toBe(0)

  const begun = await start(id, { category_id: null, left: [] })
  expect(begun.state).toBe('running')
  const { state, report, operation } = await ended(id)
  expect(state).toBe('done')
  expect(report).toMatchObject({ total: 3, done: 3, posts: 1, pages: 1, categories: ['Fester'], broken: 0 })
  expect(report.refused).toHaveLength(1)
  expect(operation).not.toBeNull()
  await expect.poll(() => existsSync(folder(id))).toBe(false)
  expect((await undo(server, String(operation))).json()).toMatchObject({ left: [] })
})

describe('an import with a category for all', () => {
  let done: SiteImport
  let post: Post
  let page: OwnPage
  beforeAll(async () => {
    const category_id = (
      await server.call('POST', '/api/categories/', { token: server.superuser, body: { name: 'Nytt' } })
    ).json().id
    const { id } = await begin(linkedWordPressFile)
    await send(siteImportApi.pictures(id), await uploads())
    await start(id, { category_id })
    done = await ended(id)
    post = (await get<Post[]>('/api/posts/?q=V%C3%A5rfest'))[0] as Post
    page = (await get<OwnPage[]>('/api/pages/'))[0] as OwnPage
  })

  test('makes a page at the address of the old one, and drafts', async () => {
    expect(done.report).toMatchObject({ total: 3, posts: 2, pages: 1, refused: [] })
    expect(page).toMatchObject({
      title: 'Om sektionen',
      slug: 'sektionen',
      is_published: false,
      place: 'none',
    })
    expect(post).toMatchObject({ is_published: false, category: 'Fester' })
  })

  test('takes the largest copy of each picture from the archive', () => {
    expect(post.image).toMatch(/^\/media\/[0-9a-f]{32}-800x400\//)
    expect(post.content).toMatch(/<p><img src="\/media\/[0-9a-f]{32}-900x600\/[^"]+" alt="Fest"/)
    expect(post.content).not.toContain('gamla.example/wp-content')
    expect(post.content).not.toContain('Borta')
  })

  test('rewrites the links between imported posts and pages', async () => {
    const [other] = await get<Post[]>('/api/posts/?q=H%C3%B6stfest')
    expect(post.content).toContain(`<a href="/post/${other?.id}/" rel="noopener">om hösten</a>`)
    expect(post.content).toContain('<a href="/sektionen#kort" ')
    expect(post.content).toContain('href="https://annan.example/22/"')
    expect(other?.content).toContain(`<a href="/post/${post.id}/" `)
    expect(page.content).toContain(`<a href="/post/${post.id}/" `)
    expect(done.report.links).toBe(4)
  })

  test('redirects the old addresses', async () => {
    const list = await get<{ old_address: string; new_address: string }[]>('/api/redirects/?limit=50')
    expect(list.map(({ old_address, new_address }) => `${old_address} ${new_address}`)).toEqual(
      expect.arrayContaining([
        `/?p=21 /post/${post.id}/`,
        '/?page_id=23 /sektionen',
        '/2019/05/23 /sektionen',
      ]),
    )
    expect(done.report).toMatchObject({ led: 14, notRedirected: [], moreNotRedirected: 0 })
  })

  test('redirects the old addresses of pictures and attachments to the new pictures', async () => {
    const list = await get<{ old_address: string; new_address: string }[]>('/api/redirects/?limit=50')
    const targets = new Map(list.map(({ old_address, new_address }) => [old_address, new_address]))
    const inText = /src="([^"]+)"/.exec(post.content)?.[1]
    for (const name of ['fest.jpg', 'fest-300x200.jpg'])
      expect(targets.get(`/wp-content/uploads/2019/05/${name}`)).toBe(inText)
    for (const url of ['/wp-content/uploads/2019/05/omslag.jpg', '/?attachment_id=24', '/2019/05/24'])
      expect(targets.get(url)).toBe(post.image)
  })

  test('is undone as one action, with the pictures that nothing else uses', async () => {
    const names = [post.image, /src="([^"]+)"/.exec(post.content)?.[1]].map(
      (url) => String(url).split('/')[2] as string,
    )
    const elsewhere = { title: 'Egen', content: '<p>x</p>', image: post.image }
    await server.call('POST', '/api/pages/', { token: server.superuser, body: elsewhere })
    const undone = (await undo(server, String(done.operation))).json()
    expect(undone.left).toEqual([])
    for (const list of ['/api/posts/', '/api/redirects/']) expect(await get<unknown[]>(list)).toEqual([])
    expect((await get<{ name: string }[]>('/api/categories/')).map(({ name }) => name)).toEqual(['Nytt'])
    expect((await get<OwnPage[]>('/api/pages/')).map(({ title }) => title)).toEqual(['Egen'])
    const referenced = await referencedMedia(server.context.db, resources)
    await server.context.media.sweep({ referenced, olderThanMs: hourMs, now: Date.now() + 2 * hourMs })
    const stored = await Promise.all(names.map((name) => server.context.media.sizeOf(name)))
    expect(stored.map((size) => size !== null)).toEqual([true, false])
  })
})

test('resumes an import that a restart interrupted, in the same action and without repeats', async () => {
  const { id } = await begin(longWordPressFile(25).replaceAll('gamla.example', 'avbruten.example'))
  const { id: category_id } = (await get<{ id: number }[]>('/api/categories/'))[0] as { id: number }
  const { db } = server.context
  const choices = JSON.stringify({ left: [], leads: false, byFile: false, category_id })
  await db.updateTable('site_imports').set({ state: 'running', choices }).where('id', '=', id).execute()
  let transactions = 0
  const killed = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && ++transactions > 1) throw new Error('killed')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await expect(resumeSiteImports({ ...server.context, db: killed })).rejects.toThrow('killed')
  const before = await get<SiteImport>(siteImportApi.one(id))
  expect(before).toMatchObject({ state: 'running', report: { done: 10, posts: 10 } })
  await resumeSiteImports(server.context)
  const done = await get<SiteImport>(siteImportApi.one(id))
  expect(done).toMatchObject({ state: 'done', operation: before.operation, report: { total: 25, posts: 25 } })
  expect((await undo(server, String(done.operation))).json()).toMatchObject({ undone: 25, left: [] })
  expect(readdirSync(join(server.context.config.dataDir, 'old-sites'))).toEqual([])
})

test('stops an import whose action was undone meanwhile', async () => {
  const { id } = await begin(longWordPressFile(3).replaceAll('gamla.example', 'angrad.example'))
  const { id: category_id } = (await get<{ id: number }[]>('/api/categories/'))[0] as { id: number }
  const choices = JSON.stringify({ left: [], leads: false, byFile: false, category_id })
  const { db } = server.context
  const operation_id = '00000000-0000-4000-8000-000000000000'
  await db
    .updateTable('site_imports')
    .set({ state: 'running', choices, operation_id })
    .where('id', '=', id)
    .execute()
  await resumeSiteImports(server.context)
  expect(await get(siteImportApi.one(id))).toMatchObject({ state: 'failed' })
  expect(existsSync(folder(id))).toBe(false)
})

describe('the pictures of an import', () => {
  const address = 'https://gamla.example/wp-content/uploads/2019/05/fest.jpg'

  test('over their time limit are named as unread', async () => {
    const bytes = await jpeg()
    const load = async function* () {
      yield bytes
    }
    const saver = createPictureSaver({ media: server.context.media, load, limits: { seconds: 0 } })
    expect(await saver.save(address, 'Vårfest')).toBe(null)
    expect(saver.unread).toEqual([address])
  })

  test('are at most 5,000, and further ones are missing', () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `uploads/2019/05/${index}.jpg`)
    const images = names.map((name) => `<img src="https://a.example/wp-content/${name}">`).join('')
    const xml = `<rss><channel><item><title>x</title><description><![CDATA[${images}]]></description></item></channel></rss>`
    const entries = names.map((name) => ({ name, packed: 1, size: 1, method: 0, offset: 0 }))
    const [post] = readFeedFile({ bytes: Buffer.from(xml), entries }).posts
    expect(post).toMatchObject({
      pictures: importedPictureLimits.pictures,
      missing: ['https://a.example/wp-content/uploads/2019/05/5000.jpg'],
    })
  })

  test('are refused when one is larger than its limit, before and while it is unpacked', async () => {
    const path = join(server.context.config.dataDir, 'limit.zip')
    writeFileSync(path, zipOf({ 'a.jpg': Buffer.alloc(1_000) }))
    const [entry] = await listZip(path)
    if (!entry) throw new Error('the archive is empty')
    expect(await readZipEntry(path, entry, 1_000)).toHaveLength(1_000)
    for (const refused of [entry, { ...entry, size: 1 }])
      await expect(readZipEntry(path, refused, 999)).rejects.toThrow(Refused)
    rmSync(path)
  })

  test('come in an archive that is refused when it is larger than its limit', async () => {
    const target = { folder: server.context.config.dataDir, tooLarge: () => new AppError('body-too-large') }
    const upload = (bytes: number, limit: number) =>
      receiveUpload(Readable.from([Buffer.alloc(bytes)]), 'pictures.zip', { ...target, limit })
    await expect(upload(1_001, 1_000)).rejects.toMatchObject({ status: 413 })
    await giveUp(await upload(1_000, 1_000))
    expect(importedPictureLimits).toEqual({ archive: 2 ** 30, pictures: 5_000, file: 30 * 2 ** 20 })
  })

  test('that are not in the archive or larger than a picture may be are named as unread', async () => {
    const saver = createPictureSaver({ media: server.context.media, load: async function* () {} })
    expect(await saver.save(address, 'Vårfest')).toBe(null)
    expect(saver.unread).toEqual([address])
  })

  test('do not wait for the turn of the account that started it', async () => {
    const { id: account } = (await server.call('GET', '/users/me/', { token: server.superuser })).json()
    const { id: category_id } = (await get<{ id: number }[]>('/api/categories/'))[0] as { id: number }
    const { id } = await begin(linkedWordPressFile.replaceAll('gamla.example', 'upptagen.example'))
    await send(siteImportApi.pictures(id), await uploads())
    const bytes = await jpeg(900, 600)
    const waiting = Array.from({ length: 3 }, () => processImage(bytes, { account }))
    const load = async function* () {
      yield bytes
    }
    const own = createPictureSaver({ media: server.context.media, load, account })
    await expect(own.save(address, 'Vårfest')).rejects.toMatchObject({ code: 'rate-limited' })
    await start(id, { category_id, leads: false })
    expect((await ended(id)).report).toMatchObject({ broken: 0, posts: 2, pages: 1 })
    await Promise.all(waiting)
    expect(await own.save(address, 'Vårfest')).toMatchObject({ width: 900 })
  })
})

test('counts the addresses without a redirect that the report does not name', async () => {
  const { id } = await begin(longWordPressFile(3).replaceAll('gamla.example', 'manga.example'))
  const { id: category_id } = (await get<{ id: number }[]>('/api/categories/'))[0] as { id: number }
  const taken = { address: 'https://manga.example/', why: 'home' }
  const stored = (await get<SiteImport>(siteImportApi.one(id))).report
  const report = JSON.stringify({ ...stored, notRedirected: Array.from({ length: 499 }, () => taken) })
  await server.context.db.updateTable('site_imports').set({ report }).where('id', '=', id).execute()
  for (const path of ['/?p=100', '/?p=101', '/?p=102'])
    await server.call('POST', '/api/redirects/', {
      token: server.superuser,
      body: { old_address: path, new_address: '/om-oss' },
    })
  await start(id, { category_id, byFile: false })
  const { report: done } = await ended(id)
  expect(done.notRedirected).toHaveLength(500)
  expect(done.moreNotRedirected).toBe(2)
})

test.each([
  ['no archive', Buffer.from('hej')],
  ['an archive without pictures', zipOf({ 'a.txt': Buffer.from('hej') })],
])('refuses %s', async (_, bytes) => {
  const { id } = await begin(longWordPressFile(1))
  expect((await send(siteImportApi.pictures(id), bytes)).statusCode).toBe(422)
  expect(readdirSync(folder(id))).toEqual(['posts.xml'])
})

test('shows the imports of others to no one', async () => {
  const { id } = await begin(longWordPressFile(1))
  const { key: token } = await server.signIn({ email: 'annan@example.se', is_superuser: true })
  expect((await server.call('GET', siteImportApi.one(id), { token })).statusCode).toBe(404)
  expect((await send(siteImportApi.pictures(id), zipOf({}), { token })).statusCode).toBe(404)
})

describe('a picture of the archive', () => {
  const finder = createPictureFinder(
    [
      'uploads/2019/05/Fest.JPG',
      'wp-content/uploads/2019/05/skalad-scaled.jpg',
      'wp-content/uploads/2019/05/bara-300x200.jpg',
      'backup/2020/01/djup.png',
      '__MACOSX/uploads/2019/05/._Fest.JPG',
      'uploads/2019/05/a\u030asa.jpg',
      '../../etc/passwd',
    ].map((name) => ({ name, packed: 1, size: 1, method: 0, offset: 0 })),
  )
  test.each([
    ['https://x.se/wp-content/uploads/2019/05/Fest-1024x683.JPG', 'uploads/2019/05/Fest.JPG'],
    ['https://x.se/wp-content/uploads/2019/05/fest.jpg?w=300', 'uploads/2019/05/Fest.JPG'],
    [
      'https://x.se/wp-content/uploads/2019/05/skalad-scaled.jpg',
      'wp-content/uploads/2019/05/skalad-scaled.jpg',
    ],
    [
      'https://x.se/wp-content/uploads/2019/05/skalad-300x200.jpg',
      'wp-content/uploads/2019/05/skalad-scaled.jpg',
    ],
    [
      'https://x.se/wp-content/uploads/2019/05/bara-300x200.jpg',
      'wp-content/uploads/2019/05/bara-300x200.jpg',
    ],
    ['https://x.se/wp-content/uploads/2020/01/djup.png', 'backup/2020/01/djup.png'],
    ['https://x.se/wp-content/uploads/2019/05/%C3%A5sa.jpg', 'uploads/2019/05/a\u030asa.jpg'],
    ['https://x.se/wp-content/uploads/2018/05/fest.jpg', undefined],
    ['https://x.se/etc/passwd', undefined],
  ])('is found for %s', (address, name) => {
    expect(finder.find(address)[0]?.name).toBe(name)
  })
})
