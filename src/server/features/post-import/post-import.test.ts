import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BroughtPosts, type FoundFile, type FoundPost, postImportApi } from '#shared/post-import.ts'
import { categories } from '#shared/resources/categories.ts'
import type { Post } from '#shared/resources/posts.ts'
import { repetitions } from '#testing/full-run.ts'
import { atomFile, longWordPressFile, rssFile, wordPressFile } from '#testing/old-sites.ts'
import { undo } from '#testing/operations.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { readFeed } from './read-feed.ts'

let server: TestApp
let category_id: number
let writer: string

beforeAll(async () => {
  server = await createTestApp()
  category_id = (await addRecord(server, categories, { name: 'Nyheter' })).id
  const roles = [{ role: 'writer' as const, first_day: null, last_day: null }]
  writer = (await server.signIn({ email: 'skribent@example.se', roles })).key
})
afterAll(() => server.close())

const readFile = (file: string | Buffer, token = server.superuser) =>
  server.app.inject({
    method: 'POST',
    url: postImportApi.read,
    headers: { authorization: `Token ${token}`, 'content-type': 'application/xml' },
    payload: file,
  })
const found = async (file: string | Buffer): Promise<FoundFile> => {
  const answer = await readFile(file)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}
const asked = ({ key, title, text, day, address, picture }: FoundPost) => ({
  ...{ key, title, text, address, picture, category_id },
  day: day ?? '2026-11-26',
})
const bring = (posts: FoundPost[], more: object = {}, token = server.superuser) =>
  server.call('POST', postImportApi.bring, {
    token,
    body: { leads: false, posts: posts.map(asked), ...more },
  })
const brought = async (posts: FoundPost[], more: object = {}): Promise<BroughtPosts> => {
  const answer = await bring(posts, more)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json()
}
const postOf = async (id: number | undefined): Promise<Post> =>
  (await server.call('GET', `/api/posts/${id}/`, { token: server.superuser })).json()

