import type { Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import type { Attempt } from '#server/mail/sending/attempt.ts'
import { recordBounces } from '#server/mail/sending/bounces.ts'
import { endPause, endTrial, pauseAll } from '#server/mail/sending/breaker.ts'
import { hourMs, minuteMs, secondMs } from '#shared/durations.ts'

/** Until a mail is tried again that was not handed over because we were too slow or stopped. */
const lateRetryMs = secondMs
const longestRetryMs = 6 * hourMs
const maxAttempts = 12

/** @returns milliseconds until the next attempt: 1 minute, then twice as long each time, 6 hours at most */
const retryMs = (attempts: number): number => Math.min(longestRetryMs, minuteMs * 2 ** (attempts - 1))

/** @returns what changes in the row of a mail; null: the row goes */
function changesBy({ row, outcome }: Attempt, now: Date) {
  const attempts = row.attempts + 1
  const free = { lease_owner: null, lease_until: null, updated_at: now.toISOString() }
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  switch (outcome.result) {
    case 'sent':
      return { ...free, state: 'sent' as const, attempts, last_error: '', sent_at: now.toISOString() }
    case 'refused':
      return { ...free, state: 'failed' as const, attempts, last_error: outcome.reason }
    case 'deferred': {
      const state = attempts >= maxAttempts ? ('failed' as const) : ('queued' as const)
      const next_attempt_at = after(retryMs(attempts))
      return { ...free, state, attempts, last_error: outcome.reason, next_attempt_at }
    }
    case 'late':
      return {
        ...free,
        state: 'queued' as const,
        last_error: outcome.reason,
        next_attempt_at: after(lateRetryMs),
      }
    case 'down':
      return { ...free, state: 'queued' as const, last_error: outcome.reason }
    case 'uncertain':
      return { state: 'uncertain' as const, attempts, last_error: outcome.reason, lease_until: null }
    case 'unwanted':
      return null
  }
}

/** Mails of a cancelled mailing that were in hand then and were not taken are not tried again by themselves. */
async function withholdCancelled(tx: Tx, attempts: readonly Attempt[]): Promise<void> {
  const ids = attempts.flatMap(({ row, outcome: { result } }) =>
    row.mailing_id !== null && ['deferred', 'late', 'down'].includes(result) ? [row.id] : [],
  )
  if (ids.length === 0) return
  await tx
    .updateTable('mails')
    .set({ state: 'unsent' })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('mailing_id', 'in', (select) =>
      select.selectFrom('mailings').select('mailings.id').where('mailings.state', '=', 'cancelled'),
    )
    .execute()
}

/** Begins or ends the pause of all workers, by what the attempts say about the mail server. */
async function judgeServer(tx: Tx, context: MailContext, attempts: readonly Attempt[]): Promise<void> {
  const outcomes = attempts.map(({ outcome }) => outcome)
  const trouble = outcomes.find(
    (outcome) =>
      outcome.result === 'down' ||
      outcome.result === 'uncertain' ||
      (outcome.result === 'deferred' && outcome.isClosing),
  )
  if (trouble && 'reason' in trouble)
    await pauseAll(tx, context, {
      reason: trouble.reason,
      ...(trouble.result === 'down' && { fault: trouble.fault }),
    })
  else if (outcomes.some(({ result }) => result === 'sent' || result === 'refused')) await endPause(tx)
  else if (outcomes.length > 0) await endTrial(tx, context)
}

/**
 * Writes down how the attempts of a worker ended. Only mails that the worker still holds are changed; a worker that was
 * too slow also turns the doubt about its own mail into certainty.
 */
export async function recordOutcomes(
  tx: Tx,
  context: MailContext,
  { owner, attempts }: { owner: string; attempts: readonly Attempt[] },
): Promise<void> {
  for (const attempt of attempts) {
    const { id } = attempt.row
    const changes = changesBy(attempt, context.now())
    if (changes)
      await tx
        .updateTable('mails')
        .set(changes)
        .where('id', '=', id)
        .where('lease_owner', '=', owner)
        .where('state', 'in', ['sending', 'uncertain'])
        .execute()
    else await tx.deleteFrom('mails').where('id', '=', id).where('lease_owner', '=', owner).execute()
  }
  await withholdCancelled(tx, attempts)
  await recordBounces(tx, context, attempts)
  await judgeServer(tx, context, attempts)
}
