import { type Selectable, sql } from 'kysely'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { updateRow } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Tables, Tx } from '#server/db/tables.ts'
import { findPrincipal } from '#server/http/access/grants.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import {
  type Addressed,
  confirmedSubscribers,
  findApplicants,
  toMembers,
} from '#server/mail/sending/audience.ts'
import { cancelPlanned } from '#server/mail/sending/cancel-planned.ts'
import { findMembers, type Place } from '#server/mail/sending/member-audience.ts'
import { translate } from '#server/texts/site-text.ts'
import { foldField } from '#shared/fold.ts'
import { type Language, languageOf, textIn } from '#shared/languages.ts'

/** Recipients that one transaction writes: a short one, so that no visitor waits for a long list. */
const batchSize = 500

/** Cancels the mailings that are about to start and whose authors may not send them any more: a term ends by itself. */
async function cancelUnentitled({ db, now }: MailContext): Promise<void> {
  const time = now().toISOString()
  const due = await db
    .selectFrom('mailings')
    .select('user_id')
    .distinct()
    .where('state', '=', 'planned')
    .where('starts_at', '<=', time)
    .where('user_id', 'is not', null)
    .execute()
  for (const { user_id } of due) {
    const userId = user_id ?? 0
    const principal = await findPrincipal(db, now(), userId)
    await db.transaction().execute(async (tx) => {
      const lines = (await cancelPlanned(tx, { now }, { userId, principal })).map(({ id }) => ({
        at: time,
        user_id: null,
        user_name: 'gille',
        action: 'cancel',
        resource: 'mailings',
        record_id: id,
      }))
      if (lines.length > 0) await tx.insertInto('history').values(lines).execute()
    })
  }
}

/** Starts what was planned and not undone in time. */
async function startPlanned(context: MailContext): Promise<boolean> {
  const { db, now } = context
  await cancelUnentitled(context)
  const time = now().toISOString()
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set((set) => ({ state: 'sending', started_at: time, updated_at: time, version: set('version', '+', 1) }))
    .where('state', '=', 'planned')
    .where('starts_at', '<=', time)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Recipient = { id: number; email: string; language: string; stopped: unknown }

/** Those behind the last one whose mail is written, in the order of their ids. */
async function nextRecipients(
  place: Place & { db: Tx },
  mailing: Addressed & { written_to: number },
): Promise<Recipient[]> {
  const { db: tx } = place
  if (mailing.audience === 'members')
    return findMembers(place, toMembers(mailing), { after: mailing.written_to, limit: batchSize })
  if (mailing.audience === 'subscribers') {
    const subscribed = await confirmedSubscribers(tx)
    return subscribed
      .select(['id', 'email', 'language', 'stopped'])
      .where('id', '>', mailing.written_to)
      .orderBy('id')
      .limit(batchSize)
      .execute()
  }
  const applicants = await findApplicants(tx, mailing, { after: mailing.written_to, limit: batchSize })
  return applicants.map((applicant) => ({ ...applicant, stopped: false }))
}

/** Families share an address, and it is written to once, whatever its capital letters. */
async function withoutWritten<R extends { email: string }>(
  tx: Tx,
  mailingId: number,
  recipients: readonly R[],
): Promise<R[]> {
  const byAddress = new Map(recipients.toReversed().map((one) => [foldField('email', one.email), one]))
  if (byAddress.size === 0) return []
  const written = await tx
    .selectFrom('mails')
    .select(sql<string>`${sql.ref(foldedColumn('recipient'))}`.as('address'))
    .where('mailing_id', '=', mailingId)
    .where(sql.ref(foldedColumn('recipient')), 'in', [...byAddress.keys()])
    .execute()
  for (const { address } of written) byAddress.delete(address)
  return recipients.filter((one) => byAddress.get(foldField('email', one.email)) === one)
}

/** @returns the subject in the language of a recipient: the board's own words, but the program's of a reminder */
async function subjectsOf(
  tx: Tx,
  { kind, title, event_id }: Pick<Selectable<Tables['mailings']>, 'kind' | 'title' | 'event_id'>,
): Promise<(language: Language) => string> {
  const event = await tx.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirst()
  return (language) => {
    const { text } = textIn(event ?? {}, 'eventName', language)
    return translate(language, `mail.${kind}.subject`, { title, event: text })
  }
}

/** The values of a mailing from which its mails are written. */
const written = [
  'id',
  'kind',
  'audience',
  'event_id',
  'chosen',
  'matching',
  'title',
  'written_to',
  'recipients',
  'stopped',
] as const
type Unwritten = Pick<Selectable<Tables['mailings']>, (typeof written)[number]>

/** Writes the next recipients of a mailing, each with a mail in the state. */
async function writeBatch(
  place: Place & { db: Tx },
  { mailing, time, state }: { mailing: Unwritten; time: string; state: 'queued' | 'unsent' },
): Promise<void> {
  const { db: tx } = place
  const recipients = await nextRecipients(place, mailing)
  const open = recipients.filter(({ stopped }) => !stopped)
  const reachable = mailing.audience === 'members' ? await withoutWritten(tx, mailing.id, open) : open
  const subjectOf = await subjectsOf(tx, mailing)
  const rows = reachable.map(({ id, email, language }) => ({
    created_at: time,
    updated_at: time,
    mailing_id: mailing.id,
    kind: mailing.kind,
    state,
    recipient: email,
    subject: subjectOf(languageOf(language)),
    record_id: id,
    next_attempt_at: time,
  }))
  const added =
    rows.length === 0
      ? []
      : await tx
          .insertInto('mails')
          .values(rows)
          .onConflict((conflict) => conflict.columns(['mailing_id', 'recipient']).doNothing())
          .returning('id')
          .execute()
  await updateRow(tx, ['mailings', mailing.id], {
    written_to: recipients.at(-1)?.id ?? mailing.written_to,
    recipients: mailing.recipients + added.length,
    stopped: mailing.stopped + recipients.length - open.length,
    is_written: recipients.length < batchSize,
  })
}

/**
 * Writes the next recipients of a mailing that runs. Where a crash cuts it off, the next call goes on; no
 * address is written twice.
 * @returns whether there was anything to write
 */
function writeRecipients({ db, dialect, now }: MailContext): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const unwritten = tx
      .selectFrom('mailings')
      .select(written)
      .where('state', '=', 'sending')
      .where('is_written', '=', false)
      .orderBy('id')
      .limit(1)
    const mailing = await dialect.lockFreeRows(unwritten).executeTakeFirst()
    if (!mailing) return false
    await writeBatch({ db: tx, dialect, now }, { mailing, time: now().toISOString(), state: 'queued' })
    return true
  })
}

