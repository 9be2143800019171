import { once } from 'node:events'
import { Worker as Thread } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import { readDkimKey } from '#server/mail/dkim-key.ts'
import { hasWork } from '#server/mail/has-work.ts'
import type { ThreadData, ThreadError, ThreadOrder } from '#server/mail/mail-thread.ts'

/** Milliseconds between two looks at an outbox that nobody announced anything in. */
const betweenLooks = 2_000
/** Milliseconds that a stop waits for the mails in hand. */
const patience = 9_000

function launch({ config, publicUrl }: AppContext, log: Logger): Thread {
  const workerData: ThreadData = { config, publicUrl }
  const thread = new Thread(new URL('./mail-thread.ts', import.meta.url), { workerData })
  thread.on('message', ({ message, error, mail }: ThreadError) => log.error({ error, mail }, message))
  thread.on('error', (err) => log.error({ err }, 'the thread that sends mails broke off'))
  return thread
}

/**
 * Sends the outbox from now on, in a thread of its own: neither writing a mail nor waiting for the disk keeps a
 * visitor waiting. The thread is there only while there is something to send.
 * @returns finishes what is in hand and stops
 * @throws ConfigError when the signing key cannot be read
 */
export function startMail(context: AppContext, log: Logger): () => Promise<void> {
  readDkimKey(context.config)
  let thread: Thread | null = null
  let isLooking = false
  let isStopping = false
  let hasFailed = false

  const tell = (order: ThreadOrder) => thread?.postMessage(order)

  const look = async (): Promise<void> => {
    if (thread || isLooking || isStopping) return
    isLooking = true
    try {
      if ((await hasWork(context)) && !isStopping) {
        thread = launch(context, log)
        thread.once('exit', () => {
          thread = null
        })
      }
      hasFailed = false
    } catch (err) {
      // Once for each time that the database is away.
      if (!hasFailed) log.error({ err }, 'the outbox cannot be reached')
      hasFailed = true
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), betweenLooks)
  timer.unref()
  const deafen = context.outbox.onWake(() => (thread ? tell('wake') : void look()))
  void look()

  return async () => {
    isStopping = true
    deafen()
    clearInterval(timer)
    if (!thread) return
    const ended = once(thread, 'exit')
    tell('stop')
    const hurry = setTimeout(() => void thread?.terminate(), patience)
    await ended
    clearTimeout(hurry)
  }
}
