import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBuild } from '#testing/fake-build.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let directory: string
let server: TestApp
let time = Date.parse('2027-03-01T12:00:00Z')

/** Counts in what it shows how often the page of all the others was rendered. */
const counting = `let renders = 0
  const page = (body) => ({ head: '', body, state: '{}', language: 'sv', texts: ['page'], page: 'page', brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false })
  export const render = async ({ url }) =>
    url === '/kalender/' ? { ...page('calendar render ' + ++renders), validUntilMs: Date.parse('2027-03-01T12:00:20Z') } :
    url === '/' ? page('there') : { status: url.startsWith('/gone') ? 410 : 404, language: url.startsWith('/en/') ? 'en' : 'sv' }
  export const renderMissing = async ({ status, language }) => page(language + ' ' + status + ' render ' + ++renders)`

beforeAll(async () => {
  directory = await writeBuild(counting)
  server = await createTestApp({ buildDirectory: directory, now: () => new Date(time) })
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

test('all addresses without a page share one that is rendered once (T64)', async () => {
  const unknown = ['/x', '/y/z', '/evenemang/x?id=77', '/kalender?manad=2199-01', '/100%', '/%ff', '/z?a=1']
  const answers = await Promise.all(unknown.map((url) => server.call('GET', url)))
  for (const { statusCode, headers, body } of [...answers, await server.call('GET', '/a')]) {
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).toContain('sv 404 render 1<')
  }
  expect(server.context.cache.size().entries).toBe(1)
  const gone = await server.call('GET', '/gone/1')
  expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('410 render 2<')])
  expect((await server.call('GET', '/gone/2')).body).toBe(gone.body)
  for (const url of ['/en/x', '/en/om-oss', '/en/%ff'])
    expect((await server.call('GET', url)).body).toContain('en 404 render 3<')
  server.context.cache.invalidate()
  expect((await server.call('GET', '/x')).body).toContain('404 render 4<')
})

test('a page that is valid for some seconds only is made anew after them', async () => {
  server.context.cache.invalidate()
  const rendered = async () => /calendar render \d+/.exec((await server.call('GET', '/kalender')).body)?.[0]
  const first = await rendered()
  time = Date.parse('2027-03-01T12:00:19.999Z')
  expect(await rendered()).toBe(first)
  time = Date.parse('2027-03-01T12:00:20Z')
  const second = await rendered()
  expect(second).toMatch(/calendar render/)
  expect(second).not.toBe(first)
})
