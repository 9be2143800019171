import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { networkOf } from '#server/http/limits/network.ts'

/**
 * Open connections of one network at a time, a quarter of all. A browser opens six at most, and closes them five seconds
 * after their last answer: a campus behind one address has room.
 */
export const maxConnectionsPerNetwork = 500

/** @returns whether a peer is one of our proxies, through which everybody comes. A number of them counts from the peer on. */
function proxyCheck(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false
  const proxies = new BlockList()
  for (const network of trustProxy.split(',')) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Closes the connections of a network that has too many, so that one visitor cannot take those of all (T65). Behind a
 * proxy it is the proxy that can tell visitors apart.
 */
export function limitConnections(server: Server, trustProxy: Config['trustProxy']): void {
  const isProxy = proxyCheck(trustProxy)
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = counts.get(network) ?? 0
    if (count >= maxConnectionsPerNetwork) return void socket.destroy()
    counts.set(network, count + 1)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
  })
}
