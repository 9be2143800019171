import { declinedUntil, declineRenewal, resumeRenewal } from '#server/claims/decline-renewal.ts'
import { declinedView } from '#server/claims/decline-views.ts'
import { checkPhoneEnd, declinePart } from '#server/claims/prove-decline.ts'
import { requestFee } from '#server/claims/request-fee.ts'
import type { AppContext } from '#server/context/context.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { link, linkView } from '#server/links/link.ts'
import { recordConfirmation } from '#server/membership/confirmations.ts'
import { formersOf, readFacts } from '#server/membership/facts.ts'
import { readNextTypes } from '#server/membership/next-types.ts'
import { readRules } from '#server/membership/rules.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { correctByLink, factsPart, type Reached } from '#server/people/facts-by-link.ts'
import { type Outcome, outcomeOf } from '#server/people/own-facts.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { stateOn } from '#shared/membership/state.ts'
import { type Message, message } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

type Asked = { member_id: number; ask: string; at: string }

/** The version of the words of the question, which is the evidence of a confirmation by it. */
const textVersion = 'link 1'

const isRenewal = ({ ask }: Asked): boolean => ask.startsWith('renew ')

/** @returns the state of the member, and what they have until when */
async function standingOf({ tx, context }: Pick<WriteScope, 'tx' | 'context'>, { member_id }: Asked) {
  const today = stockholmDay(context.now())
  const facts = (await readFacts(tx, [member_id])).get(member_id)
  if (!facts) return null
  const { isMember, ...state } = stateOn(facts, today, await readRules(tx))
  const typeId = (await readNextTypes(tx, [member_id])).get(member_id) ?? state.typeId
  const lasts = formersOf(facts, today).flatMap(({ last_day }) => last_day ?? [])
  return { isMember, typeId, until: lasts.toSorted().at(-1) ?? null }
}

const over = linkView('stayOver', { status: 410 })

/** Records that a member says they are one; who renews for nothing gets the membership that follows. */
async function stay(scope: WriteScope, asked: Asked): Promise<LinkView> {
  const { member_id } = asked
  const standing = await standingOf(scope, asked)
  if (!standing?.isMember) return over
  const day = stockholmDay(scope.context.now())
  await recordConfirmation(scope, { memberId: member_id, how: 'link', evidence: textVersion })
  if (isRenewal(asked) && standing.typeId !== null)
    await requestFee(scope, { memberId: member_id, typeId: standing.typeId, day, renews: true })
  const until = (await standingOf(scope, asked))?.until
  const done = linkView('stayDone')
  return until ? { ...done, text: [...done.text, message('link.stayUntil', { day: { day: until } })] } : done
}

/** @returns the member who was asked, if the mail went to the address that they have now */
async function reachedBy({ db }: Pick<AppContext, 'db'>, { member_id }: Asked): Promise<Reached | null> {
  const mail = await db
    .selectFrom('mails')
    .innerJoin('members', (join) =>
      join.onRef('members.email', '=', 'mails.recipient').onRef('members.id', '=', 'mails.record_id'),
    )
    .select('mails.recipient')
    .where('members.id', '=', member_id)
    .where('mailing_id', 'is', null)
    .where('kind', 'in', ['membership-renewal', 'year-confirmation'])
    .executeTakeFirst()
  return mail ? { id: member_id, email: mail.recipient } : null
}

type Asking = {
  context: AppContext
  language: Language
  outcome?: Outcome
  declineProblem?: Message | null
}

async function questionOf(asked: Asked, { context, declineProblem, ...reading }: Asking): Promise<LinkView> {
  const [name, button] = isRenewal(asked)
    ? (['stayRenew', message('link.stay.renew')] as const)
    : (['stay', message('link.stay.yes')] as const)
  return linkView(name, {
    forms: [{ does: 'yes', button, isFirst: true }],
    parts: [
      await factsPart(context, { ...reading, reached: await reachedBy(context, asked) }),
      await declinePart(context, asked.member_id, declineProblem),
    ],
  })
}

/** @returns the page as it is when nothing has been answered yet, or when the answer was no */
async function pageOf(asked: Asked, asking: Asking): Promise<LinkView> {
  const { context } = asking
  const until = await declinedUntil({ tx: context.db, context }, asked.member_id)
  return until === null ? questionOf(asked, asking) : declinedView(until)
}

type Posted = { context: AppContext; language: Language; form: URLSearchParams; ip: string }

/** By which a member answers what they were asked: whether they are one this year, or go on for nothing (annex A6). */
export const stayLink = link({
  kind: 'stay',
  find: async ({ db }: AppContext, token) =>
    db
      .selectFrom('member_asks')
      .innerJoin('members', 'members.id', 'member_asks.member_id')
      .select(['member_id', 'ask', 'at'])
      .where('hash', '=', sha256(token))
      .where('members.deleted_at', 'is', null)
      .where(await notRestricted(db, members))
      .executeTakeFirst(),
  shows: (asked: Asked, { context, language }: { context: AppContext; language: Language }) =>
    pageOf(asked, { context, language }),
  async does(asked: Asked, call: Posted) {
    const { context, language, form } = call
    if (form.get('do') === 'correct') {
      const outcome = await correctByLink(context, { ...call, reached: await reachedBy(context, asked) })
      return { ...(await pageOf(asked, { context, language, outcome })), ...outcomeOf(outcome) }
    }
    if (form.get('do') === 'decline') {
      const declineProblem = await checkPhoneEnd(context, asked.member_id, form)
      if (!declineProblem) return declinedView(await declineRenewal(context, asked.member_id))
      const outcome = { isRefused: true, words: declineProblem } as const
      return { ...(await pageOf(asked, { context, language, declineProblem })), outcome }
    }
    await resumeRenewal(context, asked.member_id)
    return inTransaction({ context, actor: anonymous, isPublic: true }, (scope) => stay(scope, asked))
  },
})
