import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { api, postPage } from '#shared/paths.ts'
import { maxPreviewLinks, type NewPreviewLink, type PreviewPurpose } from '#shared/previews.ts'
import { posts } from '#shared/resources/posts.ts'
import { writeBuild } from '#testing/fake-build.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

/** A page that shows what the API answers, and those that visitors may read. */
const web = `const page = (body, language = 'sv') => ({ head: '', body, state: '{}', language, texts: ['page'], page: 'page', brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false })
  export const render = async ({ url, api, preview }) => {
    const path = url.replace('/en/', '/')
    const answer = await api('/api' + path.replace('post', 'posts'))
    if (answer.status !== 200) return { status: answer.status }
    const list = await (await api('/api/posts/?limit=4')).json()
    const own = path.slice(0, -1)
    const links = '<a href="' + own + '">Svenska</a><a href="/en' + own + '">English</a>'
    const shown = JSON.stringify(await answer.json()) + ' others: ' + list.map(({ id }) => id).join()
    return page(shown + links + JSON.stringify(preview), url === path ? 'sv' : 'en')
  }
  export const renderMissing = async ({ status }) => page(String(status))
  export const renderLink = async (view, { url }) => page(view.title, url.startsWith('/en/') ? 'en' : 'sv')`

let directory: string
let server: TestApp
let time = Date.parse('2027-03-01T12:00:00Z')
beforeAll(async () => {
  directory = await writeBuild(web)
  server = await createTestApp({ now: () => new Date(time), buildDirectory: directory })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })
const addDraft = async (title: string): Promise<number> =>
  (await addRecord(server, posts, { title, is_published: false })).id
async function share(
  id: number,
  purpose: PreviewPurpose = 'send',
): Promise<NewPreviewLink & { path: string }> {
  const answer = await send('POST', panelApi.previews('posts', id), { purpose })
  expect(answer.statusCode).toBe(200)
  const link = answer.json<NewPreviewLink>()
  return { ...link, path: new URL(link.url).pathname }
}
const open = (path: string) => server.call('GET', path)

