import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

export type TestDns = {
  /** Asks this server and no other. */
  resolver: Resolver
  /** TXT records by their name, each in the pieces in which it is stored. */
  texts: Map<string, string[][]>
  /** Names about which it says nothing at all. */
  silent: Set<string>
  close(): Promise<void>
}

/** RFC 1035, 4.1.2: labels with their lengths. @returns the name, and where it ends */
function nameAt(packet: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** RFC 1035, 4.1.3: a TXT record of the name that was asked about. */
function answerOf(pieces: readonly string[]): Buffer {
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** A real name server on a free port of the loopback, which knows TXT records alone. */
export async function startDns(): Promise<TestDns> {
  const texts: TestDns['texts'] = new Map()
  const silent: TestDns['silent'] = new Set()
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => {
    const { name, end } = nameAt(packet, 12)
    if (silent.has(name)) return
    const records = texts.get(name)
    const head = Buffer.from(packet.subarray(0, 12))
    // An answer with recursion; a name that is not there says so (NXDOMAIN).
    head.writeUInt16BE(records ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(records?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    const question = packet.subarray(12, end + 4)
    socket.send(Buffer.concat([head, question, ...(records ?? []).map(answerOf)]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    resolver,
    texts,
    silent,
    close: () => new Promise((closed) => socket.close(() => closed())),
  }
}
