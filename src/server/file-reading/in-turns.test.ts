import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('others have their turn while many items are gone through', async () => {
  let turns = 0
  const other = setInterval(() => turns++)
  const until = performance.now() + 50
  const items = function* () {
    while (performance.now() < until) yield 1
  }
  let count = 0
  await inTurns(items(), (item) => {
    count += item
  })
  clearInterval(other)
  expect(count).toBeGreaterThan(1)
  expect(turns).toBeGreaterThan(5)
})
