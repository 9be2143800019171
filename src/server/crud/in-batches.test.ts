import { afterEach, expect, test, vi } from 'vitest'
import { inBatches } from './in-batches.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('items are done in the order they come, those that wait together, each with a result of its own', async () => {
  const batches: string[][] = []
  const store = inBatches(async (names: string[]) => {
    batches.push(names)
    await Promise.resolve()
    return Promise.allSettled(
      names.map(async (name) => (name === 'c' ? Promise.reject(new Error(name)) : name)),
    )
  }, 10)
  const letters = [...'abcdefghijklm']
  const results = await Promise.allSettled(letters.map((name) => store(name)))
  expect(batches).toEqual([['a'], letters.slice(1, 11), ['l', 'm']])
  expect(results.map((result) => ('value' in result ? result.value : 'failed'))).toEqual(
    letters.map((name) => (name === 'c' ? 'failed' : name)),
  )
})

test('a batch that fails takes its items along, and no others', async () => {
  const store = inBatches(async (names: string[]): Promise<PromiseSettledResult<string>[]> => {
    if (names.includes('a')) throw new Error('no database')
    return Promise.allSettled(names.map(async (name) => name))
  }, 10)
  const failed = store('a')
  const kept = store('b')
  await expect(failed).rejects.toThrow('no database')
  expect(await kept).toBe('b')
})

test('whoever waits while nothing gets done is told that the server is busy; a line that moves is waited in', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const steps: PromiseWithResolvers<void>[] = []
  const store = inBatches(async (names: string[]) => {
    const step = Promise.withResolvers<void>()
    steps.push(step)
    await step.promise
    return Promise.allSettled(names.map(async (name) => name))
  }, 10)
  const begun = async (step: number) => {
    while (!steps[step]) await Promise.resolve()
    return steps[step]
  }
  const waiting = [...'abcdefghijklmn'].map((name) => store(name))
  for (const [step, last] of [0, 10, 13].entries()) {
    vi.advanceTimersByTime(9_000)
    ;(await begun(step)).resolve()
    await waiting[last]
  }
  const held = store('o')
  const still = await begun(3)
  const late = store('p')
  vi.advanceTimersByTime(11_000)
  still.reject(new Error('no database'))
  await expect(held).rejects.toThrow('no database')
  await expect(late).rejects.toMatchObject({ code: 'busy' })
})
