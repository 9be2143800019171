import type { IncomingMessage } from 'node:http'
import { type Logger, symbols } from 'pino'

/** Characters that are collected before they are written, and how long they may wait (milliseconds). */
const batch = { characters: 8_000, wait: 200 }

export type AccessLog = {
  /** Notes a request that was answered from the cache. @param started by `performance.now()` */
  note(request: IncomingMessage, status: number, started: number): void
  /** Writes what has been collected. */
  flush(): void
}

const silent: AccessLog = { note: () => {}, flush: () => {} }

type Internals = { [symbols.streamSym]: { write(text: string): void }; [symbols.chindingsSym]: string }

/**
 * Lines like those of pino, put together by hand and written many at a time: for answers from the cache, which take
 * some twenty microseconds, pino's own way would be a fifth of the work.
 */
export function createAccessLog(logger: Logger): AccessLog {
  if (!logger.isLevelEnabled('info')) return silent
  const internals = logger as unknown as Internals
  const stream = internals[symbols.streamSym]
  const bindings = internals[symbols.chindingsSym]
  let lines = ''
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (lines !== '') stream.write(lines)
    lines = ''
  }

  return {
    flush,
    note: ({ method, url = '' }, status, started) => {
      // What follows the ? may be personal or a secret.
      const at = url.indexOf('?')
      const path = JSON.stringify(at === -1 ? url : url.slice(0, at))
      const ms = (performance.now() - started).toFixed(3)
      lines += `{"level":30,"time":${Date.now()}${bindings},"method":"${method}","url":${path},"status":${status},"ms":${ms},"msg":"kept"}\n`
      if (lines.length >= batch.characters) flush()
      else timer ??= setTimeout(flush, batch.wait).unref()
    },
  }
}
