import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBuild } from '#testing/fake-build.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let running: TestApp
let time: number

const start = async (env: Record<string, string> = {}) =>
  createTestApp({ now: () => new Date(time), env: { READS_PER_MINUTE: '300', ...env } })

beforeEach(async () => {
  time = Date.parse('2027-03-01T12:00:00Z')
  running = await start()
})
afterEach(() => running.close())

type From = { remoteAddress?: string; headers?: Record<string, string>; url?: string }

const read = async ({ remoteAddress = '192.0.2.1', headers = {}, url = '/api/posts/?limit=1' }: From = {}) =>
  running.app.inject({ method: 'GET', url, remoteAddress, headers })

/** @returns how often each status was answered */
async function statuses(count: number, from?: From): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (let index = 0; index < count; index++) {
    const { statusCode } = await read(from)
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}

test('a network reads 300 times a minute, is then told in Swedish how long to wait, and reads again', async () => {
  expect(await statuses(302)).toEqual({ 200: 300, 429: 2 })
  time += 20_000
  const refused = await read()
  expect(refused.headers['retry-after']).toBe('40')
  expect(refused.json()).toMatchObject({
    code: 'rate-limited',
    title: 'För många försök. Vänta en stund och försök igen.',
  })
  expect((await read({ remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
  time += 40_000
  expect((await read()).statusCode).toBe(200)
})

test('signed in it is 600, and a made-up token is no way around', async () => {
  const headers = { authorization: `Token ${running.superuser}` }
  // The first read counts as a stranger's.
  expect(await statuses(602, { headers })).toEqual({ 200: 601, 429: 1 })
  for (const authorization of ['Token x', 'Bearer x', `Token ${'a'.repeat(43)}`])
    expect(await statuses(100, { headers: { authorization } })).toEqual(
      authorization === `Token ${'a'.repeat(43)}` ? { 401: 99, 429: 1 } : { 401: 100 },
    )
  expect((await read()).statusCode).toBe(429)
})

test('what a stranger claims in X-Forwarded-For makes nobody another network (T34)', async () => {
  await statuses(300)
  for (const claim of ['198.51.100.7', 'in-process', '127.0.0.1'])
    expect((await read({ headers: { 'x-forwarded-for': claim } })).statusCode).toBe(429)
})

test('behind a trusted proxy everyone counts for themselves', async () => {
  await running.close()
  running = await start({ TRUST_PROXY: '1' })
  const by = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  expect(await statuses(301, by('198.51.100.7'))).toEqual({ 200: 300, 429: 1 })
  expect((await read(by('198.51.100.8'))).statusCode).toBe(200)
  expect((await read(by('in-process, 198.51.100.7'))).statusCode).toBe(429)
})

test('writes are counted by their own limits alone', async () => {
  await statuses(300)
  const answer = await running.call('POST', '/api/subscribers/', { body: { email: 'a@example.org' } })
  expect(answer.statusCode).toBe(201)
})

test('the limit is what READS_PER_MINUTE says', async () => {
  await running.close()
  running = await start({ READS_PER_MINUTE: '3' })
  expect(await statuses(4)).toEqual({ 200: 3, 429: 1 })
})

/** Its pages read of the API what is not cached. */
const reading = `export const render = async ({ api }) => {
  const { status } = await api('/api/posts/?limit=1&offset=0')
  if (status !== 200) throw new Error('the API answered ' + status)
  return { head: '', body: '', state: '{}', language: 'sv', texts: ['page'], page: 'page', brand: { mark: null, isDrawn: true, steps: [] }, frameSources: [], waitsForScripts: false }
}`

test('pages are rendered however much their visitor has read', async () => {
  await running.close()
  const buildDirectory = await writeBuild(reading)
  running = await createTestApp({ env: { READS_PER_MINUTE: '1' }, buildDirectory })
  expect(await statuses(2)).toEqual({ 200: 1, 429: 1 })
  for (const url of ['/', '/aktiviteter', '/?nr=1', '/?nr=2'])
    expect((await read({ url })).statusCode, url).toBe(200)
  await rm(buildDirectory, { recursive: true })
})

test('pages of searches count as reads; other pages do not', async () => {
  expect(await statuses(302, { url: '/sok?q=fest' })).toEqual({ 404: 300, 429: 2 })
  expect((await read({ url: '/sok' })).statusCode).toBe(404)
  expect((await read()).statusCode).toBe(429)
})
