import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf, type CachedResponse, type ResponseContent } from './cached-response.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let cache: PageCache
let time: number
let changedElsewhere: boolean
beforeEach(() => {
  time = 0
  changedElsewhere = false
  cache = createPageCache({
    maxAgeMs: 60_000,
    notify: false,
    now: () => time,
    changedElsewhere: () => {
      const changed = changedElsewhere
      changedElsewhere = false
      return changed
    },
  })
})

const answer = (body: string | Buffer): ResponseContent => ({
  headers: { 'content-type': 'text/plain' },
  body,
})
const fill = (key: string, body: string | Buffer = key) => cache.fill(key, async () => answer(body))
const textOf = (response: CachedResponse | undefined): string | undefined =>
  response && bodyOf(response).toString()
const cachedText = (key: string): string | undefined => textOf(cache.find(key))

describe('an answer', () => {
  test('is kept until public content changes, here or elsewhere, or it is a minute old', async () => {
    await fill('/a/', 'eins')
    expect(cachedText('/a/')).toBe('eins')
    time = 59_999
    expect(cachedText('/a/')).toBe('eins')
    time = 60_000
    expect(cachedText('/a/')).toBeUndefined()

    await fill('/a/', 'zwei')
    cache.invalidate()
    expect(cachedText('/a/')).toBeUndefined()

    await fill('/a/', 'drei')
    changedElsewhere = true
    expect(cachedText('/a/')).toBeUndefined()
    expect(cache.size()).toEqual({ bytes: 0, entries: 0 })
  })

  test('that is outdated is sent to visitors while a new one is being made, for five seconds, and to nobody else', async () => {
    const forVisitor = () => textOf(cache.findForVisitor('/a/'))
    await fill('/a/', 'eins')
    cache.outdate()
    // The first visitor has a new one made.
    expect([forVisitor(), cachedText('/a/')]).toEqual([undefined, undefined])
    const made = Promise.withResolvers<ResponseContent>()
    const filling = cache.fill('/a/', () => made.promise)
    expect([forVisitor(), cachedText('/a/')]).toEqual(['eins', undefined])
    time = 5_000
    expect(forVisitor()).toBeUndefined()
    made.resolve(answer('zwei'))
    await filling
    expect([forVisitor(), cachedText('/a/')]).toEqual(['zwei', 'zwei'])
  })

  test('that was being made when it was outdated is not kept', async () => {
    const made = Promise.withResolvers<ResponseContent>()
    const filling = cache.fill('/a/', () => made.promise)
    cache.outdate()
    made.resolve(answer('eins'))
    await filling
    expect(cachedText('/a/')).toBeUndefined()
  })

  test('is kept no longer than it is valid', async () => {
    const add = (key: string, validUntilMs: number) =>
      cache.fill(key, async () => ({ ...answer(key), validUntilMs }))
    await add('/a/', 20_000)
    await add('/b/', 90_000)
    time = 19_999
    expect([cachedText('/a/'), cachedText('/b/')]).toEqual(['/a/', '/b/'])
    time = 20_000
    expect([cachedText('/a/'), cachedText('/b/')]).toEqual([undefined, '/b/'])
    time = 60_000
    expect(cachedText('/b/')).toBeUndefined()
  })

  test('is kept no longer than until the next change by time alone, which is asked for once until then or a write', async () => {
    let changes = [20_000, 30_000]
    let asked = 0
    cache.expectChange(async (nowMs) => {
      asked++
      return Math.min(...changes.filter((atMs) => atMs > nowMs))
    })
    for (const key of ['/a/', '/b/']) await fill(key)
    time = 19_999
    expect([cachedText('/a/'), cachedText('/b/'), asked]).toEqual(['/a/', '/b/', 1])
    time = 20_000
    expect([cachedText('/a/'), cachedText('/b/')]).toEqual([undefined, undefined])
    await fill('/a/')
    time = 29_999
    expect([cachedText('/a/'), asked]).toEqual(['/a/', 2])
    // A write adds a change that comes before.
    changes = [29_999 + 1_000]
    cache.invalidate()
    await fill('/a/')
    time = 30_998
    expect([cachedText('/a/'), asked]).toEqual(['/a/', 3])
    time = 30_999
    expect(cachedText('/a/')).toBeUndefined()
  })

  test('that was begun before such a change is not kept past it', async () => {
    cache.expectChange(async (nowMs) => (nowMs < 1_000 ? 1_000 : Number.POSITIVE_INFINITY))
    const made = Promise.withResolvers<ResponseContent>()
    const filling = cache.fill('/a/', () => made.promise)
    // The change is known when the content is asked for.
    await cache.fill('/b/', async () => answer('b'))
    time = 1_001
    made.resolve(answer('old'))
    await filling
    expect(cachedText('/a/')).toBeUndefined()
  })

  test('is made, and not kept, while nobody can tell the next change', async () => {
    cache.expectChange(() => Promise.reject(new Error('database away')))
    expect(textOf(await fill('/a/'))).toBe('/a/')
    expect(cachedText('/a/')).toBeUndefined()
    expect(textOf(cache.findOld('/a/'))).toBe('/a/')
  })

  test('that soon shows something else is kept by nobody else', async () => {
    const control = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400'
    const make = async () => ({ ...answer('a'), headers: { 'cache-control': control } })
    cache.expectChange(async () => 420_000)
    time = 0
    expect((await cache.fill('/a/', make)).headers['cache-control']).toBe(control)
    time = 1
    const soon = 'public, max-age=0, s-maxage=0, stale-if-error=86400'
    expect((await cache.fill('/b/', make)).headers['cache-control']).toBe(soon)
    const file = async () => ({ ...answer('a'), headers: { 'cache-control': 'public, max-age=300' } })
    expect((await cache.fill('/c/', file)).headers['cache-control']).toBe('public, max-age=0')
  })

  test('that was read before a change and is ready after it is given to who asked, and not kept', async () => {
    const { promise, resolve } = Promise.withResolvers<ResponseContent>()
    const asked = cache.fill('/a/', () => promise)
    cache.invalidate()
    resolve(answer('old'))
    expect(textOf(await asked)).toBe('old')
    expect(cachedText('/a/')).toBeUndefined()
  })

  test('that is being made when the content changes is not given to who asks after the change', async () => {
    const { promise, resolve } = Promise.withResolvers<ResponseContent>()
    const before = cache.fill('/a/', () => promise)
    cache.invalidate()
    const after = cache.fill('/a/', async () => answer('new'))
    expect(textOf(await after)).toBe('new')
    resolve(answer('old'))
    await before
    expect(cachedText('/a/')).toBe('new')
  })

  test('other than 200 is given and not kept, unless it says that it may be', async () => {
    const gone = await cache.fill('/x/', async () => ({ ...answer('nothing'), status: 404 }))
    expect(gone.status).toBe(404)
    expect(cachedText('/x/')).toBeUndefined()
    await cache.fill('missing', async () => ({ ...answer('nothing'), status: 404, isCached: true }))
    expect(cachedText('missing')).toBe('nothing')
    expect(await cache.fill('/y/', async () => cache.find('missing') ?? answer('other'))).toBe(
      cache.find('missing'),
    )
    expect(cachedText('/y/')).toBeUndefined()
  })

  test('that could not be made is an error for all who wait, and the next one tries again', async () => {
    const failing = () => cache.fill('/a/', () => Promise.reject(new Error('database away')))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('database away')
    await fill('/a/', 'again')
    expect(cachedText('/a/')).toBe('again')
  })
})

