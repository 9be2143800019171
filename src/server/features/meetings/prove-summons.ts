import { sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { findById } from '#server/db/one-row.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { idsIn } from '#server/mail/sending/member-audience.ts'
import { foldField } from '#shared/fold.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { textLines } from '#shared/formats/text-lines.ts'
import type { SummonsProof, Unreached } from '#shared/meetings.ts'
import { daysBetween } from '#shared/membership/days.ts'
import { summonsFault, type VotingRules } from '#shared/membership/voting.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

/** @returns the names of links of a text that lead to documents */
const documentsIn = (content: string): string[] =>
  [...content.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, address = '']) => /(^|\/\/[^/]+)\/dokument\/|\.pdf$/i.test(address))
    .map(([, address = '', name = '']) => plainText(name) || address)

/** So many days after a summons the ledger still knows whom it wrote to. */
const namedDays = 89

type MailRow = { state: string; address: string }

/** Those of the letter whom no mail has reached: without an address, with one that is stopped, or whose mail failed. */
async function findUnreached(
  { db, dialect }: AppContext,
  ids: readonly number[],
  mails: readonly MailRow[],
): Promise<Unreached[]> {
  if (ids.length === 0) return []
  const stateOf = new Map(mails.map(({ address, state }) => [address, state]))
  const people = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'email', 'address', 'zip_code', 'city'])
    .where(dialect.isAmong(ids))
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, members))
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()
  return people.flatMap(({ email, first_name, last_name, ...rest }) => {
    const state = stateOf.get(foldField('email', email))
    const isFailed = state === 'failed' || state === 'uncertain' || state === 'unsent'
    if (email !== '' && state !== undefined && !isFailed) return []
    const why = email === '' ? 'address' : isFailed ? 'failed' : 'stopped'
    return [{ ...rest, name: `${first_name} ${last_name}`.trim(), why }]
  })
}

type Asked = { mailingId: number; meetingDay: string; rules: VotingRules }

/** @returns what the ledger of mails says about a summons; null for one that was taken back before it began */
export async function proveSummons(
  context: AppContext,
  { mailingId, meetingDay, rules }: Asked,
): Promise<SummonsProof | null> {
  const { db } = context
  const mailing = await findById(db, 'mailings', mailingId)
  if (!mailing || (mailing.state === 'cancelled' && mailing.started_at === null)) return null
  const mails: MailRow[] = await db
    .selectFrom('mails')
    .select(['state', sql<string>`${sql.ref(foldedColumn('recipient'))}`.as('address')])
    .where('mailing_id', '=', mailingId)
    .execute()
  const count = (...states: string[]): number => mails.filter(({ state }) => states.includes(state)).length
  const day = stockholmDay(new Date(mailing.started_at ?? mailing.starts_at))
  const days_before = daysBetween(day, meetingDay)
  // The ledger forgets after 90 days whom it wrote to, so nobody can be named from the day before on.
  const isOld = daysBetween(day, stockholmDay(context.now())) >= namedDays
  const is_named = Boolean(mailing.is_written) && !isOld
  return {
    ...{ mailing_id: mailing.id, title: mailing.title, day, days_before },
    text: textLines(mailing.content),
    documents: documentsIn(mailing.content),
    fault: summonsFault(days_before, rules),
    recipients: mailing.recipients,
    handed_over: count('sent'),
    waiting: count('queued', 'sending'),
    failed: count('failed', 'uncertain', 'unsent'),
    is_named,
    unreached: is_named ? await findUnreached(context, idsIn(mailing.chosen), mails) : [],
  }
}
