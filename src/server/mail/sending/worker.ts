import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type MailContext, type MailRow, readSender } from '#server/mail/mail-context.ts'
import { compose, messageIdOf } from '#server/mail/message/compose.ts'
import { type Finished, isDue, takeTurn } from '#server/mail/sending/claim-mails.ts'
import { advanceMailings } from '#server/mail/sending/mailing-run.ts'
import { readLetter } from '#server/mail/templates/render-mail.ts'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'
import type { Outcome, Transport } from '#server/mail/transport/transport.ts'

export type WorkerOptions = {
  context: MailContext
  transport: Transport
  dkim: DkimKey | null
  log: Pick<Logger, 'error'>
  /** Seconds that a mail may be in hand; longer than any attempt. */
  lease?: number
  /** Milliseconds that a stop waits for what is in hand, before it is broken off. */
  patience?: number
  /** Milliseconds between two looks at an outbox that nobody announced anything in. */
  poll?: number
}

export type Worker = {
  start(): void
  /** Looks at the outbox at once. */
  wake(): void
  /** Sends all that is due, and returns when nothing more can be done now. */
  runUntilIdle(): Promise<void>
  /** Finishes what is in hand, writes it down, and closes the connections. */
  stop(): Promise<void>
}

/** Milliseconds until what was broken off has said how far it had got. */
const breakingOff = 500
/**
 * Milliseconds that a mail which has ended waits for the others in hand: what several attempts came to is one
 * transaction then, so that a long mailing keeps the disk and the visitors free.
 */
const gathering = 25
/** Milliseconds between two looks at the mailings while mails are being sent. */
const betweenAdvances = 500

/** Waiting that can be cut short, also by what happened just before. */
function createBell() {
  let hasRung = false
  let cut = (): void => {}
  return {
    ring: (): void => {
      hasRung = true
      cut()
    },
    wait: async (milliseconds: number): Promise<void> => {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          cut = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasRung = false
    },
  }
}

/** @returns how the attempt ended; never rejects */
async function attempt(row: MailRow, options: WorkerOptions, deadline: number): Promise<Outcome> {
  const { context, transport, dkim, log } = options
  try {
    const sender = await readSender(context.db, context)
    const letter = await readLetter(row, { db: context.db, context, sender })
    if (!letter) return { result: 'unwanted' }
    const raw = await compose({ row, letter, sender, date: context.now() }, dkim)
    if (performance.now() > deadline) return { result: 'late', reason: 'Servern hann inte med.' }
    const messageId = messageIdOf(row, sender.publicUrl)
    return await transport.deliver({
      id: row.id,
      from: sender.from.address,
      to: row.recipient,
      messageId,
      raw,
    })
  } catch (error) {
    // Nothing was handed over: the database was away, or the letter cannot be written.
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { result: 'deferred', reason: 'Mejlet kunde inte skrivas.', isClosing: false }
  }
}

/** Sends the outbox. Any number may work on one database, in this process and in others. */
export function createWorker(options: WorkerOptions): Worker {
  const { context, transport, log, lease = 150, patience = 8_000, poll = 2_000 } = options
  const owner = randomUUID()
  const bell = createBell()
  const inHand = new Set<Promise<void>>()
  let finished: Finished[] = []
  let advancedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let isStopping = false
  let isBreakingOff = false

  /** What we broke off ourselves says nothing about the server. */
  const ownFault = (outcome: Outcome): Outcome =>
    isBreakingOff && (outcome.result === 'down' || outcome.result === 'deferred')
      ? { result: 'late', reason: 'Servern stannade.' }
      : outcome

  const launch = (row: MailRow): void => {
    const deadline = performance.now() + (lease * 1_000) / 3
    const delivery = attempt(row, options, deadline).then((outcome) => {
      finished.push({ row, outcome: ownFault(outcome) })
      inHand.delete(delivery)
      bell.ring()
    })
    inHand.add(delivery)
  }

  const advance = async (): Promise<boolean> => {
    if (inHand.size > 0 && performance.now() - advancedAt < betweenAdvances) return false
    const isBusy = await advanceMailings(context)
    advancedAt = performance.now()
    return isBusy
  }

  /** Waits for what is in hand, so many milliseconds at most. */
  const endOfAll = async (most: number): Promise<void> => {
    if (inHand.size === 0) return
    const { promise: enough, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, most)
    await Promise.race([Promise.all(inHand), enough])
    clearTimeout(timer)
  }

  const gather = async (): Promise<void> => {
    if (finished.length > 0 && !isStopping) await endOfAll(gathering)
  }

  /** @returns whether there was something to do */
  const turn = async (): Promise<boolean> => {
    await gather()
    const hasAdvanced = isStopping ? false : await advance()
    const room = isStopping ? 0 : transport.connections - inHand.size
    const ended = finished
    if (ended.length === 0 && (room === 0 || !(await isDue(context.db, context)))) return hasAdvanced
    finished = []
    try {
      const rows = await takeTurn(context, { owner, lease, finished: ended, room })
      for (const row of rows) launch(row)
      return hasAdvanced || ended.length > 0 || rows.length > 0
    } catch (error) {
      finished = [...ended, ...finished]
      throw error
    }
  }

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        if (!(await turn())) await bell.wait(poll)
      } catch (error) {
        // The database is away: what has ended is kept and written down when it is back.
        log.error({ err: error }, 'the outbox cannot be reached')
        await bell.wait(poll)
      }
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    wake: bell.ring,
    runUntilIdle: async () => {
      while ((await turn()) || inHand.size > 0 || finished.length > 0) {
        if (inHand.size > 0) await bell.wait(poll)
      }
    },
    stop: async () => {
      isStopping = true
      bell.ring()
      await running
      await endOfAll(patience)
      isBreakingOff = true
      transport.close()
      await endOfAll(breakingOff)
      if (finished.length > 0) await turn()
    },
  }
}
