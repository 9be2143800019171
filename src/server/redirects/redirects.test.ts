import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isServedByProgram } from '#server/features/redirects/find-page.ts'
import { dayMs } from '#shared/durations.ts'
import { type MissingAddress, missingAddressesApi } from '#shared/missing-addresses.ts'
import { events } from '#shared/resources/events.ts'
import { redirects } from '#shared/resources/redirects.ts'
import { stockholmDay } from '#shared/time.ts'
import { writeBuild } from '#testing/fake-build.ts'
import { addRecord } from '#testing/records.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { countablePath, storeCounts } from './count-addresses.ts'
import { createQueryRedirects } from './query-redirects.ts'

/** No address has a page but the first, as the page of a former name has none. */
const noPages = `const page = (body) => ({ head: '', body, state: '{}', language: 'sv', texts: ['page'], page: 'page', brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false })
  export const render = async ({ url }) => ['/', '/om-oss/'].includes(url) ? page('there') : { status: 404, language: 'sv' }
  export const renderMissing = async () => page('missing')`

let directory: string
let server: TestApp
beforeAll(async () => {
  directory = await writeBuild(noPages)
  server = await createTestApp({ buildDirectory: directory })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

/** @returns the address to which one leads at once and for good; else the status */
async function leadsTo(url: string): Promise<unknown> {
  const { statusCode, headers } = await server.call('GET', url)
  return statusCode === 301 ? headers.location : statusCode
}

const write = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: server.superuser, ...(body && { body }) })

const rename = (id: number, eventName: string) => write('PUT', `/api/events/${id}/`, { eventName })

const add = (old_address: string, new_address: string) =>
  write('POST', '/api/redirects/', { old_address, new_address })

test('each address that a renamed event had leads to its page, in one step, however often it is renamed', async () => {
  const { id } = await addRecord(server, events, { eventName: 'Vår/fest 100 %' })
  await rename(id, 'Sommarfest')
  await rename(id, 'Höstfest')
  for (const former of ['V%C3%A5r%2Ffest%20100%20%25', 'Sommarfest']) {
    expect(await leadsTo(`/evenemang/${former}`)).toBe(`/evenemang/H%C3%B6stfest?id=${id}`)
    expect(await leadsTo(`/evenemang/${former}/?id=${id}`)).toBe(`/evenemang/H%C3%B6stfest?id=${id}`)
    expect(await leadsTo(`/${former}/apply/`)).toBe(`/H%C3%B6stfest/apply/?id=${id}`)
    expect(await leadsTo(`/en/events/${former}?fbclid=1`)).toBe(`/en/events/H%C3%B6stfest?id=${id}`)
    expect(await leadsTo(`/en/events/${former}/apply?id=${id}`)).toBe(
      `/en/events/H%C3%B6stfest/apply/?id=${id}`,
    )
  }
  // Of a name that it never had the id leads, too.
  expect(await leadsTo(`/evenemang/Annat?id=${id}`)).toBe(`/evenemang/H%C3%B6stfest?id=${id}`)
  expect(await leadsTo('/evenemang/Annat?id=9999')).toBe(404)
  const list = (await write('GET', '/api/redirects/')).json()
  expect(list).toMatchObject([
    { old_address: '/evenemang/Sommarfest', new_address: `/evenemang/H%C3%B6stfest?id=${id}` },
    { old_address: '/evenemang/Vår/fest 100 %', new_address: `/evenemang/Sommarfest?id=${id}` },
  ])
  // The name is given back, and given up again.
  await rename(id, 'Sommarfest')
  await rename(id, 'Vinterfest')
  expect(await leadsTo('/evenemang/Sommarfest')).toBe(`/evenemang/Vinterfest?id=${id}`)
  expect(await leadsTo('/evenemang/H%C3%B6stfest')).toBe(`/evenemang/Vinterfest?id=${id}`)
  await write('DELETE', `/api/events/${id}/`)
  // Its address says that it is gone.
  expect(await leadsTo('/evenemang/Sommarfest')).toBe(`/evenemang/Vinterfest?id=${id}`)
})

