import { afterEach, expect, test, vi } from 'vitest'
import { oneByOne } from './one-by-one.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('works are done one after the other in the order they come, also after one that failed', async () => {
  const store = oneByOne()
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => store(work(name))))
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('whoever has waited too long is told that the server is busy, and those who come then are served', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = oneByOne()
  const held = Promise.withResolvers<void>()
  const first = store(() => held.promise)
  const second = store(async () => 'too late')
  await Promise.resolve()
  vi.advanceTimersByTime(11_000)
  const third = store(async () => 'in time')
  held.resolve()
  await first
  await expect(second).rejects.toMatchObject({ code: 'busy' })
  expect(await third).toBe('in time')
})
