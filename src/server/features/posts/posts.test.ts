import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/paths.ts'
import { publicationIn, publicationState } from '#shared/publication.ts'
import { type Category, categories } from '#shared/resources/categories.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { fake } from '#testing/fake.ts'
import { addRecord, uploadPicture } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now: Date
// In Stockholm it is already the second of March.
const lateEvening = new Date('2027-03-01T23:30:00Z')
beforeAll(async () => {
  now = lateEvening
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())
beforeEach(() => {
  now = lateEvening
})

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const addPost = async (overrides: Record<string, unknown> = {}): Promise<Post> =>
  (await addRecord(server, posts, overrides)) as unknown as Post
const addCategory = async (): Promise<Category> =>
  (await addRecord(server, categories)) as unknown as Category
const idsAt = async (url: string, token?: string): Promise<number[]> =>
  (await server.call('GET', url, { token })).json<Post[]>().map(({ id }) => id)

/** A visitor, and a user who is no administrator. */
const readers = (): (string | undefined)[] => [undefined, server.user]

describe('drafts and posts of a coming day', () => {
  const hidden: [string, Record<string, unknown>][] = [
    ['a draft', { is_published: false, post_date: '2027-01-01' }],
    ['a post of tomorrow', { post_date: '2027-03-03' }],
    ['a draft of tomorrow', { is_published: false, post_date: '2027-03-03' }],
  ]
  test.each(hidden)('%s is as if it were not there, except for an administrator', async (_, values) => {
    const category = await addCategory()
    const shown = await addPost({ category_id: category.id, post_date: '2027-03-02' })
    const post = await addPost({ ...values, category_id: category.id })
    const [one, all, filtered] = [api.record('posts', post.id), posts.path, api.categoryPosts(category.id)]
    for (const token of readers()) {
      const missing = await server.call('GET', api.record('posts', 999_999), { token })
      const answer = await server.call('GET', one, { token })
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
      expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined])
      expect(await idsAt(all, token)).not.toContain(post.id)
      expect(await idsAt(`${all}?is_published=false`, token)).toEqual([])
      expect(await idsAt(`${all}?q=${encodeURIComponent(post.title)}`, token)).not.toContain(post.id)
      expect(await idsAt(filtered, token)).toEqual([shown.id])
    }
    expect((await asAdmin('GET', one)).json()).toEqual(post)
    expect(await idsAt(all, server.superuser)).toContain(post.id)
    expect((await idsAt(filtered, server.superuser)).sort()).toEqual([shown.id, post.id].sort())
  })

  test('X-Total-Count does not tell how many are hidden', async () => {
    const category = await addCategory()
    for (const is_published of [true, false]) await addPost({ category_id: category.id, is_published })
    const counts = await Promise.all(
      [undefined, server.user, server.superuser].map(async (token) => {
        const answer = await server.call('GET', `${api.categoryPosts(category.id)}?limit=1`, { token })
        return answer.headers['x-total-count']
      }),
    )
    expect(counts).toEqual(['1', '1', '2'])
  })

  test('a post appears when its day begins in Stockholm', async () => {
    now = new Date('2027-03-01T22:59:59Z')
    server.context.cache.invalidate()
    const { id } = await addPost({ post_date: '2027-03-02' })
    expect(await idsAt(posts.path)).not.toContain(id)
    now = new Date('2027-03-01T23:00:00Z')
    server.context.cache.invalidate()
    expect(await idsAt(posts.path)).toContain(id)
  })

  const hours = [
    ['at its hour in winter', { day: '2027-03-02', time: '07:30', at: '2027-03-02T06:30:00Z' }],
    ['at its hour in summer', { day: '2027-07-02', time: '07:30', at: '2027-07-02T05:30:00Z' }],
    ['after an hour that the clocks skip', { day: '2027-03-28', time: '02:30', at: '2027-03-28T01:00:00Z' }],
    ['in the first hour of two', { day: '2027-10-31', time: '02:30', at: '2027-10-31T00:30:00Z' }],
    ['when the day begins, without an hour', { day: '2027-03-02', time: '', at: '2027-03-01T23:00:00Z' }],
  ] as const
  test.each(hours)('a post appears %s, everywhere', async (_, { day, time, at }) => {
    const appearsAt = new Date(at).getTime()
    const category = await addCategory()
    const { id } = await addPost({ post_date: day, publish_time: time, category_id: category.id })
    const isShown = async () => {
      server.context.cache.invalidate()
      const counted = (await server.call('GET', api.record('categories', category.id))).json<Category>()
      const files = await Promise.all(['/rss.xml', '/sitemap.xml'].map((file) => server.call('GET', file)))
      return [
        (await server.call('GET', api.record('posts', id))).statusCode === 200,
        (await idsAt(`${posts.path}?limit=500`)).includes(id),
        (await idsAt(api.categoryPosts(category.id))).includes(id),
        counted.published_post_count === 1,
        ...files.map(({ body }) => body.includes(`/post/${id}/<`)),
      ]
    }
    now = new Date(appearsAt - 1_000)
    expect(await isShown()).toEqual(Array(6).fill(false))
    now = new Date(appearsAt)
    expect(await isShown()).toEqual(Array(6).fill(true))
    now = new Date(appearsAt + 40 * 60_000)
    expect(await isShown()).toEqual(Array(6).fill(true))
  })

  test('the list is filtered by the state of its posts, which is the one that the shared code says', async () => {
    const { id: category_id } = await addCategory()
    const values = [
      { is_published: false, post_date: '2027-03-01' },
      { is_published: false, post_date: '2027-03-03' },
      { post_date: '2027-03-03' },
      { post_date: '2027-03-02', publish_time: '00:31' },
      { post_date: '2027-03-02', publish_time: '00:30' },
      { post_date: '2027-03-02' },
      { post_date: '2027-03-01', publish_time: '23:59' },
    ]
    const added: Post[] = []
    for (const one of values) added.push(await addPost({ is_published: true, category_id, ...one }))
    const states = added.map((post) => publicationState(publicationIn(posts, post), now.getTime()))
    expect(states).toEqual(['draft', 'draft', 'planned', 'planned', 'published', 'published', 'published'])
    const idsOf = (...wanted: string[]) =>
      added.filter((_, index) => wanted.includes(states[index] as string)).map(({ id }) => id)
    const listed = async (query: string, token?: string) =>
      (await idsAt(`${posts.path}?category_id=${category_id}&sort=id&${query}`, token)).toSorted(
        (a, b) => a - b,
      )
    for (const state of posts.states ?? [])
      expect(await listed(`state=${state}&limit=5`, server.superuser)).toEqual(idsOf(state))
    const both = 'state=draft&state=planned'
    expect(await listed(both, server.superuser)).toEqual(idsOf('draft', 'planned'))
    expect(await listed(both)).toEqual([])
    expect(await listed('state=published')).toEqual(idsOf('published'))
    const answer = await asAdmin('GET', `${posts.path}?state=other`)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '?state' }] })
  })

  test('what is kept for visitors ends at the hour', async () => {
    now = new Date('2027-03-02T06:29:30Z')
    const { id } = await addPost({ post_date: '2027-03-02', publish_time: '07:30' })
    expect(await idsAt(posts.path)).not.toContain(id)
    now = new Date('2027-03-02T06:30:00Z')
    expect(await idsAt(posts.path)).toContain(id)
  })

  test.each(['7:30', '24:00', '07:60', '0730', 'kl 7'])('%s is no time of day', async (publish_time) => {
    const answer = await asAdmin('POST', posts.path, fake(posts, { publish_time, category_id: 1 }))
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/publish_time', code: 'format' }],
    })
  })

  test('publishing and withdrawing show on the very next request', async () => {
    const { id } = await addPost({ is_published: false })
    const url = api.record('posts', id)
    for (const is_published of [true, false, true]) {
      await asAdmin('PUT', url, { is_published })
      expect((await server.call('GET', url)).statusCode).toBe(is_published ? 200 : 404)
      expect((await idsAt(posts.path)).includes(id)).toBe(is_published)
    }
    await asAdmin('DELETE', url)
    expect((await server.call('GET', url)).statusCode).toBe(410)
  })

  test('of a deleted draft nobody learns that it ever was', async () => {
    const { id } = await addPost({ is_published: false })
    await asAdmin('DELETE', api.record('posts', id))
    expect((await server.call('GET', api.record('posts', id))).statusCode).toBe(404)
  })
})

