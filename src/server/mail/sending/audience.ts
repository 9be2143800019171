import type { Selectable } from 'kysely'
import { notRestricted } from '#server/db/restrictions.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { countLetter, idsIn, listMemberAddresses, type Place } from '#server/mail/sending/member-audience.ts'
import { amountOf } from '#server/payments/payment.ts'
import { isUnpaid, owesAnswer } from '#shared/participants.ts'
import { type Answer, answersByKey, type Guest, withKeys } from '#shared/questions.ts'
import { type ApplicationState, evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import type { Audience } from '#shared/resources/mailings.ts'
import { subscribers } from '#shared/resources/subscribers.ts'

/** Whom a mailing goes to; `matching` and `kind` say more of one to members. */
export type Addressed = Pick<Selectable<Tables['mailings']>, 'audience' | 'event_id' | 'chosen'> &
  Partial<Pick<Selectable<Tables['mailings']>, 'matching' | 'kind'>>

/** @returns what a mailing to members says about whom it goes to */
export const toMembers = ({ kind = 'membership-information', matching = '', chosen }: Addressed) => ({
  kind,
  matching,
  chosen,
})

/** The states of the applications that an audience consists of. */
const states: Readonly<Partial<Record<Audience, readonly ApplicationState[]>>> = {
  waiting: ['waiting'],
  everybody: ['confirmed', 'waiting'],
  cancelled: ['cancelled'],
  chosen: ['confirmed', 'waiting'],
}

/** @returns a query for the applications to an event that an audience is taken from; none whose event is erased */
async function applicantsOf(db: Db | Tx, { audience, event_id, chosen }: Addressed) {
  const query = db
    .selectFrom('evenemang')
    .where('event_id', '=', event_id)
    .where('state', 'in', states[audience] ?? ['confirmed'])
    .where('deleted_at', 'is', null)
    .where(await notRestricted(db, evenemang))
  return audience === 'chosen' ? query.where('id', 'in', idsIn(chosen)) : query
}

type Application = Selectable<Tables['evenemang']>
type Answered = Pick<Application, 'answers' | 'sensitive_answers' | 'guests'>

/** @returns whether the applicant or a guest owes an answer to a question that is asked of everyone */
function isLacking(application: Answered, questions: readonly Question[]): boolean {
  const answers = [application.answers, application.sensitive_answers].flatMap(
    (stored) => JSON.parse(stored) as Answer[],
  )
  const guests = withKeys(JSON.parse(application.guests) as Guest[])
  return ['', ...guests.map(({ key }) => key)].some((key) =>
    owesAnswer({ key, answers: answersByKey(answers, key) }, questions),
  )
}

/** Somebody who has applied to an event, to be written to. */
type Applicant = Pick<Application, 'id' | 'email' | 'language'>

/** Reads the applicants who owe an answer or money, behind an id: their applications are checked one by one. */
async function findOwing(db: Db | Tx, addressed: Addressed, after: number): Promise<Applicant[]> {
  const event = await db
    .selectFrom('events')
    .select(['questions', 'eventName', 'price_per_place', 'member_price'])
    .where('id', '=', addressed.event_id)
    .executeTakeFirst()
  if (!event) return []
  const questions = JSON.parse(event.questions) as Question[]
  if (addressed.audience === 'unanswered' && !questions.some(({ everyone }) => everyone)) return []
  const applicants = await applicantsOf(db, addressed)
  const applications = await applicants.selectAll().where('id', '>', after).orderBy('id').execute()
  return applications.filter((application) =>
    addressed.audience === 'unanswered'
      ? isLacking(application, questions)
      : isUnpaid({ paid: Boolean(application.paid), amount: amountOf(application, event) }),
  )
}

/** True if the audience are those who owe something. */
const isOwing = ({ audience }: Addressed): boolean => audience === 'unanswered' || audience === 'unpaid'

/** @returns the next applicants that a mailing about an event goes to, in the order of their ids */
export async function findApplicants(
  db: Db | Tx,
  addressed: Addressed,
  { after, limit }: { after: number; limit: number },
): Promise<Applicant[]> {
  if (isOwing(addressed)) return (await findOwing(db, addressed, after)).slice(0, limit)
  const applicants = await applicantsOf(db, addressed)
  return applicants
    .select(['id', 'email', 'language'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @returns a query for the subscribers who want mailings */
export const confirmedSubscribers = async (db: Db | Tx) =>
  db
    .selectFrom('subscribers')
    .where('deleted_at', 'is', null)
    .where('confirmed', '=', true)
    .where(await notRestricted(db, subscribers))

/** @returns how many a mailing would go to now */
export async function countAudience(place: Place, mailing: Addressed): Promise<number> {
  const { db } = place
  if (mailing.audience === 'members') return (await countLetter(place, toMembers(mailing))).recipients
  if (isOwing(mailing)) return (await findOwing(db, mailing, 0)).length
  if (mailing.audience === 'subscribers')
    return countRows((await confirmedSubscribers(db)).where('stopped', '=', false))
  return countRows(await applicantsOf(db, mailing))
}

/** Lists the addresses that {@link countAudience} counts. */
export async function listAddresses(place: Place, mailing: Addressed): Promise<string[]> {
  const { db } = place
  if (mailing.audience === 'members') return listMemberAddresses(place, toMembers(mailing))
  const applicants = async () =>
    isOwing(mailing) ? findOwing(db, mailing, 0) : (await applicantsOf(db, mailing)).select('email').execute()
  const found =
    mailing.audience === 'subscribers'
      ? await (await confirmedSubscribers(db)).where('stopped', '=', false).select('email').execute()
      : await applicants()
  return found.map(({ email }) => email)
}
