import type { CrudRules } from '#server/crud/rules.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { type Addressed, countAudience } from '#server/mail/sending/audience.ts'
import { idsIn } from '#server/mail/sending/member-audience.ts'
import { minuteMs } from '#shared/durations.ts'
import type { MailingState } from '#shared/resources/mailings.ts'
import type { MailState } from '#shared/resources/mails.ts'

/** The time over which the speed is measured. */
const speedWindowMs = minuteMs

/** The states of mails whose recipients did not get them, and are not going to by themselves. */
export const withheldStates = ['unsent', 'failed'] as const

/** The columns of a mail that is queued once more. */
export const queuedAgain = ({ now }: Pick<MailContext, 'now'>) =>
  ({
    state: 'queued',
    ...{ attempts: 0, last_error: '', lease_owner: null },
    next_attempt_at: now().toISOString(),
  }) as const

type Counts = Record<MailState, number>

async function countMails(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Counts>> {
  const groups = await db
    .selectFrom('mails')
    .select(({ fn }) => ['mailing_id', 'state', fn.countAll().as('count')])
    .where('mailing_id', 'in', ids)
    .groupBy(['mailing_id', 'state'])
    .execute()
  const counts = new Map<number, Counts>()
  for (const id of ids) counts.set(id, { queued: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, unsent: 0 })
  for (const { mailing_id, state, count } of groups) {
    const mailingCounts = counts.get(mailing_id ?? 0)
    if (mailingCounts) mailingCounts[state] = Number(count)
  }
  return counts
}

/** @returns how many of each mailing did not get it and can still be written to */
async function countResumable(db: Db | Tx, ids: readonly number[]): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map()
  const groups = await db
    .selectFrom('mails')
    .select(({ fn }) => ['mailing_id', fn.countAll().as('count')])
    .where('mailing_id', 'in', ids)
    .where('state', 'in', withheldStates)
    .where('record_id', 'is not', null)
    .groupBy('mailing_id')
    .execute()
  return new Map(groups.map(({ mailing_id, count }) => [mailing_id, Number(count)]))
}

/** @returns seconds until `left` mails are sent at the speed of the last minute, or null when there is none */
async function estimate(
  db: Db | Tx,
  mailing: { id: number; left: number },
  now: Date,
): Promise<number | null> {
  const { count, first } = await db
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('sent_at').as('first')])
    .where('mailing_id', '=', mailing.id)
    .where('state', '=', 'sent')
    .where('sent_at', '>', new Date(now.getTime() - speedWindowMs).toISOString())
    .executeTakeFirstOrThrow()
  if (!first) return null
  const seconds = Math.max(1, (now.getTime() - Date.parse(first)) / 1_000)
  return Math.ceil((mailing.left * seconds) / Number(count))
}

type MailingRow = Addressed & { id: number; state: MailingState; recipients: number; stopped: number }

/** Adds the figures of each mailing, counted from its mails. */
export const mailingRules = ({ dialect }: Pick<MailContext, 'dialect'>): CrudRules => ({
  async compute({ db, entities, rows, now }) {
    if (rows.length === 0) return
    const counts = await countMails(
      db,
      rows.map(({ id }) => id),
    )
    const cancelled = (rows as unknown as MailingRow[]).filter(({ state }) => state === 'cancelled')
    const resumable = await countResumable(
      db,
      cancelled.map(({ id }) => id),
    )
    for (const [index, entity] of entities.entries()) {
      const row = rows[index] as unknown as MailingRow
      const { state, recipients, stopped } = row
      const { queued, sending, sent, failed, uncertain, unsent } = counts.get(entity.id) as Counts
      const audience =
        state === 'planned' ? await countAudience({ db, dialect, now: () => now }, row) : recipients
      const left = state === 'planned' ? audience : queued + sending
      const seconds = state === 'sending' ? await estimate(db, { id: entity.id, left }, now) : null
      Object.assign(entity, {
        recipients: audience,
        chosen: idsIn(row.chosen),
        stopped,
        sent,
        left,
        failed,
        uncertain,
        unsent,
        resumable: resumable.get(entity.id) ?? 0,
        seconds_left: seconds,
      })
    }
  },
})
