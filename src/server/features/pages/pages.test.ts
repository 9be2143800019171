import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPageSlug } from '#shared/page-address.ts'
import { api } from '#shared/paths.ts'
import { type OwnPage, pages } from '#shared/resources/pages.ts'
import type { PlacedPage, Site } from '#shared/resources/site.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
let now: Date
const start = new Date('2027-03-01T11:00:00Z')
beforeAll(async () => {
  now = start
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = start
  for (const { id } of (await asAdmin('GET', `${pages.path}?limit=500`)).json<OwnPage[]>())
    await asAdmin('DELETE', api.record('pages', id))
})

const asAdmin = (method: string, url: string, body?: unknown) =>
  server.call(method, url, { token: server.superuser, ...(body !== undefined && { body }) })

const create = (values: object) =>
  asAdmin('POST', pages.path, { content: '<p>Text</p>', is_published: true, ...values })
const add = async (values: object): Promise<OwnPage> => {
  const answer = await create(values)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}
const update = (id: number, values: object) => asAdmin('PUT', api.record('pages', id), values)

/** @returns the refusal of a write: its field and its words */
const refusal = (answer: Awaited<ReturnType<typeof create>>) => {
  const { errors } = answer.json<{ errors: { pointer: string; detail: string }[] }>()
  return [answer.statusCode, errors[0]?.pointer, errors[0]?.detail]
}

/** @returns the status of the page at an address for a visitor, and its title */
async function read(slug: string): Promise<[number, string?]> {
  const answer = await server.call('GET', api.named('pages', slug))
  return answer.statusCode === 200 ? [200, answer.json<OwnPage[]>()[0]?.title] : [answer.statusCode]
}
const placed = async (): Promise<PlacedPage[]> =>
  (await server.call('GET', api.list('site'))).json<Site[]>()[0]?.own_pages ?? []

