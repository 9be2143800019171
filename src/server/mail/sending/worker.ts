import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import { composeMessage } from '#server/mail/message/compose-message.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import { claimMails, isDue, markLeftUncertain } from '#server/mail/sending/claim-mails.ts'
import { advanceMailings } from '#server/mail/sending/mailing-run.ts'
import { createMailsInHand } from '#server/mail/sending/mails-in-hand.ts'
import { createPace } from '#server/mail/sending/pace.ts'
import { recordOutcomes } from '#server/mail/sending/record-outcomes.ts'
import { createSignal } from '#server/mail/sending/signal.ts'
import { createOwner } from '#server/mail/sending/worker-owner.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'
import type { Outcome, Transport } from '#server/mail/transport/transport.ts'

export type WorkerOptions = {
  context: MailContext
  transport: Transport
  dkim: DkimKey | null
  log: Pick<Logger, 'error'>
  /** How long a mail may be in hand; longer than any attempt. */
  leaseSeconds?: number
  /** How long a stop waits for what is in hand, before it is broken off. */
  stopTimeoutMs?: number
  /** Between two looks at an outbox in which no mail was announced. */
  pollMs?: number
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

/** Until what was broken off has said how far it had got. */
const abortTimeoutMs = 2_000
/**
 * Mails that leave within this time are taken together, and their outcomes are written down together with the next claim: waiting
 * for the disk is most of the work of sending a mail.
 */
const batchMs = 200
/** How long an outcome waits for others when the next mail may leave already. */
const gatherMs = 25
/** Between two looks at the mailings while mails are being sent. */
const advanceEveryMs = 500

/** Renders a mail and hands it to the transport. @returns how the attempt ended; never rejects */
async function send(row: MailRow, options: WorkerOptions, deadline: number): Promise<Outcome> {
  const { context, transport, dkim, log } = options
  try {
    const mail = await renderMail(row, context)
    if (!mail) return { result: 'unwanted' }
    const message = await composeMessage(row, mail, { date: context.now(), dkim })
    if (performance.now() > deadline) return { result: 'late', reason: reasonOf('mail.reason.late') }
    return await transport.deliver(message)
  } catch (error) {
    // Nothing was handed over: the database was away, or the mail cannot be rendered.
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { result: 'deferred', reason: reasonOf('mail.reason.unwritten'), isClosing: false }
  }
}

/** The rounds of a worker: each writes down how attempts ended, and takes the next mails. */
function createRounds(options: WorkerOptions) {
  const { context, transport, leaseSeconds = 150, pollMs = 2_000 } = options
  const { concurrency } = transport
  const { mailPerSecond } = context.config
  const pace = createPace({ perSecond: mailPerSecond, burst: concurrency })
  const batchSize = Math.max(1, Math.floor((mailPerSecond * batchMs) / 1_000))
  const owner = createOwner()
  const signal = createSignal()
  const mails = createMailsInHand(signal.set)
  let advancedAt = Number.NEGATIVE_INFINITY
  let hasLookedBack = false

  const start = (row: MailRow): void => {
    const deadline = performance.now() + (leaseSeconds * 1_000) / 3
    mails.add(
      row,
      sleep(pace.reserve()).then(() => send(row, options, deadline)),
    )
  }

  /** One transaction writes down how attempts ended and takes the next mails. @returns the mails taken */
  const recordAndClaim = async (limit: number): Promise<MailRow[]> => {
    if (!mails.hasEnded() && (limit === 0 || !(await isDue(context.db, context)))) return []
    return mails.recordEnded((attempts) =>
      context.db.transaction().execute(async (tx) => {
        await recordOutcomes(tx, context, { owner, attempts })
        return claimMails(tx, context, { owner, leaseSeconds, limit })
      }),
    )
  }

  /** @returns whether nothing more can be done now */
  const round = async (): Promise<boolean> => {
    if (!hasLookedBack) await markLeftUncertain(context)
    hasLookedBack = true
    const limit = pace.nextInMs() === 0 ? Math.min(concurrency - mails.count(), batchSize) : 0
    const hasEnded = mails.hasEnded()
    const rows = await recordAndClaim(limit)
    for (const row of rows) start(row)
    const isIdle = limit > 0 && rows.length === 0
    if (!isIdle && performance.now() - advancedAt < advanceEveryMs) return false
    const hasAdvanced = await advanceMailings(context)
    advancedAt = performance.now()
    return isIdle && !hasEnded && !hasAdvanced
  }

  /** Waits until the next round has something to do. */
  const waitForMore = async (isIdle: boolean): Promise<void> => {
    const canGoOn = !isIdle && pace.nextInMs() === 0 && mails.count() < concurrency
    if (!mails.hasEnded() && !canGoOn) await signal.wait(pace.nextInMs() || pollMs)
    if (!mails.hasEnded()) return
    const nextInMs = pace.nextInMs()
    if (nextInMs > 0) await sleep(Math.min(batchMs, nextInMs))
    else await mails.wait(gatherMs)
  }

  return { signal, mails, pollMs, recordAndClaim, round, waitForMore }
}

/**
 * Sends the outbox, at the pace of the settings. Any number of workers may share a database, in this process and in
 * others; each keeps a pace of its own.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { transport, log, stopTimeoutMs = 8_000 } = options
  const { signal, mails, pollMs, recordAndClaim, round, waitForMore } = createRounds(options)
  let running: Promise<void> | null = null
  let isStopping = false

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        const isIdle = await round()
        if (!isStopping) await waitForMore(isIdle)
      } catch (error) {
        // The database is away: how attempts ended is kept, and written down when it is back.
        log.error({ err: error }, 'the outbox cannot be reached')
        await signal.wait(pollMs)
      }
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    wake: signal.set,
    runUntilIdle: async () => {
      for (;;) {
        const isIdle = await round()
        if (isIdle && mails.count() === 0 && !mails.hasEnded()) return
        await waitForMore(isIdle)
      }
    },
    stop: async () => {
      isStopping = true
      signal.set()
      await running
      await mails.wait(stopTimeoutMs)
      mails.abort()
      transport.close()
      await mails.wait(abortTimeoutMs)
      await recordAndClaim(0)
    },
  }
}