const ownPage = async (values: object): Promise<number> =>
  (await write('POST', '/api/pages/', { content: '<p>Text</p>', is_published: true, ...values })).json().id

const listed = async (): Promise<unknown> =>
  (await write('GET', '/api/redirects/?limit=500'))
    .json<{ old_address: string; new_address: string }[]>()
    .filter(({ old_address }) => old_address.startsWith('/sida'))
    .map(({ old_address, new_address }) => `${old_address} ${new_address}`)

test('each address that a page had leads to the present one in one step', async () => {
  const id = await ownPage({ title: 'Sida ett' })
  await add('/sidan.php', '/sida-ett/')
  for (const slug of ['sida-tva', 'sida-tre']) await write('PUT', `/api/pages/${id}/`, { slug })
  expect(await leadsTo('/sida-ett/?fbclid=1')).toBe('/sida-tre')
  expect(await leadsTo('/en/sida-tva')).toBe('/en/sida-tre')
  expect(await leadsTo('/sidan.php')).toBe('/sida-tre')
  expect(await listed()).toEqual(['/sida-ett /sida-tre', '/sida-tva /sida-tre', '/sidan.php /sida-tre'])
  // An address is taken back, and the others lead there.
  await write('PUT', `/api/pages/${id}/`, { slug: 'sida-ett' })
  expect(await listed()).toEqual(['/sida-tre /sida-ett', '/sida-tva /sida-ett', '/sidan.php /sida-ett'])
  // A page that takes an address over ends what it led to, once visitors read the page.
  const draft = await ownPage({ title: 'Sida två', slug: 'sida-tva', is_published: false })
  expect(await leadsTo('/sida-tva')).toBe('/sida-ett')
  await write('PUT', `/api/pages/${draft}/`, { is_published: true })
  expect(await listed()).toEqual(['/sida-tre /sida-ett', '/sidan.php /sida-ett'])
})

test('the address of a draft leads nowhere, and none of a page can be given away', async () => {
  const id = await ownPage({ title: 'Hemlig', is_published: false })
  await write('PUT', `/api/pages/${id}/`, { slug: 'hemligare' })
  expect(await leadsTo('/hemlig')).toBe(404)
  for (const address of ['/hemligare', '/en/hemligare/'])
    expect((await add(address, '/om-oss')).json().errors).toMatchObject([{ pointer: '/old_address' }])
  await write('DELETE', `/api/pages/${id}/`)
  expect((await add('/hemligare', '/om-oss')).statusCode).toBe(201)
})

test('a save that leaves the name keeps no address', async () => {
  const { id } = await addRecord(server, events, { eventName: 'Fika' })
  const before = (await write('GET', '/api/redirects/')).json().length
  await write('PUT', `/api/events/${id}/`, { eventName: 'Fika', eventPrice: '10 kr' })
  expect((await write('GET', '/api/redirects/')).json()).toHaveLength(before)
})

test.each([
  ['/gammal-sida.php', '/om-oss', '/gammal-sida.php', '/om-oss'],
  ['https://www.gamla.example/index.php?id=7#topp', '/kontakt', '/index.php?id=7', '/kontakt'],
  ['gamla/sidan/', 'aktiviteter', '/gamla/sidan', '/aktiviteter'],
  ['/l%C3%A4nk', 'www.example.org/x', '/länk', 'https://www.example.org/x'],
  ['/s', 'https://example.org/', '/s', 'https://example.org/'],
  ['/日本', '/kalender?manad=2026-12#日本', '/日本', '/kalender?manad=2026-12#日本'],
  ['/å', 'https://räksmörgås.example/å', '/å', 'https://räksmörgås.example/å'],
])('%s leads to %s', async (...[old_address, new_address, stored, target]) => {
  const answer = await add(old_address, new_address)
  expect(answer.json()).toMatchObject({ old_address: stored, new_address: target })
  // A head is written in ASCII.
  const location = target.startsWith('/') ? encodeURI(target) : new URL(target).href
  expect(await leadsTo(encodeURI(stored))).toBe(location)
  expect(await leadsTo(encodeURI(stored.replace(/(\?|$)/, '/$1')))).toBe(location)
  await write('DELETE', `/api/redirects/${answer.json().id}/`)
  expect(await leadsTo(encodeURI(stored))).toBe(404)
})

