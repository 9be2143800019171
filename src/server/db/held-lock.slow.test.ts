import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partners } from '#shared/resources/partners.ts'
import { holdLock } from '#testing/held-lock.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const heldMs = 2_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** @returns the longest time in which nothing else happened, in milliseconds */
async function longestPause(isOver: () => boolean): Promise<number> {
  let longest = 0
  for (let before = performance.now(); !isOver(); before = performance.now()) {
    await wait(5)
    longest = Math.max(longest, performance.now() - before)
  }
  return longest
}

test('while another process writes, reads are answered and writes wait, and none is lost (T66)', async () => {
  await server.call('GET', partners.path)
  const release = await holdLock(server.context)
  let isHeld = true
  const released = wait(heldMs).then(() => {
    isHeld = false
    return release()
  })
  const pause = longestPause(() => !isHeld)
  const writes = Array.from({ length: 5 }, (_, number) =>
    server.call('POST', '/api/subscribers/', { body: { email: `p${number}@example.se` } }),
  )
  let reads = 0
  while (isHeld) {
    const [cached, read] = await Promise.all([
      server.call('GET', partners.path),
      server.call('GET', `${partners.path}?limit=${(reads % 50) + 1}`),
    ])
    expect([cached.statusCode, read.statusCode]).toEqual([200, 200])
    reads += 1
    // An answer made in process leaves the timers no turn by itself.
    await wait(5)
  }
  await released
  expect((await Promise.all(writes)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  expect(reads).toBeGreaterThan(2)
  // Not nearly as long as the lock was held, also on a busy machine.
  expect(await pause).toBeLessThan(heldMs / 2)
  const stored = await server.call('GET', '/api/subscribers/', { token: server.superuser })
  expect(stored.json()).toHaveLength(5)
})
