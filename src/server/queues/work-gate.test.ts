import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { createWorkGate, type GateLimits, type TaskPlace } from './work-gate.ts'

const startTasks = () => new Promise(setImmediate)

/** Tasks that run until they are ended by their names. */
function watch(limits: GateLimits) {
  const gate = createWorkGate(limits)
  const ends = new Map<string, () => void>()
  const started: string[] = []
  return {
    started,
    end: async (name: string) => {
      await startTasks()
      ends.get(name)?.()
      await startTasks()
    },
    run: (name: string, place?: TaskPlace) =>
      gate
        .run(() => {
          started.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.set(name, resolve)
          return promise
        }, place)
        .then(
          () => 'done',
          (error: AppError) => error.code,
        ),
  }
}

const perAccount = { active: 1, waiting: 2, refusal: () => new AppError('rate-limited') }

test('runs as many tasks as may be active, and refuses more than may wait', async () => {
  const { run, end, started } = watch({ active: 2, waiting: 1 })
  const answers = ['a', 'b', 'c', 'd'].map((name) => run(name))
  expect(await answers[3]).toBe('busy')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
})

test('lets accounts take turns and refuses the third waiting task of one', async () => {
  const { run, end, started } = watch({ active: 1, waiting: 10, perAccount })
  const answers = ['1a', '1b', '1c', '1d'].map((name) => run(name, { account: 1 }))
  expect(await answers[3]).toBe('rate-limited')
  void run('2a', { account: 2 })
  void run('3a', { account: 3 })
  for (const name of ['1a', '1b', '2a', '3a']) await end(name)
  expect(started).toEqual(['1a', '1b', '2a', '3a', '1c'])
})

test('leaves room for another account while one is busy', async () => {
  const { run, end, started } = watch({ active: 2, waiting: 10, perAccount })
  for (const name of ['1a', '1b', '1c']) void run(name, { account: 1 })
  void run('2a', { account: 2 })
  await startTasks()
  expect(started).toEqual(['1a', '2a'])
  await end('1a')
  expect(started).toEqual(['1a', '2a', '1b'])
})

test('starts an expensive task before cheaper ones that came later', async () => {
  const { run, end, started } = watch({ active: 10, waiting: 10 })
  void run('a', { account: 1, cost: 4 })
  void run('b', { account: 2, cost: 4 })
  void run('large', { account: 3, cost: 8 })
  void run('c', { account: 4, cost: 1 })
  await end('a')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'large', 'c'])
})
