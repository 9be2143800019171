import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import { composeMessage } from '#server/mail/message/compose-message.ts'
import type { Attempt } from '#server/mail/sending/attempt.ts'
import { createBell } from '#server/mail/sending/bell.ts'
import { claimMails, isDue, markLeftUncertain } from '#server/mail/sending/claim-mails.ts'
import { advanceMailings } from '#server/mail/sending/mailing-run.ts'
import { createPace } from '#server/mail/sending/pace.ts'
import { recordOutcomes } from '#server/mail/sending/record-outcomes.ts'
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
  /** Between two looks at an outbox that nobody announced anything in. */
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
 * What leaves within this time is taken together, and its outcomes are written down together with the next claim: waiting
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
    if (performance.now() > deadline) return { result: 'late', reason: 'Servern hann inte med.' }
    return await transport.deliver(message)
  } catch (error) {
    // Nothing was handed over: the database was away, or the mail cannot be rendered.
    log.error({ err: error, mail: row.id }, 'a mail could not be written')
    return { result: 'deferred', reason: 'Mejlet kunde inte skrivas.', isClosing: false }
  }
}

/**
 * Sends the outbox, at the pace of the settings. Any number of workers may share a database, in this process and in
 * others; each keeps a pace of its own.
 */
export function createWorker(options: WorkerOptions): Worker {
  const { context, transport, log, leaseSeconds = 150, stopTimeoutMs = 8_000, pollMs = 2_000 } = options
  const { concurrency } = transport
  const { mailPerSecond } = context.config
  const pace = createPace({ perSecond: mailPerSecond, burst: concurrency })
  const batchSize = Math.max(1, Math.floor((mailPerSecond * batchMs) / 1_000))
  const owner = createOwner()
  const bell = createBell()
  const inHand = new Set<Promise<void>>()
  let ended: Attempt[] = []
  let advancedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let hasLookedBack = false
  let isStopping = false
  let isAborting = false

  const start = (row: MailRow): void => {
    const deadline = performance.now() + (leaseSeconds * 1_000) / 3
    const sending = sleep(pace.reserve()).then(() => send(row, options, deadline))
    const attempt = sending.then((outcome) => {
      // What we broke off ourselves says nothing about the mail server.
      const isOurs = isAborting && (outcome.result === 'down' || outcome.result === 'deferred')
      ended.push({ row, outcome: isOurs ? { result: 'late', reason: 'Servern stannade.' } : outcome })
      inHand.delete(attempt)
      bell.ring()
    })
    inHand.add(attempt)
  }

  /** One transaction writes down how attempts ended and takes the next mails. @returns the mails taken */
  const recordAndClaim = async (limit: number): Promise<MailRow[]> => {
    const attempts = ended
    if (attempts.length === 0 && (limit === 0 || !(await isDue(context.db, context)))) return []
    ended = []
    try {
      return await context.db.transaction().execute(async (tx) => {
        await recordOutcomes(tx, context, { owner, attempts })
        return claimMails(tx, context, { owner, leaseSeconds, limit })
      })
    } catch (error) {
      ended = [...attempts, ...ended]
      throw error
    }
  }

  /** @returns whether nothing more can be done now */
  const cycle = async (): Promise<boolean> => {
    if (!hasLookedBack) await markLeftUncertain(context)
    hasLookedBack = true
    const mayClaim = !isStopping && pace.nextInMs() === 0
    const limit = mayClaim ? Math.min(concurrency - inHand.size, batchSize) : 0
    const hasEnded = ended.length > 0
    const rows = await recordAndClaim(limit)
    for (const row of rows) start(row)
    const isIdle = limit > 0 && rows.length === 0
    if (!isIdle && performance.now() - advancedAt < advanceEveryMs) return false
    const hasAdvanced = await advanceMailings(context)
    advancedAt = performance.now()
    return isIdle && !hasEnded && !hasAdvanced
  }

  /** Waits for what is in hand, so long at most. */
  const waitForInHand = async (timeoutMs: number): Promise<void> => {
    if (inHand.size === 0) return
    const { promise: timeout, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, timeoutMs)
    await Promise.race([Promise.all(inHand), timeout])
    clearTimeout(timer)
  }

  /** Waits until the next cycle has something to do. */
  const waitForMore = async (isIdle: boolean): Promise<void> => {
    const canGoOn = !isIdle && pace.nextInMs() === 0 && inHand.size < concurrency
    if (ended.length === 0 && !canGoOn) await bell.wait(pace.nextInMs() || pollMs)
    if (ended.length === 0 || isStopping) return
    const nextInMs = pace.nextInMs()
    if (nextInMs > 0) await sleep(Math.min(batchMs, nextInMs))
    else await waitForInHand(gatherMs)
  }

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await waitForMore(await cycle())
      } catch (error) {
        // The database is away: how attempts ended is kept, and written down when it is back.
        log.error({ err: error }, 'the outbox cannot be reached')
        await bell.wait(pollMs)
      }
    }
  }

  return {
    start: () => {
      running ??= run()
    },
    wake: bell.ring,
    runUntilIdle: async () => {
      for (;;) {
        const isIdle = await cycle()
        if (isIdle && inHand.size === 0 && ended.length === 0) return
        await waitForMore(isIdle)
      }
    },
    stop: async () => {
      isStopping = true
      bell.ring()
      await running
      await waitForInHand(stopTimeoutMs)
      isAborting = true
      transport.close()
      await waitForInHand(abortTimeoutMs)
      await recordAndClaim(0)
    },
  }
}
