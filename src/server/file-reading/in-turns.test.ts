import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('others have their turn after each item that takes its time', async () => {
  const done: string[] = []
  const other = () => {
    done.push('other')
    setImmediate(other).unref()
  }
  setImmediate(other)
  await inTurns([1, 2, 3], (item) => {
    const until = performance.now() + 2
    while (performance.now() < until);
    done.push(String(item))
  })
  expect(done.slice(0, 5)).toEqual(['1', 'other', '2', 'other', '3'])
})
