import { connect, type Socket } from 'node:net'
import { quantile } from './numbers.ts'

// A process of its own, so that making the load costs the server nothing. Plain sockets and answers of known
// length: a full HTTP client would be slower than what it measures.

type Job = { port: number; request: string; connections: number; milliseconds: number }

/** @returns the bytes of one answer; asking closes the connection, which the header lines then tell. */
async function answerLength({ port, request }: Job): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n')
    if (head === -1) continue
    const headers = received.subarray(0, head).toString('latin1')
    if (!headers.startsWith('HTTP/1.1 2')) throw new Error(`answered ${headers.split('\r\n', 1)[0]}`)
    const body = /^content-length: (\d+)$/im.exec(headers)?.[1]
    if (body === undefined) throw new Error('an answer without content-length')
    socket.destroy()
    return head + 4 + Number(body)
  }
  throw new Error('no answer')
}

async function run(job: Job): Promise<void> {
  const length = await answerLength(job)
  const request = Buffer.from(job.request)
  const times: number[] = []
  let errors = 0
  const sockets: Socket[] = []
  const start = performance.now()
  for (let number = 0; number < job.connections; number++) {
    const socket = connect(job.port, '127.0.0.1').setNoDelay(true)
    let missing = length
    let asked = performance.now()
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      if (missing === length && chunk[9] !== 0x32) errors++
      missing -= chunk.length
      if (missing > 0) return
      if (missing < 0) errors++
      times.push(performance.now() - asked)
      missing = length
      asked = performance.now()
      socket.write(request)
    })
    socket.on('error', () => {
      errors++
    })
    sockets.push(socket)
  }
  setTimeout(() => {
    const seconds = (performance.now() - start) / 1000
    for (const socket of sockets) socket.destroy()
    const result = { rate: times.length / seconds, count: times.length, errors, p99: quantile(times, 0.99) }
    process.stdout.write(JSON.stringify(result))
  }, job.milliseconds)
}

await run(JSON.parse(process.argv[2] ?? '{}'))