test('an address of an old site with parameters of its own leads to a page of its own', async () => {
  await add('/sida.php', '/om-oss')
  await add('/sida.php?nr=2', '/kontakt')
  expect(await leadsTo('/sida.php?nr=1')).toBe('/om-oss')
  expect(await leadsTo('/sida.php?nr=2')).toBe('/kontakt')
})

test.each([
  ['/', '/om-oss', 'old_address', 'Skriv en adress som börjar med /'],
  ['//x', '/om-oss', 'old_address', 'Skriv en adress som börjar med /'],
  ['/om-oss/', '/kontakt', 'old_address', 'har en sida'],
  ['/en/about', '/kontakt', 'old_address', 'har en sida'],
  ['/admin/members', '/kontakt', 'old_address', 'har en sida'],
  ['/api/members/', '/kontakt', 'old_address', 'har en sida'],
  ['/ny', 'javascript:alert(1)', 'new_address', 'hel adress med https'],
  ['/ny', '//example.org', 'new_address', 'hel adress med https'],
  ['/ny', 'https://[x/', 'new_address', 'hel adress med https'],
  ['/ny', '/ny/', 'new_address', 'leder tillbaka'],
  ['/ny', '/finns-inte', 'new_address', 'Ingen sida har den adressen'],
  ['/ny', '/post/987654/', 'new_address', 'Ingen sida har den adressen'],
  ['/ny', '/evenemang/Finns inte', 'new_address', 'Ingen sida har den adressen'],
  ['/ny', '/\\evil.example', 'new_address', 'hel adress med https'],
  ['/ny', '\\\\evil.example', 'new_address', 'hel adress med https'],
  ['/ny', '/\t/evil.example', 'new_address', 'hel adress med https'],
  ['/ny', '/.//evil.example', 'new_address', 'hel adress med https'],
  ['/ny', '/om-oss/..//evil.example', 'new_address', 'hel adress med https'],
  ['/ny', 'https:evil.example', 'new_address', 'hel adress med https'],
  ['/ny', 'https:\\\\evil.example', 'new_address', 'hel adress med https'],
  ['/ny', 'https://example.org@evil.example/', 'new_address', 'hel adress med https'],
  ['/sok?q=stadgar', '/om-oss', 'old_address', 'har en sida'],
  ['/kalender?manad=2026-12', '/om-oss', 'old_address', 'har en sida'],
  ['/admin/?p=1', '/om-oss', 'old_address', 'har en sida'],
  ['/api/posts/?p=1', '/om-oss', 'old_address', 'har en sida'],
])('%s to %s is refused', async (...[old_address, new_address, field, words]) => {
  const answer = await add(old_address, new_address)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([
    { pointer: `/${field}`, detail: expect.stringContaining(words) },
  ])
})

test('a circle is refused at the write that closes it, and an address leads to one place', async () => {
  const pageId = await ownPage({ title: 'Cirkeln' })
  const { id } = (await add('/a', '/cirkeln')).json()
  expect((await add('/B', '/A/')).json()).toMatchObject({ old_address: '/B', new_address: '/cirkeln' })
  for (const target of ['/a', '/A/'])
    expect((await write('PUT', `/api/redirects/${id}/`, { new_address: target })).statusCode).toBe(422)
  for (const same of ['/a/', '/A', '/b']) expect((await add(same, '/om-oss')).statusCode).toBe(409)
  await write('DELETE', `/api/pages/${pageId}/`)
  // A redirect to the page leads to its new address in one step.
  expect((await add('/cirkeln', '/kontakt')).statusCode).toBe(201)
  for (const old of ['/a', '/b', '/cirkeln']) expect(await leadsTo(old)).toBe('/kontakt')
  expect((await add('/kretsen', '/b')).json()).toMatchObject({ new_address: '/kontakt' })
})

