import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocumentTexts } from '#server/features/documents/read-texts.ts'
import { events } from '#shared/resources/events.ts'
import { pages } from '#shared/resources/pages.ts'
import { posts } from '#shared/resources/posts.ts'
import type { SiteHits } from '#shared/site-search.ts'
import { formBody } from '#testing/form.ts'
import { type AnyRecord, addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { pdfSaying } from '#testing/test-files.ts'

const noon = Date.parse('2027-03-01T11:00:00Z')
let nowMs = noon
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ now: () => new Date(nowMs) })
})
afterAll(() => server.close())

const send = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, body })

async function upload(title: string, fields: Record<string, string> = { shown_when_linked: 'true' }) {
  const { payload, headers } = await formBody({ title, kind: 'minutes', ...fields }, [
    { field: 'file', name: 'a.pdf', data: pdfSaying(`Ord ${title}`) },
  ])
  const answer = await server.call('POST', '/api/documents/', {
    token: server.superuser,
    body: payload,
    headers,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const linkTo = (slug: string) => `<p><a href="/dokument/${slug}">Protokoll</a></p>`

/** The places in which visitors find a document. */
async function placesOf(slug: string): Promise<string[]> {
  const found: string[] = []
  await readDocumentTexts(server.context)
  if ((await server.call('GET', `/dokument/${slug}`)).statusCode === 200) found.push('file')
  const listed: AnyRecord[] = (await server.call('GET', '/api/documents/?limit=1000')).json()
  if (listed.some((document) => document.slug === slug)) found.push('list')
  if ((await server.call('GET', '/sitemap.xml')).body.includes(`/dokument/${slug}<`)) found.push('sitemap')
  const hits: SiteHits = (await server.call('GET', `/api/site-search/?q=${slug}`)).json()
  if (hits.hits.some(({ address }) => address === `/dokument/${slug}`)) found.push('search')
  const texts = await server.context.db.selectFrom('document_texts').select('text').execute()
  if (texts.some(({ text }) => text.toLowerCase().includes(slug))) found.push('text')
  return found
}
const everywhere = ['file', 'list', 'sitemap', 'search', 'text']

describe('a document that is shown when linked', () => {
  test('is public nowhere without a link, and removable', async () => {
    const { id, slug, address, is_valid } = await upload('Ensamt')
    expect([slug, address, is_valid]).toEqual(['ensamt', '', true])
    expect(await placesOf(slug)).toEqual([])
    expect((await server.call('GET', `/api/documents/${id}/`)).statusCode).toBe(404)
    expect((await send('DELETE', `/api/documents/${id}/`)).statusCode).toBe(204)
  })

  test.each([
    ['page', pages, 'content', 'publish_date'],
    ['english', pages, 'content_en', 'publish_date'],
    ['post', posts, 'content', 'post_date'],
  ] as const)(
    'follows the publication and the withdrawal of a record: %s',
    async (...[name, resource, field, day]) => {
      const { id, slug } = await upload(`Till${name}`)
      const draft = { is_published: false, [day]: '2027-02-01', [field]: linkTo(slug) }
      const record = await addRecord(server, resource, draft)
      const path = `${resource.path}${record.id}/`
      expect(await placesOf(slug)).toEqual([])
      await send('PUT', path, { is_published: true })
      expect(await placesOf(slug)).toEqual(everywhere)
      expect((await send('GET', `/api/documents/${id}/`)).json().address).toBe(`/dokument/${slug}`)
      await send('PUT', path, { is_published: false })
      expect(await placesOf(slug)).toEqual([])
      await send('PUT', path, { is_published: true })
      await send('DELETE', path)
      expect(await placesOf(slug)).toEqual([])
    },
  )

  test('appears with a record that is planned, at its time', async () => {
    const { slug } = await upload('Planerat')
    const planned = { is_published: true, post_date: '2027-03-02', publish_time: '08:00' }
    await addRecord(server, posts, { ...planned, content: linkTo(slug) })
    expect(await placesOf(slug)).toEqual([])
    nowMs = Date.parse('2027-03-02T07:00:00Z')
    expect(await placesOf(slug)).toEqual(everywhere)
    nowMs = noon
  })

  test('stays public until the last of two records that link it is withdrawn', async () => {
    const { slug } = await upload('Delat')
    const event = await addRecord(server, events, { eventDesc: linkTo(slug) })
    const post = await addRecord(server, posts, {
      is_published: true,
      post_date: '2027-02-01',
      content: linkTo(`${slug}#page=2`),
    })
    await send('PUT', `/api/posts/${post.id}/`, { content: '<p>Utan länk</p>' })
    expect(await placesOf(slug)).toEqual(everywhere)
    await send('DELETE', `/api/events/${event.id}/`)
    expect(await placesOf(slug)).toEqual([])
  })

  test('is not shown by a working copy, nor by a link to an address that begins alike', async () => {
    const { slug } = await upload('Stadga')
    const post = await addRecord(server, posts, {
      is_published: true,
      post_date: '2027-02-01',
      content: linkTo(`${slug}-2`),
    })
    await send('PUT', `/api/posts/${post.id}/working-copy/`, { content: linkTo(slug) })
    expect(await placesOf(slug)).toEqual([])
  })

  test('has earlier versions that follow the same links', async () => {
    const first = await upload('Plan', { shown_when_linked: 'true', decided_day: '2026-01-01' })
    await upload('Plan', {
      shown_when_linked: 'true',
      replaces: String(first.id),
      decided_day: '2027-01-01',
    })
    const post = await addRecord(server, posts, {
      is_published: true,
      post_date: '2027-02-01',
      content: linkTo(first.slug),
    })
    const dated = '/dokument/plan/2026-01-01'
    expect((await server.call('GET', dated)).statusCode).toBe(200)
    await send('PUT', `/api/posts/${post.id}/`, { is_published: false })
    expect((await server.call('GET', dated)).statusCode).toBe(404)
    expect(await placesOf('plan')).toEqual([])
  })

  test('is never shown while it is for the board alone, and always once the choice is taken away', async () => {
    const { id, slug } = await upload('Hemligt', { shown_when_linked: 'true', board_only: 'true' })
    expect(slug).toBe('')
    await addRecord(server, posts, {
      is_published: true,
      post_date: '2027-02-01',
      content: linkTo('hemligt'),
    })
    expect(await placesOf('hemligt')).toEqual([])
    await send('PUT', `/api/documents/${id}/`, { board_only: false, shown_when_linked: true })
    expect(await placesOf('hemligt')).toEqual(everywhere)
    const free = await upload('Fritt')
    await send('PUT', `/api/documents/${free.id}/`, { shown_when_linked: false })
    expect(await placesOf('fritt')).toEqual(everywhere)
  })

  test('is not in a list of a text, and tells visitors nothing of its choice', async () => {
    await addRecord(server, pages, {
      slug: 'listan',
      is_published: true,
      publish_date: '2027-02-01',
      content: '<p>Läs:</p><div data-list="minutes"><p><a href="/dokument">Protokoll</a></p></div>',
    })
    const read = async () => (await server.call('GET', '/api/pages/named/listan/')).body
    const { id, slug } = await upload('Gömt i listan')
    expect(await read()).not.toContain(slug)
    await send('PUT', `/api/documents/${id}/`, { shown_when_linked: false })
    expect(await read()).toContain(slug)
    expect((await server.call('GET', '/api/documents/')).body).not.toContain('shown_when_linked')
  })

  test('is shown by a link to its address in another language', async () => {
    const { slug } = await upload('Minutes')
    const content = `<p><a href="/en/documents/${slug}">Minutes</a></p>`
    const post = await addRecord(server, posts, {
      is_published: true,
      post_date: '2027-02-01',
      content,
    })
    expect(await placesOf(slug)).toEqual(everywhere)
    await send('DELETE', `/api/posts/${post.id}/`)
    expect(await placesOf(slug)).toEqual([])
  })

  test('is shown to the readers of another language of a mailing that was sent', async () => {
    const [{ slug }, { slug: other }] = [await upload('Notice'), await upload('Summons')]
    const link = (address: string) => `<p><a href="http://localhost${address}">Notice</a></p>`
    await send('POST', '/api/subscribers/', { email: 'bo@example.se' })
    const answer = await send('POST', '/api/send_info_mail/', {
      title: 'Kallelse',
      content: '<p>Se engelskan.</p>',
    })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const en = { title: 'Notice', content: link(`/en/documents/${slug}`) + link(`/dokument/${other}`) }
    const { db } = server.context
    await db
      .updateTable('mailings')
      .set({ texts: JSON.stringify({ en }), started_at: null })
      .execute()
    expect(await placesOf(slug)).toEqual([])
    await db
      .updateTable('mailings')
      .set({ started_at: new Date(nowMs).toISOString() })
      .execute()
    expect(await placesOf(slug)).toEqual(everywhere)
    expect(await placesOf(other)).toEqual(everywhere)
  })

  test('is shown to the readers of a mailing that was sent', async () => {
    const { slug } = await upload('Kallelse')
    const content = `<p><a href="http://localhost/dokument/${slug}">Kallelse</a></p>`
    await send('POST', '/api/subscribers/', { email: 'anna@example.se' })
    const answer = await send('POST', '/api/send_info_mail/', { title: 'Kallelse', content })
    expect(answer.statusCode).toBeLessThan(300)
    await server.context.db.updateTable('mailings').set({ started_at: null }).execute()
    expect((await server.call('GET', `/dokument/${slug}`)).statusCode).toBe(404)
    await server.context.db
      .updateTable('mailings')
      .set({ started_at: new Date(nowMs).toISOString() })
      .execute()
    expect((await server.call('GET', `/dokument/${slug}`)).statusCode).toBe(200)
  })
})
