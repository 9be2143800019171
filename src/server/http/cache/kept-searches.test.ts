import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from './cached-response.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

let cache: PageCache
let time: number
beforeEach(() => {
  time = 0
  cache = createPageCache({ maxAgeMs: 60_000, notify: false, now: () => time, changedElsewhere: () => false })
})

const fill = (key: string) => cache.fill(key, async () => ({ headers: {}, body: key }))
function cachedText(key: string): string | undefined {
  const response = cache.find(key)
  return response && bodyOf(response).toString()
}

describe('searches', () => {
  test('take no more than forty places, and push nothing else out', async () => {
    await fill('/a/')
    for (let index = 0; index < 1_200; index++) await fill(`/sok/?q=${index}`)
    expect(cache.size().entries).toBe(41)
    expect(cachedText('/a/')).toBe('/a/')
    expect(cachedText('/sok/?q=1199')).toBeDefined()
    expect(cachedText('/sok/?q=1159')).toBeUndefined()
  })

  test('are gone when their minute is over, also where no new answer can be made', async () => {
    await fill('/sok/?q=a')
    await fill('/en/search/?q=b')
    time = 60_000
    expect(cache.findOld('/sok/?q=a')).toBeUndefined()
    await fill('/sok/?q=c')
    expect(cache.size().entries).toBe(1)
  })
})
