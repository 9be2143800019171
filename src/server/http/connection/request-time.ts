import type { IncomingMessage, Server } from 'node:http'
import { minuteMs, secondMs } from '#shared/durations.ts'

/** The longest time that a request with a file takes: 20 MB over a slow telephone. Node cuts off what takes longer. */
export const longestRequestMs = 10 * minuteMs

/** The longest time that every other request takes to come (T33). */
const usualMs = 30 * secondMs

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Refuses a request whose body is not there in time, as Node does with `requestTimeout`.
 * @param limitMs from now on
 */
export function limitTime(server: Server, request: IncomingMessage, limitMs = usualMs): void {
  if (request.complete) return
  const giveUp = (): void => {
    if (request.complete || request.destroyed) return
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', late, request.socket)
  }
  const timer = setTimeout(giveUp, limitMs)
  timer.unref()
  timers.set(request, timer)
  const stop = (): void => clearTimeout(timer)
  request.once('end', stop).once('close', stop)
}

/** Lets a request of someone who may send a file take as long as that takes; no byte for ten seconds still ends it. */
export const allowMoreTime = (request: IncomingMessage): void => clearTimeout(timers.get(request))