test.each([
  ['/Gammal-Sida', '/gammal-sida'],
  ['/gammal/Ö', '/GAMMAL/ö/'],
  ['/nfd-o\u0308', '/nfd-\u00f6'],
  ['/nfc-\u00f6', '/nfc-o\u0308'],
])('finds %s as %s', async (old_address, asked) => {
  const { id } = (await add(old_address, '/om-oss')).json()
  expect(await leadsTo(encodeURI(asked))).toBe('/om-oss')
  await write('DELETE', `/api/redirects/${id}/`)
})

describe('a redirect by its query', () => {
  const added: number[] = []
  afterAll(async () => {
    for (const id of added) await write('DELETE', `/api/redirects/${id}/`)
  })

  test('comes before the page at its path, cached or not, and other parameters do not matter', async () => {
    expect(await leadsTo('/?p=12')).toBe(200)
    for (const [old, target] of [
      ['https://gamla.example/?p=12', '/om-oss'],
      ['/?page_id=12', '/kontakt'],
      ['/om-oss?visa=Stadgar', '/kalender'],
    ] as const) {
      const answer = await add(old, target)
      expect(answer.statusCode, answer.body).toBe(201)
      added.push(answer.json().id)
    }
    expect(await leadsTo('/')).toBe(200)
    expect(await leadsTo('/?p=12')).toBe('/om-oss')
    expect(await leadsTo('/?fbclid=x&p=12&utm_source=y')).toBe('/om-oss')
    expect(await leadsTo('/?P=12')).toBe('/om-oss')
    expect(await leadsTo('/?page_id=12')).toBe('/kontakt')
    expect(await leadsTo('/Om-Oss/?visa=stadgar')).toBe('/kalender')
    for (const other of ['/?p=13', '/?p=120', '/?q=12', '/?utm_source=y'])
      expect(await leadsTo(other)).toBe(200)
    await write('DELETE', `/api/redirects/${added.shift()}/`)
    expect(await leadsTo('/?p=12')).toBe(200)
  })

  test('does not look at the database for addresses without one', () => {
    const byQuery = createQueryRedirects({
      db: null as never,
      cache: null as never,
      now: server.context.now,
    })
    expect(byQuery.mayFind('/')).toBe(false)
  })
})

test('counts the visits of a redirect', async () => {
  const { id } = (await add('/raknad', '/om-oss')).json()
  for (const url of ['/raknad', '/Raknad/', '/raknad?x=1']) await leadsTo(url)
  await storeCounts(server.context)
  await leadsTo('/raknad')
  await storeCounts(server.context)
  expect((await write('GET', `/api/redirects/${id}/`)).json()).toMatchObject({
    hits: 4,
    last_hit: stockholmDay(server.context.now()),
  })
})