describe('an export of WordPress', () => {
  test('tells its posts with day, length, pictures and categories, and what would stay outside and why', async () => {
    const { posts, ...file } = await found(wordPressFile)
    expect(file).toEqual({ format: 'wordpress', name: 'Gamla sektionen', comments: 1, others: 2 })
    expect(
      posts.map(({ title, day, state, pictures, missing, categories: names }) => ({
        title,
        day,
        state,
        pictures,
        missing,
        names,
      })),
    ).toEqual([
      {
        title: 'Vårsittning & sång',
        day: '2019-05-04',
        state: 'new',
        pictures: 2,
        missing: ['https://gamla.example/wp-content/liten.jpg'],
        names: ['Nyheter'],
      },
      {
        title: 'Från den gamla tiden',
        day: '2019-05-04',
        state: 'new',
        pictures: 0,
        missing: ['https://gamla.example/b.jpg'],
        names: [],
      },
      { title: 'Om oss', day: '2019-05-04', state: 'page', pictures: 0, missing: [], names: [] },
      { title: 'Tomt', day: '2019-05-04', state: 'empty', pictures: 0, missing: [], names: [] },
      { title: 'Slängt', day: '2019-05-04', state: 'removed', pictures: 0, missing: [], names: [] },
    ])
    expect(posts[1]?.length).toBe('Första stycket med två rader. En bild ett två'.length)
  })

  test('becomes drafts with clean texts, their pictures and the importing account as author; twice brings nothing twice', async () => {
    const posts = (await found(wordPressFile)).posts.filter(({ state }) => state === 'new')
    const first = await brought(posts)
    expect(first).toMatchObject({ known: [], refused: [], broken: 0, led: 0 })
    const [spring, old] = await Promise.all(first.posts.map(({ id }) => postOf(id)))
    expect(spring).toMatchObject({
      title: 'Vårsittning & sång',
      post_date: '2019-05-04',
      is_published: false,
      category_id,
    })
    expect(spring?.image).toMatch(/^\/media\//)
    expect(spring?.content).toMatch(
      /^<p>Välkomna till <a href="https:\/\/gamla\.example\/om" rel="noopener">sittningen<\/a>!<\/p> ?<img src="\/media\/[\w-]+\/\d+\.webp" alt="En &quot;prick&quot;" width="2" height="2" \/> ?<p><\/p>$/,
    )
    expect(old?.content).toBe(
      '<p>Första stycket<br />med två rader.</p>\n<p> En bild</p>\n<ul>\n<li>ett</li>\n<li>två</li>\n</ul>',
    )
    expect((await found(wordPressFile)).posts.map(({ state }) => state)).toEqual([
      'imported',
      'imported',
      'page',
      'empty',
      'removed',
    ])
    expect(await brought(posts)).toMatchObject({ posts: [], known: posts.map(({ key }) => key) })
    const ids = first.posts.map(({ id }) => id)
    await server.call('POST', '/api/posts/bulk/', {
      token: server.superuser,
      body: { ids, action: 'delete' },
    })
    expect((await brought(posts)).posts).toHaveLength(2)
  })
})

test('an RSS feed says windows-1252, and its bytes may be that or UTF-8', async () => {
  const bytes = Buffer.from(rssFile, 'latin1')
  for (const file of [bytes, rssFile, Buffer.from(`\ufeff${rssFile}`, 'utf16le')]) {
    const { posts, name } = await found(file)
    expect(name).toBe('Körens nyheter')
    expect(
      posts.map(({ title, day, text, address, missing }) => ({ title, day, text, address, missing })),
    ).toEqual([
      {
        title: 'Årsmöte på måndag',
        day: '2019-12-31',
        text: '<p>Alla är välkomna till årsmötet.</p>',
        address: 'https://koren.example/nytt?id=7',
        missing: ['https://koren.example/bild.jpg'],
      },
      {
        title: 'En notis utan rubrik, utan adress och utan dag.',
        day: null,
        text: 'En notis utan rubrik, utan adress och utan dag.',
        address: null,
        missing: [],
      },
    ])
  }
})

test.each([
  [
    'a number in its guid',
    '<link>https://a.example/vår/</link><guid isPermaLink="false">https://a.example/?p=12</guid>',
    ['https://a.example/vår/', 'https://a.example/?p=12'],
  ],
  [
    'a page number in its guid',
    '<link>https://a.example/om/</link><guid isPermaLink="false">https://a.example/?page_id=7</guid>',
    ['https://a.example/om/', 'https://a.example/?p=7', 'https://a.example/?page_id=7'],
  ],
  [
    'the number of a WordPress feed',
    '<link>https://a.example/om/</link><post-id xmlns="com-wordpress:feed-additions:1">9</post-id>',
    ['https://a.example/om/', 'https://a.example/?p=9'],
  ],
  [
    'a guid that is another address',
    '<link>https://a.example/ny/</link><guid>https://a.example/gammal/</guid>',
    ['https://a.example/ny/', 'https://a.example/gammal/'],
  ],
  [
    'a guid that is no address',
    '<link>https://a.example/x?p=2</link><guid>abc</guid>',
    ['https://a.example/x?p=2'],
  ],
])('an RSS item has every old address of %s', async (_, parts, addresses) => {
  const { posts } = await found(
    `<rss version="2.0"><channel><item><title>x</title>${parts}<description>y</description></item></channel></rss>`,
  )
  expect(posts[0]?.oldAddresses).toEqual(addresses)
})

test('an Atom feed keeps the markup of its texts', async () => {
  const { format, posts } = await found(atomFile)
  expect(format).toBe('atom')
  expect(posts).toMatchObject([
    { title: 'Tag & tider', day: '2020-03-01', address: 'https://blogg.example/1', categories: ['Resor'] },
  ])
  const { posts: made } = await brought(posts)
  expect((await postOf(made[0]?.id)).content.trim()).toBe('<p>Ett <em>tåg</em> &lt; två &amp; tre</p>')
})

test('batches of one import are one line of the history, and each is all or nothing', async () => {
  const { posts } = await found(longWordPressFile(45))
  const first = await brought(posts.slice(0, 20))
  const wrong = await bring(posts.slice(20, 40), {
    operation: first.operation,
    posts: posts
      .slice(20, 40)
      .map((post, index) => ({ ...asked(post), ...(index === 5 && { category_id: 999_999 }) })),
  })
  expect(wrong.statusCode).toBe(422)
  const second = await brought(posts.slice(20, 40), { operation: first.operation })
  const third = await brought(posts.slice(40), { operation: first.operation })
  expect([second, third].map(({ operation, posts: made }) => [operation, made.length])).toEqual([
    [first.operation, 20],
    [first.operation, 5],
  ])
  const lines = (
    await server.call('GET', '/api/history/?resource=posts&grouped=true&limit=1', { token: server.superuser })
  ).json()
  expect(lines[0]).toMatchObject({ action: 'create', count: 45 })
  const unknown = { operation: '00000000-0000-4000-8000-000000000000' }
  expect((await bring(posts.slice(0, 1), unknown)).statusCode).toBe(409)
  const undone = await undo(server, first.operation)
  expect(undone.json()).toMatchObject({ undone: 45, left: [] })
})

test('old addresses lead to the posts when an administrator asks for it; a writer may not', async () => {
  const file = longWordPressFile(1).replaceAll('gamla.example/2019', 'gamla.example/led')
  const { posts } = await found(file)
  expect(posts[0]?.oldAddresses).toEqual([
    'https://gamla.example/led/05/100/',
    'https://gamla.example/?p=100',
  ])
  const fresh = posts.map((post) => ({
    ...asked(post),
    key: 'f'.repeat(64),
    oldAddresses: post.oldAddresses,
  }))
  expect((await bring([], { leads: true, posts: fresh }, writer)).statusCode).toBe(403)
  const { posts: made, led } = await brought([], { leads: true, posts: fresh })
  expect(led).toBe(2)
  const { json } = await server.call('GET', '/api/redirects/', { token: server.superuser })
  const new_address = `/post/${made[0]?.id}/`
  expect(json()).toMatchObject([
    { old_address: '/?p=100', new_address },
    { old_address: '/led/05/100', new_address },
  ])
  const taken = ['https://gamla.example/', 'https://gamla.example/led/05/100', 'https://gamla.example/om-oss']
  const repeated = fresh.map((post) => ({ ...post, key: 'e'.repeat(64), oldAddresses: taken }))
  expect((await brought([], { leads: true, posts: repeated })).notRedirected).toEqual([
    { address: taken[0], why: 'home' },
    { address: taken[1], why: 'redirect' },
    { address: taken[2], why: 'page' },
  ])
})

describe('what a file has wrong is reported row by row', () => {
  const rss = (items: string) => `<rss><channel><title>x</title>${items}</channel></rss>`
  const dated = (day: string) =>
    rss(`<item><guid>${day}</guid><title>x</title><pubDate>${day}</pubDate></item>`)
  const wordPressDay = (day: string) =>
    rss(`<item><title>x</title><wp:post_type>post</wp:post_type><wp:post_date>${day}</wp:post_date></item>`)

  test.each([
    [dated('Sun, 31 Feb 2019 10:00:00 GMT'), null, 'Sun, 31 Feb 2019 10:00:00 GMT'],
    [dated('31 februari 2019'), null, '31 februari 2019'],
    [dated('2019-02-31'), null, '2019-02-31'],
    [dated('2019-02-31T10:00:00Z'), null, '2019-02-31T10:00:00Z'],
    [dated('2019-13-01'), null, '2019-13-01'],
    [dated('1 Foo 2019'), null, '1 Foo 2019'],
    [dated('i förrgår'), null, 'i förrgår'],
    [wordPressDay('2019-02-29 10:00:00'), null, '2019-02-29 10:00:00'],
    [wordPressDay('0000-00-00 00:00:00'), null, null],
    [wordPressDay('2020-02-29 23:30:00'), '2020-02-29', null],
    [dated('29 februari 2020'), '2020-02-29', null],
    [dated('Sat, 4 May 19 20:30:00 +0200'), '2019-05-04', null],
    [dated('Mon, 30 Dec 2019 23:30:00 GMT'), '2019-12-31', null],
  ])('reads the day of %s', async (file, day, unreadDay) => {
    const [post] = (await found(file)).posts
    expect({ day: post?.day, unreadDay: post?.unreadDay }).toEqual({ day, unreadDay })
  })

  test('lists the second item with one guid as a duplicate that cannot come in', async () => {
    const item = (title: string) =>
      `<item><guid>same</guid><title>${title}</title><description>y</description></item>`
    const { posts } = await found(rss(item('Första') + item('Andra') + item('Tredje')))
    expect(posts.map(({ title, state }) => [title, state])).toEqual([
      ['Första', 'new'],
      ['Andra', 'duplicate'],
      ['Tredje', 'duplicate'],
    ])
    expect(new Set(posts.map(({ key }) => key)).size).toBe(3)
  })

  test('creates the categories of the file once, and the undo removes them', async () => {
    const { posts } = await found(longWordPressFile(4).replaceAll('gamla.example', 'kategori.example'))
    const names = ['Resor', 'resor', 'Nyheter', null]
    const made = await brought(posts, {
      posts: posts.map((post, index) => ({ ...asked(post), category: names[index] })),
    })
    expect(made.categories).toEqual(['Resor'])
    const categoryOf = async (index: number) => (await postOf(made.posts[index]?.id)).category
    expect(await Promise.all([0, 1, 2, 3].map(categoryOf))).toEqual(['Resor', 'Resor', 'Nyheter', 'Nyheter'])
    await server.call('PUT', `/api/posts/${made.posts[0]?.id}/`, {
      token: server.superuser,
      body: { title: 'Ändrad' },
    })
    expect((await undo(server, made.operation)).json()).toMatchObject({
      undone: 3,
      left: [{ reason: 'referenced' }, { reason: 'changed' }],
    })
    expect(await categoryOf(0)).toBe('Resor')
  })

  test('refuses a post without any category', async () => {
    const { posts } = await found(longWordPressFile(1).replaceAll('gamla.example', 'utan.example'))
    const answer = await bring(posts, { posts: posts.map((post) => ({ ...asked(post), category_id: null })) })
    expect(answer.statusCode).toBe(422)
  })
})

describe('T195 a hostile file', () => {
  const rss = (inner: string) => `<rss><channel>${inner}</channel></rss>`
  const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index} "${`&a${index ? index - 1 : ''};`.repeat(10)}">`).join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss('<item><title>&a29;&f;</title><description>&f; x</description></item>')}`

  test('with entities is read without any of them', async () => {
    const answer = await readFile(laughs)
    expect(answer.body).not.toContain('root:')
    expect(answer.body.length).toBeLessThan(2_000)
  })

  test.each([
    ['no XML', 'hej'],
    ['a page', '<!doctype html><html><body><p>x</p></body></html>'],
    ['a cut file', wordPressFile.slice(0, 900)],
    ['deep nesting', `<rss>${'<a>'.repeat(1_000_000)}`],
    ['deep nesting in an item', rss(`<item><description>${'<b>'.repeat(100_000)}</description></item>`)],
    ['5,001 posts', rss('<item><title>x</title></item>'.repeat(5_001))],
    [
      'an encoding that is none',
      Buffer.from(
        '<?xml version="1.0" encoding="klingon"?><rss><channel><title>\u00e5</title></channel></rss>',
        'latin1',
      ),
    ],
  ])('%s is refused with words', async (_, file) => {
    const answer = await readFile(file)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().title).toMatch(/filen|file/i)
  })

  test.each([
    [
      'millions of elements',
      rss(
        `<item><title>x</title>${'<wp:comment/>'.repeat(repetitions(1_000_000))}<description>y</description></item>`,
      ),
    ],
    [
      'half open tags',
      rss(`<item><description>${'&lt;img '.repeat(repetitions(1_000_000))}</description></item>`),
    ],
    [
      'half open comments',
      rss(`<item><description>${'&lt;!-- wp: [caption '.repeat(repetitions(500_000))}</description></item>`),
    ],
    [
      'open brackets',
      rss(`<item><description>${'&lt;'.repeat(repetitions(3_000_000))}</description></item>`),
    ],
    ['wrong nesting', rss('<item><description>y</b></i></item></item></rss>'.repeat(2_000))],
  ])('%s is read before the processor time of its reader ends', async (_, file) => {
    expect((await readFile(file)).statusCode).toBe(200)
  })

  test.each([
    ['time', { ms: 1, memoryMb: 320 }],
    ['memory', { ms: 20_000, memoryMb: 16 }],
  ])('a file with too little %s is refused with words', async (_what, limits) => {
    const bytes = Buffer.from(rss('<item><title>x</title></item>'.repeat(4_000)))
    await expect(readFeed({ bytes }, limits)).rejects.toMatchObject({
      status: 422,
      title: { key: 'postImport.tooHeavy' },
    })
  })

  test('more than 20 MB and other types are refused', async () => {
    expect((await readFile(Buffer.alloc(20 * 1024 * 1024 + 1, 32))).statusCode).toBe(413)
    const json = await server.call('POST', postImportApi.read, { token: server.superuser, body: {} })
    expect(json.statusCode).toBe(415)
    expect((await readFile('')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('scripts, a picture that is none and a text that is too long do not come in', async () => {
    const items = [
      '<item><guid>h1</guid><title>&lt;script&gt;alert(1)&lt;/script&gt;Hej</title><description>&lt;p onclick="x"&gt;a&lt;img src="data:image/png;base64,AAAA" alt="x"&gt;&lt;img src="data:image/svg+xml;base64,PHN2Zy8+"&gt;&lt;iframe src="//evil"&gt;&lt;/iframe&gt;&lt;/p&gt;</description></item>',
      `<item><guid>h2</guid><title>Lång</title><description>${'x'.repeat(300_000)}</description></item>`,
    ]
    const { posts } = await found(rss(items.join('')))
    const { posts: made, refused, broken } = await brought(posts)
    expect([made.length, refused, broken]).toEqual([1, [posts[1]?.key], 2])
    expect(await postOf(made[0]?.id)).toMatchObject({ title: 'alert(1)Hej', content: '<p>a</p>' })
  })
})
