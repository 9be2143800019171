import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a PostgreSQL server that can be cut or fall silent, so that the server is away for whoever uses it. */
export type DatabaseLine = {
  /** The address of the database by this way. */
  url: string
  /** Breaks every connection; new ones are refused. */
  cut(): Promise<void>
  /** Lets connections through again. */
  mend(): Promise<void>
  /** Keeps every connection, and takes new ones, but lets nothing through. */
  silence(): void
  /** Lets through what was held since, and what comes. */
  speak(): void
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * @param databaseUrl address of a database at a host and port
 * @param delayMs how long each connection takes until its first byte goes through
 */
export async function openDatabaseLine(databaseUrl: string, delayMs = 0): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // The other end was cut off: so is this one.
      from.on('error', () => {}).on('close', () => to.destroy())
      setTimeout(() => {
        from.pipe(to)
        if (isSilent) from.pause()
      }, delayMs)
    }
  })
  const port = await listen(server, 0)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
    mend: async () => {
      await listen(server, port)
    },
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speak: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
  }
}