describe('a link to a draft', () => {
  test('shows its page to whoever has it, to no search engine, kept by nobody, without scripts', async () => {
    const id = await addDraft('Hemlig fest')
    const { url, path, expires_at } = await share(id)
    expect(url).toMatch(/^http:\/\/localhost:3000\/granska\/[\w-]{43}$/)
    expect(expires_at).toBe('2027-03-08T12:00:00.000Z')
    const { statusCode, headers, body } = await open(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('Hemlig fest')
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(body).not.toContain('<script')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'none'")
    expect(policy).toMatch(/frame-ancestors 'self'(;|$)/)
  })

  test('says in which state the post is: a draft, planned for its time, changed, or what visitors read', async () => {
    const id = await addDraft('Vilket läge?')
    const { path } = await share(id)
    const change = (values: object) => send('PUT', api.record('posts', id), values)
    const stateOf = async () => /\{"kind":[^}]*\}/.exec((await open(path)).body)?.[0]
    expect(await stateOf()).toBe('{"kind":"draft"}')
    await change({ is_published: true, post_date: '2027-03-02', publish_time: '10:02' })
    expect(await stateOf()).toBe('{"kind":"planned","at":"2027-03-02T09:02:00.000Z"}')
    await change({ post_date: '2027-03-01' })
    expect(await stateOf()).toBe('{"kind":"published"}')
    await send('PUT', panelApi.draft('posts', id), { title: 'Ändrat' })
    expect(await stateOf()).toBe('{"kind":"change"}')
  })

  test('shows it in each language, with links from one to the other', async () => {
    const { path } = await share(await addDraft('Fest på två språk'))
    const english = path.replace('granska', 'en/preview')
    for (const [address, language] of [
      [path, 'sv'],
      [english, 'en'],
    ] as const) {
      const { statusCode, body } = await open(address)
      expect([statusCode, /<html lang="(\w+)"/.exec(body)?.[1]]).toEqual([200, language])
      expect(body).toContain('Fest på två språk')
      expect(body).toContain(`<a href="${path}">Svenska</a><a href="${english}">English</a>`)
    }
    const unknown = await open(english.slice(0, -1))
    expect([unknown.statusCode, /<html lang="(\w+)"/.exec(unknown.body)?.[1]]).toEqual([404, 'en'])
  })

  test('puts nothing into the page cache: the page itself stays hidden', async () => {
    const id = await addDraft('Bara för länken')
    server.context.cache.invalidate()
    const { path } = await share(id)
    expect((await open(path)).body).toContain('Bara för länken')
    expect((await open(postPage(id))).statusCode).toBe(404)
    expect((await server.call('GET', api.record('posts', id))).statusCode).toBe(404)
    expect((await open('/aktiviteter')).body).not.toContain('Bara för länken')
  })

  test('takes nothing from the page cache: a save shows at once, also of a published post', async () => {
    const { id } = await addRecord(server, posts, { title: 'Före' })
    const { path } = await share(id)
    expect((await open(postPage(id))).body).toContain('Före')
    await server.context.db.updateTable('posts').set({ title: 'Efter' }).where('id', '=', id).execute()
    expect((await open(path)).body).toContain('Efter')
  })

  test('shows beside it what visitors see, and no other draft', async () => {
    const [shown, other] = [await addDraft('Visas'), await addDraft('Visas inte')]
    const { path } = await share(shown)
    expect((await open(path)).body.split(' others: ')[1]?.split('<')[0]?.split(',')).not.toContain(
      String(other),
    )
  })

  test('is valid for 7 days, then says that it was', async () => {
    const id = await addDraft('En vecka')
    const { path } = await share(id)
    time += 7 * dayMs - 1
    expect((await open(path)).statusCode).toBe(200)
    time += 1
    server.superuser = (await server.signIn({ email: 'vecka@example.se', is_superuser: true })).key
    const { statusCode, body } = await open(path)
    expect([statusCode, body.includes('Länken har gått ut'), body.includes('En vecka')]).toEqual([
      410,
      true,
      false,
    ])
    expect((await send('GET', panelApi.previews('posts', id))).json()).toEqual([])
  })

  test('can be taken back, and both stand in the history', async () => {
    const id = await addDraft('Ångrat')
    const { path, ...link } = await share(id)
    const [listed, ...others] = (await send('GET', panelApi.previews('posts', id))).json()
    expect(listed).toMatchObject({ id: link.id, expires_at: link.expires_at, user_name: 'Kim' })
    expect(others).toEqual([])
    expect(JSON.stringify(listed)).not.toContain(path.slice(-43))
    expect((await send('DELETE', panelApi.preview('posts', await addDraft('x'), link.id))).statusCode).toBe(
      404,
    )
    expect((await send('DELETE', panelApi.preview('posts', id, link.id))).statusCode).toBe(204)
    expect((await open(path)).statusCode).toBe(404)
    const history = await send('GET', `${panelApi.history}?resource=posts&record_id=${id}`)
    expect(history.json().map(({ action }: { action: string }) => action)).toEqual([
      'unshare',
      'share',
      'create',
    ])
  })

  test('ends with its record: in the bin it shows nothing, and erased it is gone', async () => {
    const id = await addDraft('Borta')
    const { path } = await share(id)
    await send('DELETE', api.record('posts', id))
    expect((await open(path)).statusCode).toBe(404)
    await send('DELETE', panelApi.binRecord('posts', id))
    const left = await server.context.db
      .selectFrom('preview_links')
      .where('record_id', '=', id)
      .select('id')
      .execute()
    expect(left).toEqual([])
  })
})

test('of the code only the hash is stored, and nobody guesses one', async () => {
  const { path } = await share(await addDraft('Hash'))
  const code = path.slice(-43)
  const rows = await server.context.db.selectFrom('preview_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  const guess = `${code.slice(0, -1)}${code.endsWith('A') ? 'E' : 'A'}`
  expect((await open(`/granska/${guess}`)).statusCode).toBe(404)
})

test('what the panel looks at is not listed, ends after an hour, and is the last of its administrator', async () => {
  const id = await addDraft('Titt')
  const first = await share(id, 'look')
  const sent = await share(id)
  const second = await share(id, 'look')
  expect((await open(first.path)).statusCode).toBe(404)
  expect((await open(second.path)).statusCode).toBe(200)
  const listed = (await send('GET', panelApi.previews('posts', id))).json<{ id: number }[]>()
  expect(listed.map((link) => link.id)).toEqual([sent.id])
  time += hourMs
  expect((await open(second.path)).statusCode).toBe(410)
  expect((await open(sent.path)).statusCode).toBe(200)
})

test(`a record has ${maxPreviewLinks} links to send at most`, async () => {
  const id = await addDraft('Många')
  for (let count = 0; count < maxPreviewLinks; count++) await share(id)
  const answer = await send('POST', panelApi.previews('posts', id), { purpose: 'send' })
  expect([answer.statusCode, answer.json().title]).toEqual([
    409,
    'Det finns redan 20 länkar. Ta tillbaka en först.',
  ])
})

test('only an administrator makes, sees and takes back links', async () => {
  const id = await addDraft('Rättigheter')
  const link = await share(id)
  for (const token of [undefined, server.user]) {
    const calls = [
      server.call('GET', panelApi.previews('posts', id), { token }),
      server.call('POST', panelApi.previews('posts', id), { token, body: { purpose: 'send' } }),
      server.call('DELETE', panelApi.preview('posts', id, link.id), { token }),
    ]
    for (const call of calls) expect((await call).statusCode).toBe(token ? 403 : 401)
  }
})
