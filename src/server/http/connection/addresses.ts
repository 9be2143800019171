import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Asks no resolver: a machine may have no /etc/hosts, or name one of the two in it. */
const addressesOf = (host: string): string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

const isMissing = (error: unknown): boolean =>
  /^(EADDRNOTAVAIL|EAFNOSUPPORT)$/.test((error as NodeJS.ErrnoException).code ?? '')

/** The addresses to listen at, each with the same port. */
export type Listening = { port: number; addresses: string[] }

/**
 * Tries to listen, and stops again.
 * @param port 0 for any free one
 * @param host `localhost` stands for both loopback addresses, or for the one that the machine has
 * @throws the socket's error, EADDRINUSE for one
 */
export async function findAddresses({ port, host }: { port: number; host: string }): Promise<Listening> {
  const listening: Listening = { port, addresses: [] }
  let missing: unknown
  for (const address of addressesOf(host)) {
    try {
      const probe = createServer().listen(listening.port, address)
      await once(probe, 'listening')
      listening.port = (probe.address() as AddressInfo).port
      listening.addresses.push(address)
      await new Promise((closed) => probe.close(closed))
    } catch (error) {
      if (!isMissing(error)) throw error
      missing = error
    }
  }
  if (listening.addresses.length === 0) throw missing
  return listening
}

/** Lets a server also take connections at another address. @returns what takes them, to be closed with the server */
export async function listenAlso(server: Server, port: number, address: string): Promise<Server> {
  const door = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
  door.maxConnections = server.maxConnections
  await once(door.listen(port, address), 'listening')
  return door
}
