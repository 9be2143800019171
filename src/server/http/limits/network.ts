import { isIP } from 'node:net'

/** @returns the eight groups of an IPv6 address that `isIP` accepted; a dotted tail counts as two. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_tail, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = [], tail] = hexadecimal
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  if (!tail) return head
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** A network, and how many times as much as a single visitor it may do. */
type LimitedNetwork = { network: string; factor: number }

/** An IPv6 customer has at most a /48, in which another provider has several customers. */
const largeNetworkFactor = 4

/**
 * @param ip `request.ip`, which heeds TRUST_PROXY
 * @returns the networks that a rate limit counts, the smallest first: an IPv4 address, or the /64 that an IPv6 customer
 *   has at least and the /48 around it
 */
export function networksOf(ip: string): [LimitedNetwork, ...LimitedNetwork[]] {
  const address = ip.replace(/%.*$/, '')
  if (isIP(address) !== 6) return [{ network: address, factor: 1 }]
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [{ network: [high >> 8, high & 255, low >> 8, low & 255].join('.'), factor: 1 }]
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':')
  return [
    { network: `${prefix(4)}::/64`, factor: 1 },
    { network: `${prefix(3)}::/48`, factor: largeNetworkFactor },
  ]
}

/** @returns the smallest of {@link networksOf} */
export const networkOf = (ip: string): string => networksOf(ip)[0].network