/** Everybody whom a mailing that was cancelled under way has not reached is written down as not having got it. */
export async function withholdRest(
  tx: Tx,
  { dialect, now }: Pick<MailContext, 'dialect' | 'now'>,
  id: number,
): Promise<void> {
  const time = now().toISOString()
  await tx
    .updateTable('mails')
    .set({ state: 'unsent', updated_at: time })
    .where('mailing_id', '=', id)
    .where('state', '=', 'queued')
    .execute()
  for (;;) {
    const mailing = await tx
      .selectFrom('mailings')
      .select(written)
      .where('id', '=', id)
      .where('started_at', 'is not', null)
      .where('is_written', '=', false)
      .executeTakeFirst()
    if (!mailing) return
    await writeBatch({ db: tx, dialect, now }, { mailing, time, state: 'unsent' })
  }
}

/** A mailing is done when nothing of it waits or is in hand; what is in doubt waits for the administrator. */
async function finishDone({ db, now }: MailContext): Promise<void> {
  const time = now().toISOString()
  await db
    .updateTable('mailings')
    .set((set) => ({ state: 'done', finished_at: time, updated_at: time, version: set('version', '+', 1) }))
    .where('state', '=', 'sending')
    .where('is_written', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.mailing_id', '=', 'mailings.id')
            .where('mails.state', 'in', ['queued', 'sending']),
        ),
      ),
    )
    .execute()
}

/** @returns whether there is a mailing that has not ended and is not paused */
export const hasOpenMailing = ({ db }: Pick<MailContext, 'db'>): Promise<boolean> =>
  hasRow(db.selectFrom('mailings').where('state', 'in', ['planned', 'sending']))

/**
 * Moves every information mail on: starts it, writes its recipients, ends it.
 * @returns whether something was started or written
 */
export async function advanceMailings(context: MailContext): Promise<boolean> {
  if (!(await hasOpenMailing(context))) return false
  const hasStarted = await startPlanned(context)
  const hasWritten = await writeRecipients(context)
  if (!hasWritten) await finishDone(context)
  return hasStarted || hasWritten
}