describe('the addresses without a page', () => {
  const missing = async (): Promise<MissingAddress[]> => (await write('GET', missingAddressesApi)).json()

  test('are listed by how often they were asked for, without queries, until they lead somewhere', async () => {
    for (const url of ['/Stadgar.PHP?namn=Anna', '/stadgar.php', '/stadgar.php/', '/historia/1979'])
      expect(await leadsTo(url)).toBe(404)
    const today = stockholmDay(server.context.now())
    const own = (await missing()).filter(({ address }) => /stadgar|historia/.test(address))
    expect(own).toEqual([
      { address: '/stadgar.php', hits: 3, last_day: today },
      { address: '/historia/1979', hits: 1, last_day: today },
    ])
    await add('/stadgar.php', '/om-oss')
    expect((await missing()).some(({ address }) => address === '/stadgar.php')).toBe(false)
    expect((await server.call('GET', missingAddressesApi)).statusCode).toBe(401)
  })

  test.each([
    '/anna.svensson@example.se',
    '/medlem/19790304-1234',
    '/ring/070-1234567',
    '/granska/AAAAbbbb1111CCCCdddd22',
    `/x/${'Ab3'.repeat(15)}`,
    '/x/AbCdEfGhIjKlMnOpQrStUv',
    '/x/aB3dE5gH7jK9mN1pQ3sT5v',
    `/x/${'aB3dE5g'.repeat(6)}-`,
    '/granska/AAAAbbbb1111CCCCdddd22.pdf',
    '/files/7903041234.pdf',
    '/files/790364-1234.pdf',
    '/ring/0701234567',
    '/ring/+46701234567',
    `/x/${'0a'.repeat(16)}`,
    '/wp-login.php',
    '/.env',
    '/a/.git/config',
    `/${'lang-'.repeat(50)}`,
  ])('leave out %s', (url) => {
    expect(countablePath(url)).toBe(null)
  })

  test.each([
    '/2019/05/04/varsittning',
    '/protokoll-2019-05-04.pdf',
    '/index.php',
    '/wp-content/uploads/2019/05/Verksamhetsberattelse-2019.pdf',
    '/Protokoll-Arsmote-2019.pdf',
    '/files/1234567890.pdf',
  ])('hold %s', (url) => {
    expect(countablePath(url)).toBe(url.toLowerCase())
  })

  test('are at most 2,000, those of the last 30 days', async () => {
    const { db, now } = server.context
    const row = (index: number) => ({
      path: `/full/${index}`,
      day: stockholmDay(now()),
      hits: index === 7 ? 9 : 1,
    })
    for (let from = 0; from < 2_100; from += 100)
      await db
        .insertInto('missing_addresses')
        .values(Array.from({ length: 100 }, (_, index) => row(from + index)))
        .execute()
    const old = stockholmDay(new Date(now().getTime() - 31 * dayMs))
    await db.insertInto('missing_addresses').values({ path: '/full/gammal', day: old, hits: 99 }).execute()
    await leadsTo('/full/ny')
    await storeCounts(server.context)
    const rows = await db.selectFrom('missing_addresses').selectAll().execute()
    expect(rows).toHaveLength(2_000)
    expect(rows.some(({ path }) => path === '/full/7')).toBe(true)
    expect(rows.some(({ path }) => path === '/full/gammal')).toBe(false)
    await db.deleteFrom('missing_addresses').execute()
  })
})

test('sends no browser to another site by a redirect stored before', async () => {
  const at = server.context.now().toISOString()
  for (const [index, new_address] of ['/\\evil.example', '/.//evil.example', '//evil.example'].entries()) {
    await server.context.db
      .insertInto('redirects')
      .values({ old_address: `/forr${index}`, new_address, created_at: at, updated_at: at })
      .execute()
    expect(await leadsTo(`/forr${index}`)).toBe(404)
  }
})

test('English words without /en lead to the English pages', async () => {
  expect(await leadsTo('/about')).toBe('/en/about')
  expect(await leadsTo('/activities/')).toBe('/en/activities/')
  expect(await leadsTo('/contact/membership')).toBe('/en/contact/membership')
  await addRecord(server, events, { eventName: 'Luciatåg' })
  expect(await leadsTo('/events/Luciat%C3%A5g')).toBe('/en/events/Luciat%C3%A5g')
  const guesses = [
    '/events/x',
    '/events/x/apply',
    '/pay/x',
    '/data/gille.sqlite',
    '/documents/x',
    '/member/x',
  ]
  for (const same of ['/post/99', '/x/apply', '/x', ...guesses]) expect(await leadsTo(same)).toBe(404)
})

test('no address that the program serves can be given away', () => {
  const routes = server.app.printRoutes({ commonPrefix: false, method: 'GET' })
  const fixed = [...routes.matchAll(/^[├└]── (\/[^\s:*]*) \(/gm)].map(([, url = '']) =>
    url.replace(/(?<=.)\/$/, ''),
  )
  expect(fixed.length).toBeGreaterThan(10)
  expect(fixed.filter((url) => url !== '/' && !isServedByProgram(url))).toEqual([])
  expect(redirects.access.list).toBe('superuser')
})
