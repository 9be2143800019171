import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A connection on which a request is written piece by piece. */
export type OpenConnection = {
  write(text: string): void
  /** Waits until the server has closed the connection. @returns all received text */
  received(): Promise<string>
  /** Waits for `text`. @returns the text received so far */
  until(text: string): Promise<string>
  destroy(): void
}

/** Connects to a port of this machine. @throws the socket's error, ECONNREFUSED for one */
export async function openConnection(port: number, host = '127.0.0.1'): Promise<OpenConnection> {
  const socket: Socket = connect({ port, host })
  await once(socket, 'connect')
  let all = ''
  const closed = once(socket, 'close')
  socket.setEncoding('latin1').on('data', (text: string) => {
    all += text
  })
  // The received text shows an answer that was cut off.
  socket.on('error', () => {})
  return {
    write: (text) => {
      socket.write(text)
    },
    received: async () => {
      await closed
      return all
    },
    until: async (text) => {
      while (!all.includes(text)) await once(socket, 'data')
      return all
    },
    destroy: () => {
      socket.destroy()
    },
  }
}

/** How often a port is tried: a server that stops waits for a moment in which nobody connects. */
const pollIntervalMs = 100

/** Waits until no server listens on the port. */
export async function untilRefused(port: number, host?: string): Promise<void> {
  for (;;) {
    try {
      const connection = await openConnection(port, host)
      connection.destroy()
      await pause(pollIntervalMs)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') return
      // ECONNRESET: the connection waited to be accepted when the server stopped listening.
      if (code !== 'ECONNRESET') throw error
    }
  }
}
