import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a request is written piece by piece. */
export type OpenConnection = {
  write(text: string): void
  /** @returns what came back, when the server has closed the connection */
  received(): Promise<string>
  /** @returns what came back so far, as soon as it contains `text` */
  until(text: string): Promise<string>
  destroy(): void
}

/** Connects to a port of this machine. @throws the socket's error, ECONNREFUSED for one */
export async function openConnection(port: number): Promise<OpenConnection> {
  const socket: Socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let all = ''
  const closed = once(socket, 'close')
  socket.setEncoding('latin1').on('data', (text: string) => {
    all += text
  })
  // What was cut off shows in what was received.
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

/** @returns when nobody listens on the port any more */
export async function untilRefused(port: number): Promise<void> {
  for (;;) {
    try {
      const connection = await openConnection(port)
      connection.destroy()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') return
      // It waited to be accepted when the listening ended.
      if (code !== 'ECONNRESET') throw error
    }
  }
}
