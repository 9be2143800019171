import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import { findHold } from '#server/mail/outbox/mail-hold.ts'
import { reasonOf } from '#server/mail/outbox/reasons.ts'
import { allowance } from '#server/mail/sending/breaker.ts'
import { hasOpenMailing } from '#server/mail/sending/mailing-run.ts'
import { isGone } from '#server/mail/sending/worker-owner.ts'

/** Of a mail that was in hand when its worker was killed. */
const killedReason = reasonOf('mail.reason.killed')

/** A mail that a worker which is gone may have handed over is in doubt; it is sent again only by a decision of a person. */
async function markExpiredUncertain(tx: Tx, { dialect, now }: MailContext): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'uncertain', last_error: killedReason, lease_until: null, updated_at: now().toISOString() })
    .where('state', '=', 'sending')
    .where('lease_until', '<', dialect.clock(0))
    .execute()
}

/**
 * Mails that a process of this machine had in hand when it was killed are in doubt at once, before its lease is over. On other
 * machines it is not known what runs.
 */
export async function markLeftUncertain({ db, now }: MailContext): Promise<void> {
  const owners = await db
    .selectFrom('mails')
    .select('lease_owner')
    .distinct()
    .where('state', '=', 'sending')
    .where('lease_owner', 'is not', null)
    .execute()
  const gone = owners.flatMap(({ lease_owner }) => (lease_owner && isGone(lease_owner) ? [lease_owner] : []))
  if (gone.length === 0) return
  await db
    .updateTable('mails')
    .set({ state: 'uncertain', last_error: killedReason, lease_until: null, updated_at: now().toISOString() })
    .where('state', '=', 'sending')
    .where('lease_owner', 'in', gone)
    .execute()
}

/** Queued mails whose time has come: single ones before those of mailings, so that none waits for a long one. */
async function findDue(tx: Tx, { dialect, now }: MailContext, limit: number): Promise<number[]> {
  const running = await tx
    .selectFrom('mailings')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
  const ids: number[] = []
  for (const mailingId of [null, ...running.map(({ id }) => id)]) {
    if (ids.length >= limit) break
    const query = tx
      .selectFrom('mails')
      .select('id')
      .where('mailing_id', mailingId === null ? 'is' : '=', mailingId)
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now().toISOString())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(limit - ids.length)
    ids.push(...(await dialect.lockFreeRows(query).execute()).map(({ id }) => id))
  }
  return ids
}

export type Claim = {
  /** Worker that holds the mails from now on. */
  owner: string
  /** After so long a claimed mail whose outcome is not written down counts as left by a worker that is gone. */
  leaseSeconds: number
  /** Most mails to take. */
  limit: number
}

/**
 * Takes the next mails. They are marked as being sent before anyone hands them to a mail server, so that after a crash
 * it is known which ones may have left.
 */
export async function claimMails(
  tx: Tx,
  context: MailContext,
  { owner, leaseSeconds, limit }: Claim,
): Promise<MailRow[]> {
  await markExpiredUncertain(tx, context)
  if (limit === 0) return []
  const due = await findDue(tx, context, limit)
  const allowed = due.length > 0 ? await allowance(tx, context, due.length) : 0
  const ids = due.slice(0, allowed)
  if (ids.length === 0) return []
  return tx
    .updateTable('mails')
    .set({ state: 'sending', lease_owner: owner, lease_until: context.dialect.clock(leaseSeconds) })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

/** @returns whether there is a mail to take, or one that a worker has left behind: a look without a lock */
export async function isDue(db: Db, { dialect, now }: MailContext): Promise<boolean> {
  const running = db.selectFrom('mailings').select('id').where('state', '=', 'sending')
  const due = db
    .selectFrom('mails')
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'queued'),
          where('next_attempt_at', '<=', now().toISOString()),
          where.or([where('mailing_id', 'is', null), where('mailing_id', 'in', running)]),
        ]),
        where.and([where('state', '=', 'sending'), where('lease_until', '<', dialect.clock(0))]),
      ]),
    )
  return hasRow(due)
}

/** @returns whether a worker has anything to do now or soon */
export async function hasWork(context: MailContext): Promise<boolean> {
  const { db } = context
  if (await findHold(db, context)) return false
  if ((await hasOpenMailing(context)) || (await isDue(db, context))) return true
  return hasRow(db.selectFrom('mails').where('state', '=', 'sending'))
}
