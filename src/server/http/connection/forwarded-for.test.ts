import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'
import { readForwardedFor } from './forwarded-for.ts'

test.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['203.0.113.9:5000', ['203.0.113.9']],
  ['203.0.113.9:', ['203.0.113.9']],
  ['[2001:db8::1]:443', ['2001:db8::1']],
  ['[2001:db8::1]', ['2001:db8::1']],
  ['2001:db8::1', ['2001:db8::1']],
  ['fe80::1%eth0', ['fe80::1']],
  ['::ffff:203.0.113.9', ['::ffff:203.0.113.9']],
  ['"203.0.113.9:80", 10.0.0.1', ['203.0.113.9', '10.0.0.1']],
  [' 203.0.113.9 ,, 10.0.0.1:81 ', ['203.0.113.9', '10.0.0.1']],
])('reads %s as addresses without ports', (header, addresses) => {
  expect(readForwardedFor(header)).toEqual({ addresses, unreadable: [] })
})

test.each(['unknown', '_hidden', '203.0.113.9.9', '203.0.113.9:50x', '[2001:db8::1', 'a,'])(
  'takes %s for an unknown address',
  (header) => {
    const { addresses, unreadable } = readForwardedFor(header)
    expect(addresses).toEqual(['unknown'])
    expect(unreadable).toHaveLength(1)
  },
)

test('a port gives a visitor behind a proxy no limit of its own', async () => {
  const server = await createTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } })
  const logIn = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    const request = { method: 'POST', url: '/users/auth/login/', remoteAddress: '10.0.0.1', headers } as const
    const payload = { email: 'ada@example.se', password: 'x' }
    return (await server.app.inject({ ...request, payload })).statusCode
  }
  try {
    for (const ip of ['203.0.113.9', 'unknown'])
      for (let index = 0; index < 100; index++) await server.context.limits.take('login', ip)
    const refused = ['203.0.113.9:5000', '203.0.113.9, 10.0.0.7:1234', '"203.0.113.9:5"', 'a:1', 'b:2']
    for (const forwarded of refused) expect([forwarded, await logIn(forwarded)]).toEqual([forwarded, 429])
    expect(await logIn('203.0.113.10:5000')).toBe(401)
  } finally {
    await server.close()
  }
})