test('marks a post without a picture, so that its form and a bulk change can publish it', async () => {
  const { id, lacking } = (await addPost({ is_published: false })) as Post
  expect(lacking).toBe('image')
  const url = api.record('posts', id)
  const put = async (body: object) => (await asAdmin('PUT', url, body)).json()
  expect(await put({ is_published: true, lacking: 'image' })).toMatchObject({
    is_published: true,
    image: null,
  })
  expect(await put({ image: await uploadPicture(server) })).toMatchObject({ lacking: '' })
  expect(await put({ title: 'Samma bild' })).toMatchObject({ lacking: '' })
  expect(await put({ lacking: 'image' })).toMatchObject({ lacking: 'image', image: null })
  expect(await put({ lacking: '' })).toMatchObject({ lacking: 'image' })
  await put({ is_published: false })
  const set = { ids: [id], set: { is_published: true } }
  expect((await asAdmin('POST', '/api/posts/bulk/', set)).statusCode).toBe(200)
  expect((await asAdmin('GET', url)).json()).toMatchObject({ is_published: true, lacking: 'image' })
})

test('the newest post stands first', async () => {
  for (const day of ['03', '01', '02', '02']) await addPost({ post_date: `2027-02-${day}` })
  const list = (await server.call('GET', posts.path)).json<Post[]>()
  const dates = list.map(({ post_date }) => post_date)
  expect(dates.length).toBeGreaterThan(3)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('the author is who wrote the post, whatever is sent', async () => {
  const category_id = (await addCategory()).id
  const body = fake(posts, { category_id, author: 'Någon annan' })
  expect((await asAdmin('POST', posts.path, body)).json().code).toBe('unknown-field')
  const { id, author } = await addPost()
  expect(author).toBe('Kim')
  const changed = await asAdmin('PUT', api.record('posts', id), { author: 'Någon annan', title: 'Ny' })
  expect(changed.json()).toMatchObject({ title: 'Ny', author: 'Kim' })
})

describe('categories', () => {
  test('a post names its category, also after that was renamed', async () => {
    const category = await addCategory()
    const { id } = await addPost({ category_id: category.id })
    await asAdmin('PUT', api.record('categories', category.id), { name: 'Ärenden' })
    expect((await server.call('GET', api.record('posts', id))).json()).toMatchObject({
      category_id: category.id,
      category: 'Ärenden',
    })
  })

  test('published_post_count counts what visitors see, for everyone alike', async () => {
    const category = await addCategory()
    expect(category.published_post_count).toBe(0)
    const category_id = category.id
    const [first] = [await addPost({ category_id }), await addPost({ category_id })]
    await addPost({ category_id, is_published: false })
    await addPost({ category_id, post_date: '2027-03-03' })
    const url = api.record('categories', category.id)
    const counts = async () => {
      const listed = (await server.call('GET', categories.path)).json<Category[]>()
      const answers = [await server.call('GET', url), await asAdmin('GET', url)]
      return [
        listed.find(({ id }) => id === category.id)?.published_post_count,
        ...answers.map((answer) => answer.json<Category>().published_post_count),
      ]
    }
    expect(await counts()).toEqual([2, 2, 2])
    await asAdmin('DELETE', api.record('posts', first?.id as number))
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('a category in use cannot be deleted; one whose posts are deleted can', async () => {
    const category = await addCategory()
    const draft = await addPost({ category_id: category.id, is_published: false })
    const url = api.record('categories', category.id)
    const refused = await asAdmin('DELETE', url)
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'in-use',
      title: 'Kategorin används av inlägg och kan inte tas bort.',
    })
    expect((await server.call('GET', url)).statusCode).toBe(200)
    await asAdmin('DELETE', api.record('posts', draft.id))
    expect((await asAdmin('DELETE', url)).statusCode).toBe(204)
  })

  test('of writing a post and deleting its category at once, one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const category_id = (await addCategory()).id
      const [written, deleted] = await Promise.all([
        asAdmin('POST', posts.path, fake(posts, { category_id })),
        asAdmin('DELETE', api.record('categories', category_id)),
      ])
      expect(['201 409', '422 204']).toContain(`${written.statusCode} ${deleted.statusCode}`)
    }
  })

  test('a post needs a category that exists', async () => {
    const gone = await addCategory()
    await asAdmin('DELETE', api.record('categories', gone.id))
    const post = await addPost()
    for (const category_id of [999_999, gone.id]) {
      const problem = { status: 422, errors: [{ pointer: '/category_id', code: 'no-such-category' }] }
      expect((await asAdmin('POST', posts.path, fake(posts, { category_id }))).json()).toMatchObject(problem)
      expect((await asAdmin('PUT', api.record('posts', post.id), { category_id })).json()).toMatchObject(
        problem,
      )
    }
    for (const category_id of [0, -1, 1.5, '1', null, 2_147_483_648])
      expect((await asAdmin('POST', posts.path, fake(posts, { category_id }))).statusCode).toBe(422)
  })

  test('the filter of a category that does not exist, or has no posts, is empty', async () => {
    expect(await idsAt(api.categoryPosts(999_999))).toEqual([])
    expect(await idsAt(api.categoryPosts((await addCategory()).id))).toEqual([])
    expect((await server.call('GET', '/api/categories/x/posts/')).statusCode).toBe(404)
    expect((await server.call('GET', '/api/categories/1/authors/')).statusCode).toBe(404)
  })

  test('the filter of a category is sorted, paged and searched like the list', async () => {
    const category_id = (await addCategory()).id
    const all: Post[] = []
    for (const day of ['01', '02', '03'])
      all.push(await addPost({ category_id, post_date: `2027-02-${day}` }))
    const url = api.categoryPosts(category_id)
    expect(await idsAt(url)).toEqual(all.map(({ id }) => id).reverse())
    expect(await idsAt(`${url}?sort=post_date&limit=1&offset=1`)).toEqual([all[1]?.id])
    expect(await idsAt(`${url}?q=${encodeURIComponent(all[2]?.title as string)}`)).toEqual([all[2]?.id])
  })
})
