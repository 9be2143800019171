import { expect, test } from 'vitest'
import { networkOf, networksOf } from '#server/http/limits/network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('an IPv6 address belongs to its /64 and to its /48, of which one may do four times as much', () => {
  expect(networksOf('2001:db8:1:2::1')).toEqual([
    { network: '2001:db8:1:2::/64', factor: 1 },
    { network: '2001:db8:1::/48', factor: 4 },
  ])
  expect(networksOf('::ffff:192.0.2.7')).toEqual([{ network: '192.0.2.7', factor: 1 }])
})
