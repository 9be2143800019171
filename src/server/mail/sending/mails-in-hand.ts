import type { MailRow } from '#server/mail/mail-context.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import type { Attempt } from '#server/mail/sending/attempt.ts'
import type { Outcome } from '#server/mail/transport/transport.ts'

/**
 * The mails that a worker has in hand, and the attempts that have ended and are not written down yet.
 * @param onEnd called when an attempt has ended
 */
export function createMailsInHand(onEnd: () => void) {
  const inHand = new Set<Promise<void>>()
  let ended: Attempt[] = []
  let isAborting = false

  /** An attempt that we broke off ourselves says nothing about the mail server. */
  const judge = (outcome: Outcome): Outcome =>
    isAborting && (outcome.result === 'down' || outcome.result === 'deferred')
      ? { result: 'late', reason: reasonOf('mail.reason.stopped') }
      : outcome

  return {
    count: () => inHand.size,
    hasEnded: () => ended.length > 0,
    /** @param sending how the attempt ends; never rejects */
    add: (row: MailRow, sending: Promise<Outcome>): void => {
      const attempt = sending.then((outcome) => {
        ended.push({ row, outcome: judge(outcome) })
        inHand.delete(attempt)
        onEnd()
      })
      inHand.add(attempt)
    },
    /** Gives the attempts that have ended to `record`; when that fails they stay. */
    recordEnded: async <T>(record: (attempts: readonly Attempt[]) => Promise<T>): Promise<T> => {
      const attempts = ended
      ended = []
      try {
        return await record(attempts)
      } catch (error) {
        ended = [...attempts, ...ended]
        throw error
      }
    },
    /** Waits for the mails in hand, so long at most. */
    wait: async (timeoutMs: number): Promise<void> => {
      if (inHand.size === 0) return
      const { promise: timeout, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeoutMs)
      await Promise.race([Promise.all(inHand), timeout])
      clearTimeout(timer)
    },
    /** From now on what fails was broken off by us. */
    abort: (): void => {
      isAborting = true
    },
  }
}
