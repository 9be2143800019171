import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AppContext } from '#server/context.ts'
import { hasWork } from '#server/mail/sending/has-work.ts'
import type { MailError, MailOrder, MailStart } from '#server/mail/sending/mail-process.ts'
import { readDkimKey } from '#server/mail/transport/dkim-key.ts'

/** Milliseconds between two looks at an outbox that nobody announced anything in. */
const betweenLooks = 2_000
/** Milliseconds that a stop waits for the mails in hand. */
const patience = 9_000

/** One thread beside its main one: more of them would keep visitors waiting when they collect garbage. */
const execArgv = ['--v8-pool-size=1', '--max-semi-space-size=4']

function launch({ config, publicUrl }: AppContext, log: Logger): ChildProcess {
  const child = fork(join(import.meta.dirname, 'mail-process.ts'), {
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', ({ message, error, mail }: MailError) => log.error({ error, mail }, message))
  child.on('error', (err) => log.error({ err }, 'the process that sends mails cannot be reached'))
  child.on('exit', (code, signal) => {
    if (code !== 0) log.error({ code, signal }, 'the process that sends mails broke off')
  })
  child.send({ config, publicUrl } satisfies MailStart, () => {})
  return child
}

/**
 * Sends the outbox from now on, in a process of its own: neither writing a mail nor waiting for the disk keeps a
 * visitor waiting. The process is there only while there is something to send.
 * @returns finishes what is in hand and stops
 * @throws ConfigError when the signing key cannot be read
 */
export function startMail(context: AppContext, log: Logger): () => Promise<void> {
  readDkimKey(context.config)
  let child: ChildProcess | null = null
  let isLooking = false
  let isStopping = false
  let hasFailed = false

  const tell = (order: MailOrder): void => {
    // Whoever is just ending needs no order any more.
    child?.send(order, () => {})
  }

  const look = async (): Promise<void> => {
    if (child || isLooking || isStopping) return
    isLooking = true
    try {
      if ((await hasWork(context)) && !isStopping) {
        child = launch(context, log)
        // `close` also comes when it could not be started.
        child.once('close', () => {
          child = null
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
  const deafen = context.outbox.onWake(() => (child ? tell('wake') : void look()))
  void look()

  return async () => {
    isStopping = true
    deafen()
    clearInterval(timer)
    if (!child) return
    const closed = new Promise((resolve) => child?.once('close', resolve))
    tell('stop')
    const hurry = setTimeout(() => child?.kill('SIGKILL'), patience)
    await closed
    clearTimeout(hurry)
  }
}
