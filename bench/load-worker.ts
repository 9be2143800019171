import { connect } from 'node:net'
import { quantile } from './numbers.ts'

// A process of its own, so that making the load costs the server nothing, and plain sockets, because a full
// HTTP client would be slower than what it measures.

/**
 * Before the first request that counts: until then the connections are opened and this program's own
 * code is compiled, which takes longer than what is measured.
 */
const warmUpMs = 1_000

type Job = {
  port: number
  request: string
  connections: number
  milliseconds: number
  /** Requests a second, however long the answers take; without it each connection asks again when it is answered. */
  perSecond?: number
}

/** Lets something happen at an even pace; what the clock was late for happens together. */
function pace(perSecond: number, happen: (time: number) => void): void {
  const start = performance.now()
  let count = 0
  setInterval(() => {
    const time = performance.now()
    for (; count < ((time - start) * perSecond) / 1000; count++) happen(time)
  }, 1).unref()
}

/** @returns a function that takes what comes in, and calls back at the end of each answer. */
function answerReader(onAnswer: (isSuccess: boolean) => void): (chunk: Buffer) => void {
  let head: Buffer | null = Buffer.alloc(0)
  let missing = 0
  let isSuccess = false
  return (chunk) => {
    if (head) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      isSuccess = text.startsWith('HTTP/1.1 2') && length !== undefined
      missing = Number(length ?? 0) - (head.length - end - 4)
      head = null
    } else {
      missing -= chunk.length
    }
    if (missing > 0) return
    head = Buffer.alloc(0)
    onAnswer(isSuccess && missing === 0)
  }
}

function run({ port, request, connections, milliseconds, perSecond }: Job): void {
  const bytes = Buffer.from(request)
  const times: number[] = []
  let errors = 0
  /** When each request was due that waits for a connection, and the connections that wait for a request. */
  const due: number[] = []
  const free: (() => void)[] = []
  const start = performance.now() + warmUpMs
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    let asked = 0
    const ask = () => {
      const time = perSecond ? due.shift() : performance.now()
      if (time === undefined) return void free.push(ask)
      asked = time
      socket.write(bytes)
    }
    const read = answerReader((isSuccess) => {
      if (asked >= start) times.push(performance.now() - asked)
      if (!isSuccess) errors++
      ask()
    })
    socket.on('connect', ask).on('data', read)
    socket.on('error', () => {
      errors++
    })
    return socket
  })
  if (perSecond)
    pace(perSecond, (time) => {
      due.push(time)
      free.shift()?.()
    })
  setTimeout(() => {
    const seconds = (performance.now() - start) / 1000
    for (const socket of sockets) socket.destroy()
    const result = { rate: times.length / seconds, count: times.length, errors, p99: quantile(times, 0.99) }
    process.stdout.write(JSON.stringify(result))
  }, warmUpMs + milliseconds)
}

run(JSON.parse(process.argv[2] ?? '{}'))
