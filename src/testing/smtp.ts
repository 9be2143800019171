import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * How the server behaves: `mute` says nothing when somebody comes, `refuse` greets nobody, `account` takes no
 * password, `sender` takes no sender, a number is its answer to every recipient, `cut` closes in the middle of a mail,
 * `late` and `never` refuse a mail once they have read it whole, for now and for good, `stall` says nothing then, and
 * `swallow` takes it and closes without a word.
 */
export type SmtpMode =
  | 'ok'
  | 'mute'
  | 'refuse'
  | 'account'
  | 'sender'
  | 421
  | 451
  | 550
  | 'cut'
  | 'late'
  | 'never'
  | 'stall'
  | 'swallow'

/** A mail as it arrived: the envelope, the bytes as text, and when they were there (milliseconds, `performance.now`). */
export type Received = {
  from: string
  to: string[]
  raw: string
  at: number
  /** Whether the envelope needs a server that takes other letters than ASCII (RFC 6531). */
  usesUtf8?: boolean
}

export type TestSmtp = {
  url: string
  mode: SmtpMode
  /** The refusals of single recipients, `550 5.1.1 …`, by address. */
  refused: Map<string, string>
  /** Each recipient that it has refused so, as often as it did. */
  refusedTries: string[]
  /** Waited for before each such refusal. */
  beforeRefusal: (() => Promise<void>) | undefined
  /** Waited for before each answer to a mail. */
  delayMs: number
  /** How many mails wait for that now. */
  waiting: number
  /** The mails that the server took, whether or not its answer got through. */
  received: Received[]
  /** How often it refused to greet somebody or to take a sender. */
  refusals: number
  /** Most connections that were open at once. */
  mostConnections: number
  /** Closes every connection. */
  hangUp(): void
  /** Stops listening and hangs up; the next connection is refused. */
  down(): Promise<void>
  /** Listens again at the same address. */
  up(): Promise<void>
  close(): Promise<void>
}

/** @returns the value of a header of a received mail, unfolded; undefined without one */
export function headerOf({ raw }: Pick<Received, 'raw'>, name: string): string | undefined {
  return headersOf({ raw }).find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1]
}

/** @returns every header of a received mail with its value, unfolded */
export function headersOf({ raw }: Pick<Received, 'raw'>): [name: string, value: string][] {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })
}

/** @returns the parts of a received mail, decoded, by their content type */
export function partsOf({ raw }: Pick<Received, 'raw'>): Record<string, string> {
  const parts: Record<string, string> = {}
  const boundaries = [...raw.matchAll(/boundary="?([^"\r\n;]+)"?/g)].map(
    ([, boundary]) => `\r\n--${boundary}`,
  )
  const sections = boundaries.reduce(
    (texts, boundary) => texts.flatMap((text) => text.split(boundary)),
    [raw],
  )
  for (const part of sections) {
    const at = part.indexOf('\r\n\r\n')
    const head = part.slice(0, at)
    const type = /^content-type: ([\w/-]+)/im.exec(head)?.[1]
    if (!type || type.startsWith('multipart/')) continue
    const body = part.slice(at + 4)
    if (/^content-transfer-encoding: base64/im.test(head))
      parts[type] = Buffer.from(body, 'base64').toString()
    else if (/^content-transfer-encoding: quoted-printable/im.test(head)) parts[type] = unquote(body)
    else parts[type] = body
  }
  return parts
}

function unquote(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

const refusal = (code: number) => Object.assign(new Error(`4.0.0 answer ${code}`), { responseCode: code })

/** How connections are encrypted, with a certificate that it signed itself. */
type Encryption = 'none' | 'tls' | 'starttls'

/** A real SMTP server on a free port of the loopback, without TLS unless a test asks for it, that takes every account. */
export async function startSmtp(port = 0, encryption: Encryption = 'none'): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const refuse = (code: number) => {
    smtp.refusals += 1
    return refusal(code)
  }
  const listen = async (at: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      logger: false,
      authOptional: true,
      secure: encryption === 'tls',
      disabledCommands: encryption === 'starttls' ? [] : ['STARTTLS'],
      closeTimeout: 1,
      disableReverseLookup: true,
      onAuth: (auth, _session, done) =>
        smtp.mode === 'account' ? done(refusal(535)) : done(null, { user: auth.username ?? '' }),
      onConnect: (_session, done) => {
        if (smtp.mode !== 'mute') done(smtp.mode === 'refuse' ? refuse(554) : null)
      },
      onMailFrom: (_address, _session, done) => done(smtp.mode === 'sender' ? refuse(553) : null),
      onRcptTo: async ({ address }, _session, done) => {
        const answer = smtp.refused.get(address)
        if (answer === undefined) return done(typeof smtp.mode === 'number' ? refusal(smtp.mode) : null)
        await smtp.beforeRefusal?.()
        smtp.refusedTries.push(address)
        done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
      },
      onData: (stream, session, done) => {
        const socketOf = () =>
          [...sockets].find(({ remotePort, destroyed }) => remotePort === session.remotePort && !destroyed)
        if (smtp.mode === 'cut') {
          stream.once('data', () => socketOf()?.destroy())
          stream.resume()
          return
        }
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const { mailFrom, rcptTo } = session.envelope
          const received = {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
            at: performance.now(),
            usesUtf8: session.envelope.smtpUtf8 === true,
          }
          smtp.waiting += 1
          if (smtp.delayMs > 0) await pause(smtp.delayMs)
          smtp.waiting -= 1
          if (smtp.mode === 'late') return done(refusal(451))
          if (smtp.mode === 'never') return done(refusal(554))
          if (smtp.mode === 'stall') return
          smtp.received.push(received)
          if (smtp.mode === 'swallow') socketOf()?.destroy()
          else done()
        })
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      smtp.mostConnections = Math.max(smtp.mostConnections, sockets.size)
      socket.on('close', () => sockets.delete(socket))
    })
    server.listen(at, '127.0.0.1')
    await once(server.server, 'listening')
    return server
  }
  const stop = async (server: SMTPServer): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  const smtp: TestSmtp = {
    url: '',
    mode: 'ok',
    refused: new Map(),
    refusedTries: [],
    beforeRefusal: undefined,
    delayMs: 0,
    waiting: 0,
    received: [],
    refusals: 0,
    mostConnections: 0,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    down: async () => stop(current),
    up: async () => {
      current = await listen(chosen)
    },
    close: async () => stop(current),
  }
  let current = await listen(port)
  const { port: chosen } = current.server.address() as AddressInfo
  smtp.url = `smtp://127.0.0.1:${chosen}`
  return smtp
}
