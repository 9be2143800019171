import { AppError } from '#shared/errors.ts'
import { refusalOf } from './read-workbook.ts'
import type { Job, ReaderMessage } from './reader-messages.ts'

// The process in which one file is read, started by read-in-process.ts. The server ends it when it has answered.

const send = (answer: ReaderMessage): void => {
  process.send?.(answer)
}

/** How often it reports its memory where the server cannot look at it. */
const reportMs = 50

function describeError(error: unknown): ReaderMessage {
  if (!(error instanceof AppError)) return { why: refusalOf(error).why }
  const { code, title, errors, retryAfterSeconds } = error
  return { problem: { code, title, errors, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } }
}

process.once('disconnect', () => process.exit())
process.once('message', async ({ script, order }: Job) => {
  const { read } = await import(script)
  send({ hasStarted: true })
  if (process.platform !== 'linux')
    setInterval(() => send({ residentMb: process.memoryUsage.rss() / 1024 / 1024 }), reportMs)
  try {
    send({ read: await read(order) })
  } catch (error) {
    send(describeError(error))
  }
})
