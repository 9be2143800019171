import type { Db, Tx } from '#server/db/tables.ts'
import type { MailContext, MailRow } from '#server/mail/mail-context.ts'
import { allowance, endPause, endTrial, pauseAll } from '#server/mail/sending/breaker.ts'
import type { Outcome } from '#server/mail/transport/transport.ts'

export type Finished = { row: MailRow; outcome: Outcome }

const minute = 60_000
/** Until a mail is taken again that we were too slow for. */
const soon = 1_000
const longestWait = 6 * 60 * minute
export const maxAttempts = 12

/** What the outbox says about a mail that was in hand when its worker was killed. */
const killed = 'Programmet stannade medan mejlet skickades. Det kan ha kommit fram.'

/** @returns milliseconds until the next attempt: 1 minute, then twice as long each time, 6 hours at most */
export const waitAfter = (attempts: number): number => Math.min(longestWait, minute * 2 ** (attempts - 1))

/** Only what this worker still holds; one that was too slow may also turn its own doubt into certainty. */
const held = (tx: Tx, owner: string) =>
  tx.updateTable('mails').where('lease_owner', '=', owner).where('state', 'in', ['sending', 'uncertain'])

function changes({ row, outcome }: Finished, now: Date) {
  const attempts = row.attempts + 1
  const free = { lease_owner: null, lease_until: null, updated_at: now.toISOString() }
  switch (outcome.result) {
    case 'sent':
      return { ...free, state: 'sent' as const, attempts, last_error: '', sent_at: now.toISOString() }
    case 'refused':
      return { ...free, state: 'failed' as const, attempts, last_error: outcome.reason }
    case 'deferred': {
      const next = new Date(now.getTime() + waitAfter(attempts)).toISOString()
      const state = attempts >= maxAttempts ? ('failed' as const) : ('queued' as const)
      return { ...free, state, attempts, last_error: outcome.reason, next_attempt_at: next }
    }
    case 'late': {
      const next = new Date(now.getTime() + soon).toISOString()
      return { ...free, state: 'queued' as const, last_error: outcome.reason, next_attempt_at: next }
    }
    case 'down':
      return { ...free, state: 'queued' as const, last_error: outcome.reason }
    case 'uncertain':
      return { state: 'uncertain' as const, attempts, last_error: outcome.reason, lease_until: null }
  }
}

async function record(tx: Tx, context: MailContext, { owner, finished }: Turn): Promise<void> {
  for (const one of finished) {
    const change = changes(one, context.now())
    if (change) await held(tx, owner).set(change).where('id', '=', one.row.id).execute()
    else await tx.deleteFrom('mails').where('id', '=', one.row.id).where('lease_owner', '=', owner).execute()
  }
  await forgetCancelled(tx, finished)
  await judge(tx, context, finished)
}

/** What was in hand when its mailing was cancelled, and was not taken, is not to be tried again. */
async function forgetCancelled(tx: Tx, finished: readonly Finished[]): Promise<void> {
  const ids = finished.flatMap(({ row, outcome: { result } }) =>
    row.mailing_id !== null && ['deferred', 'late', 'down'].includes(result) ? [row.id] : [],
  )
  if (ids.length === 0) return
  await tx
    .deleteFrom('mails')
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where('mailing_id', 'in', (select) =>
      select.selectFrom('mailings').select('mailings.id').where('mailings.state', '=', 'cancelled'),
    )
    .execute()
}

/** What the attempts say about the server, for all workers. */
async function judge(tx: Tx, context: MailContext, finished: readonly Finished[]): Promise<void> {
  const outcomes = finished.map(({ outcome }) => outcome)
  const trouble = outcomes.find(
    (one) =>
      one.result === 'down' || one.result === 'uncertain' || (one.result === 'deferred' && one.isClosing),
  )
  if (trouble && 'reason' in trouble) await pauseAll(tx, context, trouble.reason)
  else if (outcomes.some(({ result }) => result === 'sent' || result === 'refused')) await endPause(tx)
  else if (outcomes.length > 0) await endTrial(tx, context)
}

/** What may have been handed over by a worker that is gone; nobody sends it again without being told to. */
async function doubtExpired(tx: Tx, { dialect, now }: MailContext): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'uncertain', last_error: killed, lease_until: null, updated_at: now().toISOString() })
    .where('state', '=', 'sending')
    .where('lease_until', '<', dialect.clock(0))
    .execute()
}

/** Queued mails whose time has come: those of no mailing first, so that nobody waits for a long one. */
async function findDue(tx: Tx, { dialect, now }: MailContext, room: number): Promise<number[]> {
  const running = await tx
    .selectFrom('mailings')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('id')
    .execute()
  const ids: number[] = []
  for (const mailing of [null, ...running.map(({ id }) => id)]) {
    if (ids.length >= room) break
    const query = tx
      .selectFrom('mails')
      .select('id')
      .where('mailing_id', mailing === null ? 'is' : '=', mailing)
      .where('state', '=', 'queued')
      .where('next_attempt_at', '<=', now().toISOString())
      .orderBy('next_attempt_at')
      .orderBy('id')
      .limit(room - ids.length)
    ids.push(...(await dialect.lockFreeRows(query).execute()).map(({ id }) => id))
  }
  return ids
}

async function claim(tx: Tx, context: MailContext, { owner, room, lease }: Turn): Promise<MailRow[]> {
  if (room === 0) return []
  const due = await findDue(tx, context, room)
  const allowed = due.length > 0 ? await allowance(tx, context, due.length) : 0
  const ids = due.slice(0, allowed)
  if (ids.length === 0) return []
  return tx
    .updateTable('mails')
    .set({ state: 'sending', lease_owner: owner, lease_until: context.dialect.clock(lease) })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

export type Turn = {
  /** Who holds what is claimed. */
  owner: string
  /** Seconds until a claim that was not ended counts as left by someone who is gone. */
  lease: number
  /** Attempts that have ended. */
  finished: readonly Finished[]
  /** How many more mails can be in hand. */
  room: number
}

/** @returns whether there is anything for a turn: a look without a lock. */
export async function isDue(db: Db, { dialect, now }: MailContext): Promise<boolean> {
  const running = db.selectFrom('mailings').select('id').where('state', '=', 'sending')
  const due = await db
    .selectFrom('mails')
    .select('id')
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
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/**
 * One transaction: writes down how attempts ended and takes the next mails. They are marked as being sent before
 * anyone hands them to a server, so that after a crash it is known which ones may have left.
 */
export function takeTurn(context: MailContext, turn: Turn): Promise<MailRow[]> {
  return context.db.transaction().execute(async (tx) => {
    await record(tx, context, turn)
    await doubtExpired(tx, context)
    return claim(tx, context, turn)
  })
}
