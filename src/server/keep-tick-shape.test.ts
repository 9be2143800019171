import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { keepTickShape, queueTick } from './keep-tick-shape.ts'

setFlagsFromString('--allow-natives-syntax')
setFlagsFromString('--expose-gc')
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)')
const collectGarbage = runInNewContext('gc')

test('what process.nextTick queues has the shape that is kept, after collections too', async () => {
  const kept = await keepTickShape()
  expect(kept).toHaveProperty('callback')
  for (let round = 0; round < 3; round++) {
    await new Promise(setImmediate)
    collectGarbage()
  }
  expect(haveSameShape(kept, await queueTick())).toBe(true)
})