describe('an address', () => {
  test.each([
    ['Stadgar', 'stadgar'],
    ['Årsmöte & ekonomi', 'arsmote-ekonomi'],
    ['  Café Ærø – öppet!  ', 'cafe-aero-oppet'],
    ['Правила', 'sida'],
    ['Kontakt', 'kontakt-2'],
  ])('is made of the title %j: %s', async (title, slug) => {
    expect((await add({ title })).slug).toBe(slug)
    expect(await read(slug)).toEqual([200, title.trim()])
  })

  test('gets a number where the title stands on another page, and is as long as it may be', async () => {
    const title = 'Lång '.repeat(40).trim()
    const slugs = [await add({ title }), await add({ title })].map(({ slug }) => slug)
    expect(slugs.map((slug) => slug.length <= 80)).toEqual([true, true])
    expect(slugs[1]).toMatch(/^lang-.*-2$/)
  })

  test.each([
    ['Stadgar', 'Skriv adressen med små bokstäver'],
    ['a/b', 'Skriv adressen med små bokstäver'],
    ['a--b', 'Skriv adressen med små bokstäver'],
    ['..', 'Skriv adressen med små bokstäver'],
    ['kontakt', '/kontakt hör till webbplatsen'],
    ['admin', '/admin hör till webbplatsen'],
    ['about', '/about hör till webbplatsen'],
    ['en', '/en hör till webbplatsen'],
    ['hyra', 'Sidan ”Hyra lokal” har den adressen'],
  ])('%s is refused', async (slug, words) => {
    await add({ title: 'Hyra lokal', slug: 'hyra' })
    expect(refusal(await create({ title: 'Ny', slug }))).toEqual([
      422,
      '/slug',
      expect.stringContaining(words),
    ])
  })

  test('is no first word of a route of the program', () => {
    const routes = server.app.printRoutes({ commonPrefix: false, method: 'GET' })
    const words = [...routes.matchAll(/^[├└]── \/([^\s/:*(]+)/gm)].map(([, word = '']) => word)
    expect(words).toEqual(expect.arrayContaining(['api', 'healthz', 'en', 'avsluta']))
    expect(words.filter(isPageSlug)).toEqual([])
  })

  test('of a deleted page is free, and the page comes back only while it is', async () => {
    const { id } = await add({ title: 'Kommittéer' })
    await asAdmin('DELETE', api.record('pages', id))
    expect(await read('kommitteer')).toEqual([410])
    const other = await add({ title: 'Kommittéer', content: '<p>Nya</p>' })
    const restore = () => asAdmin('POST', `/api/bin/pages/${id}/restore/`)
    expect((await restore()).statusCode).toBe(409)
    await update(other.id, { slug: 'nya-kommitteer' })
    expect((await restore()).statusCode).toBe(200)
    expect(await read('kommitteer')).toEqual([200, 'Kommittéer'])
  })
})

describe('visitors', () => {
  test('read no draft and no page of a coming hour: not at its address, in lists, the sitemap, menus', async () => {
    const draft = await add({ title: 'Utkast', is_published: false, place: 'menu' })
    await add({ title: 'Kommer', place: 'footer', publish_date: '2027-03-01', publish_time: '13:00' })
    expect([await read('utkast'), await read('kommer'), await placed()]).toEqual([[404], [404], []])
    expect((await server.call('GET', api.record('pages', draft.id))).statusCode).toBe(404)
    expect((await server.call('GET', pages.path)).json()).toEqual([])
    const sitemap = async () => (await server.call('GET', '/sitemap.xml')).body
    expect(await sitemap()).not.toMatch(/utkast|kommer/)
    await asAdmin('DELETE', api.record('pages', draft.id))
    expect(await read('utkast')).toEqual([404])
    now = new Date('2027-03-01T12:00:00Z')
    expect(await read('kommer')).toEqual([200, 'Kommer'])
    expect(await placed()).toEqual([{ title: 'Kommer', slug: 'kommer', place: 'footer' }])
    expect(await sitemap()).toContain('/kommer</loc>')
  })

  test('are told no address of a planned page by its former one', async () => {
    const { id } = await add({ title: 'Hemlig', publish_date: '2027-03-01', publish_time: '13:00' })
    const redirects = async () => (await asAdmin('GET', '/api/redirects/')).json<unknown[]>().length
    const before = await redirects()
    await update(id, { slug: 'inte-an' })
    await update(id, { slug: 'publik', publish_time: '00:00' })
    await update(id, { slug: 'dold', is_published: false })
    expect(await redirects()).toBe(before)
  })

  test('a page without a day is of today', async () => {
    expect((await add({ title: 'Idag' })).publish_date).toBe('2027-03-01')
  })
})

describe('places', () => {
  test('pages stand by their numbers, then by their titles, with a title in another language where there is one', async () => {
    await add({ title: 'Öppettider', place: 'footer' })
    await add({ title: 'Ansvar', title_en: 'Responsibility', place: 'about' })
    await add({ title: 'Zoologi', place: 'footer', order: 1 })
    await add({ title: 'Ingenstans' })
    expect(await placed()).toEqual([
      { title: 'Zoologi', slug: 'zoologi', place: 'footer' },
      { title: 'Ansvar', title_en: 'Responsibility', slug: 'ansvar', place: 'about' },
      { title: 'Öppettider', slug: 'oppettider', place: 'footer' },
    ])
  })

  test('the menu takes three, drafts included, and says which they are', async () => {
    const menu = await Promise.all(
      ['Ett', 'Två', 'Tre'].map((title) => add({ title, place: 'menu', is_published: title !== 'Tre' })),
    )
    const full = [
      422,
      '/place',
      'Menyn har plats för tre egna sidor, och där står Ett, Tre, Två. Flytta en av dem först.',
    ]
    expect(refusal(await create({ title: 'Fyra', place: 'menu' }))).toEqual(full)
    const fourth = await add({ title: 'Fyra', place: 'footer' })
    expect(refusal(await update(fourth.id, { place: 'menu' }))).toEqual(full)
    // One of the three is changed as before.
    const [first] = menu as [OwnPage]
    expect((await update(first.id, { title: 'Första', place: 'menu' })).statusCode).toBe(200)
    await asAdmin('DELETE', api.record('pages', first.id))
    expect((await update(fourth.id, { place: 'menu' })).statusCode).toBe(200)
    const restored = await asAdmin('POST', `/api/bin/pages/${first.id}/restore/`)
    expect([restored.statusCode, restored.json().title]).toEqual([
      409,
      expect.stringContaining('Fyra, Tre, Två'),
    ])
  })

  test('four that come at once leave three', async () => {
    const answers = await Promise.all(
      ['Ett', 'Två', 'Tre', 'Fyra'].map((title) => create({ title, place: 'menu' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 201, 422])
  })
})
