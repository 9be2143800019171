import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import type { Outbox } from '#server/mail/outbox/outbox.ts'
import { hasWork } from '#server/mail/sending/claim-mails.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'

/** The data with which the thread (mail-thread.ts) starts. */
export type MailStart = { config: Config; publicUrl: string }
/** A message to the thread. */
export type MailOrder = 'wake' | 'stop'
/** A message of the thread: an error for the log. */
export type MailTrouble = { message: string; error: string; mail: number | null }

/** Between two looks at an outbox in which no mail was announced. */
const lookEveryMs = 2_000
/** Without anything to do the thread ends after so long, and its memory is free again. */
const idleTimeoutMs = 30_000
/** How long a stop waits for the mails in hand. */
const stopTimeoutMs = 9_000

/**
 * Sends the outbox from now on, in a thread of its own, so that no visitor waits while a mail is rendered. The thread is
 * there only while there is something to send; when it breaks off, another one goes on.
 * @returns finishes what is in hand and stops
 * @throws ConfigError when the signing key cannot be read
 */
export function startMail(context: MailContext & { outbox: Outbox }, log: Logger): () => Promise<void> {
  const { config, publicUrl, outbox } = context
  readDkimKey(config)
  let thread: Worker | null = null
  let neededAt = 0
  let isLooking = false
  let isStopping = false
  let hasFailed = false

  const order = (what: MailOrder): void => thread?.postMessage(what)

  const launch = (): Worker => {
    const workerData: MailStart = { config, publicUrl }
    const worker = new Worker(new URL('./mail-thread.ts', import.meta.url), { workerData })
    worker.on('message', ({ message, error, mail }: MailTrouble) => log.error({ error, mail }, message))
    worker.on('error', (err) => log.error({ err }, 'the thread that sends mails broke off'))
    worker.on('exit', (code) => {
      thread = null
      // Mails that came while the thread ended wait for the next one; after a fault there is a pause.
      if (code === 0) void look()
    })
    return worker
  }

  const look = async (): Promise<void> => {
    if (isLooking || isStopping) return
    isLooking = true
    try {
      const isNeeded = await hasWork(context)
      if (isNeeded) neededAt = performance.now()
      if (isNeeded && !isStopping) thread ??= launch()
      else if (performance.now() - neededAt > idleTimeoutMs) order('stop')
      hasFailed = false
    } catch (err) {
      // Once for each time that the database is away.
      if (!hasFailed) log.error({ err }, 'the outbox cannot be reached')
      hasFailed = true
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  const stopListening = outbox.onWake(() => (thread ? order('wake') : void look()))
  void look()

  return async () => {
    isStopping = true
    stopListening()
    clearInterval(timer)
    if (!thread) return
    const ended = new Promise((resolve) => thread?.once('exit', resolve))
    order('stop')
    const timeout = setTimeout(() => void thread?.terminate(), stopTimeoutMs)
    await ended
    clearTimeout(timeout)
  }
}
