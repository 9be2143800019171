import { describe, expect, test } from 'vitest'
import { cheapHash, goodPassword } from '#testing/accounts-app.ts'
import { computedHashes, hashPassword, needsRehash, verifyPassword } from './passwords.ts'

describe('a stored password', () => {
  test('is an Argon2id PHC string with the cost we promise and a salt of its own (T13)', async () => {
    const [first, second] = await Promise.all([hashPassword(goodPassword), hashPassword(goodPassword)])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first.split('$')[4]).not.toBe(second.split('$')[4])
    expect(needsRehash(first)).toBe(false)
    expect(needsRehash(cheapHash())).toBe(true)
  })

  test('is matched by itself only: no trimming, no cutting, however å was typed', async () => {
    const long = `${'å'.repeat(60)} ${'🐘'.repeat(66)} `
    const hash = await hashPassword(long)
    expect(await verifyPassword(hash, long)).toBe(true)
    expect(await verifyPassword(hash, long.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(hash, long.trimEnd())).toBe(false)
    expect(await verifyPassword(hash, `${long}x`)).toBe(false)
  })

  test('costs one hash to check, and no account costs one as well (T08)', async () => {
    const hash = cheapHash()
    const before = computedHashes()
    expect(await verifyPassword(hash, goodPassword)).toBe(true)
    expect(computedHashes() - before).toBe(1)
    expect(await verifyPassword(null, goodPassword)).toBe(false)
    expect(computedHashes() - before).toBe(2)
  })

  test('that is damaged is an error of ours, not a wrong password', async () => {
    await expect(verifyPassword('$2b$10$abc', goodPassword)).rejects.toThrow('cannot be read')
  })
})

test('beside two hashes sixteen may wait; who comes then is told to come later (T17)', async () => {
  const before = computedHashes()
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () => verifyPassword(null, goodPassword)),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(results.length - refused.length).toBe(18)
  expect(computedHashes() - before).toBe(18)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', status: 503 })
  expect(refused[0]?.reason.retryAfterSeconds).toBeGreaterThan(0)
  expect(await verifyPassword(null, goodPassword)).toBe(false)
})