test('a hundred who ask for the same at once wait for one that is made', async () => {
  let made = 0
  const ask = () =>
    cache.fill('/a/', async () => {
      made++
      return answer('one')
    })
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('without a key an answer is made for each and none is kept', async () => {
  let made = 0
  const ask = () =>
    cache.fill(null, async () => {
      made++
      return answer('one')
    })
  await Promise.all([ask(), ask()])
  expect([made, cache.size()]).toEqual([2, { bytes: 0, entries: 0 }])
})

describe('what is kept', () => {
  test('is at most a thousand answers; the oldest go first', async () => {
    for (let index = 0; index < 1_005; index++) await fill(`/${index}/`)
    expect(cache.size().entries).toBe(1_000)
    expect(cachedText('/4/')).toBeUndefined()
    expect(cachedText('/5/')).toBe('/5/')
    expect(cachedText('/1004/')).toBe('/1004/')
  })

  test('is at most 32 MiB, and counted right when answers are replaced', async () => {
    const megabytes = Buffer.alloc(10 * 1024 * 1024, 'x')
    for (let index = 0; index < 8; index++) await fill(`/${index}/`, megabytes)
    expect(cache.size().entries).toBe(3)
    expect(cache.size().bytes).toBeLessThanOrEqual(32 * 1024 * 1024)
    for (let index = 5; index < 8; index++) {
      expect(cachedText(`/${index}/`)?.length).toBe(megabytes.length)
      await fill(`/${index}/`, 'small')
    }
    expect(cache.size().bytes).toBeLessThan(1_000)
    await fill('/huge/', Buffer.alloc(33 * 1024 * 1024, 'x'))
    expect(cache.size()).toEqual({ bytes: 0, entries: 0 })
  })
})
