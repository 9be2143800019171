import { declinedUntil, declineRenewal, noThanks, resumeRenewal } from '#server/claims/decline-renewal.ts'
import { declinedView } from '#server/claims/decline-views.ts'
import { checkPhoneEnd, declinePart } from '#server/claims/prove-decline.ts'
import type { AppContext } from '#server/context/context.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { sha256 } from '#server/encoding/digest.ts'
import { link } from '#server/links/link.ts'
import { type PayableClaim, readPayableClaim, readShares } from '#server/payments/payable-claim.ts'
import { readClaim } from '#server/payments/read-claims.ts'
import { partsOfClaim, receiptOf } from '#server/payments/receipt.ts'
import { swishCopies, toPay } from '#server/payments/swish-copies.ts'
import type { Account } from '#server/payments/ways-to-pay.ts'
import { correctByLink, factsPart, type Reached } from '#server/people/facts-by-link.ts'
import { type Outcome, outcomeOf } from '#server/people/own-facts.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart, LinkView } from '#shared/link-view.ts'
import type { ClaimKind } from '#shared/membership/facts.ts'
import { endings } from '#shared/membership/stages.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { kronorText } from '#shared/money.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

type Copies = NonNullable<LinkView['copies']>

/** A claim that a link leads to. */
type FoundClaim = { id: number; member_id: number | null; kind: ClaimKind; email: string }

/** @returns the claim that a token leads to; undefined for one of a person who is restricted */
async function findClaim({ db }: AppContext, token: string): Promise<FoundClaim | undefined> {
  const claim = await db
    .selectFrom('claim_links')
    .innerJoin('claims', 'claims.id', 'claim_links.claim_id')
    .select(['claims.id', 'claims.member_id', 'claims.kind', 'claims.email'])
    .where('hash', '=', sha256(token))
    .executeTakeFirst()
  if (!claim || claim.member_id === null) return claim
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', claim.member_id)
    .where(await notRestricted(db, members))
    .executeTakeFirst()
  return member && claim
}

const nothingToPay = (words: Words): LinkView => ({
  status: 200,
  title: message('link.claim.nothing'),
  text: [words, message('link.claim.paidBefore')],
})

const copiesOf = (accounts: readonly Account[]): Copies =>
  accounts.map(({ name, number }) => ({ label: name, value: number, copied: number.replaceAll(/\s/g, '') }))

const referenceOf = ({ claim: { reference } }: PayableClaim): Copies[number] => ({
  label: message('link.claim.reference'),
  value: reference,
  copied: reference,
})

/** @returns the values of a payment by Swish, and its code */
function swishOf(payable: PayableClaim, language: Language): Pick<LinkView, 'copies' | 'codes'> {
  const { swish } = payable.ways
  if (!swish) return {}
  return {
    copies: [toPay(payable.claim.left, language), ...swishCopies(swish)],
    codes: [
      {
        content: swish.code,
        caption: message('link.application.payCode'),
        opens: message('link.application.openSwish'),
      },
    ],
  }
}

/** @returns the ways to pay besides Swish */
function accountParts(payable: PayableClaim, language: Language): LinkPart[] {
  const { swish, accounts, abroad } = payable.ways
  const amount = swish ? [] : [toPay(payable.claim.left, language)]
  const all = [
    { heading: message('link.claim.inSweden'), of: accounts },
    { heading: message('link.claim.fromAbroad'), of: abroad },
  ].filter(({ of }) => of.length > 0)
  return all.map(({ heading, of }) => ({
    heading,
    text: [message('link.claim.writeReference')],
    copies: [...amount, referenceOf(payable), ...copiesOf(of)],
  }))
}

/** @returns the page of a claim that something is left of */
async function openView(context: AppContext, payable: PayableClaim, reading: Reading): Promise<LinkView> {
  const { claim, ways } = payable
  const { today, language } = reading
  const due = { day: { day: claim.due_day } }
  const hasWay = ways.swish !== null || ways.accounts.length > 0 || ways.abroad.length > 0
  return {
    status: 200,
    title: message('link.claim.toPay', { amount: kronorText(claim.left, language) }),
    text: [
      claim.state === 'written-off'
        ? message('link.claim.endedButPayable')
        : message(claim.due_day < today ? 'link.claim.late' : 'link.claim.by', due),
      ...(claim.paid > 0
        ? [
            message('link.claim.partly', {
              paid: kronorText(claim.paid, language),
              amount: kronorText(claim.amount, language),
            }),
          ]
        : []),
      ...(hasWay ? [] : [message('link.claim.noWay')]),
    ],
    ...swishOf(payable, language),
    facts: [
      ...(claim.name ? [[message('label.name'), claim.name] as const] : []),
      ...partsOfClaim(payable, language),
      [message('link.claim.reference'), claim.reference],
    ],
    parts: [
      ...accountParts(payable, language),
      { heading: message('link.claim.alreadyPaid'), text: [message('link.claim.seenLater')] },
      ...(await renewalParts(context, payable, reading)),
    ],
  }
}

/** @returns the page of a claim that is paid: its receipt, which can be printed */
async function paidView({ db }: AppContext, payable: PayableClaim, { language }: Reading): Promise<LinkView> {
  const { day } = (await readShares(db, payable.claim.id)).findLast(({ amount }) => amount > 0) ?? {}
  return {
    status: 200,
    title: message('link.claim.paid'),
    text: day ? [message('link.claim.paidOn', { day: { day } })] : [],
    parts: [
      {
        heading: message('link.claim.receipt'),
        rows: [{ facts: await receiptOf(db, payable, language) }],
        prints: message('link.claim.print'),
      },
    ],
  }
}

/** @returns the member of whom a claim for a fee asks, at the address that it was made for */
const reachedBy = ({
  member_id,
  kind,
  email,
}: Pick<FoundClaim, 'member_id' | 'kind' | 'email'>): Reached | null =>
  kind === 'fee' && member_id !== null ? { id: member_id, email } : null

/** @returns the part on which a member corrects their contact details, and that on which they say that they do not renew */
async function renewalParts(
  { db }: AppContext,
  { claim }: PayableClaim,
  reading: Reading,
): Promise<LinkPart[]> {
  const reached = reachedBy(claim)
  if (!reached) return []
  const hasEnded = claim.state === 'written-off'
  return [
    await factsPart({ db }, { ...reading, reached: hasEnded ? null : reached }),
    ...(hasEnded || claim.paid > 0 ? [] : [await declinePart({ db }, reached.id, reading.declineProblem)]),
  ]
}

/** The day and the language in which a claim is read, and what came of the form that was sent. */
type Reading = { today: string; language: Language } & Sent

/** The outcome of the form that was sent. */
type Sent = { outcome?: Outcome; declineProblem?: Message | null }

async function claimView(
  context: AppContext,
  id: number,
  { language, ...sent }: { language: Language } & Sent,
): Promise<LinkView> {
  const reading = { today: stockholmDay(context.now()), language, ...sent }
  const payable = await readPayableClaim(context.db, { id, ...reading })
  if (!payable) return nothingToPay(message('link.claim.void'))
  const { state, void_why, member_id, written_off_why } = payable.claim
  if (state === 'void') {
    const until =
      void_why === noThanks && member_id !== null
        ? await declinedUntil({ tx: context.db, context }, member_id)
        : null
    return until === null ? nothingToPay(message('link.claim.void')) : declinedView(until)
  }
  if (state === 'written-off' && !endings.includes(written_off_why))
    return nothingToPay(message('link.claim.writtenOff'))
  return state === 'paid' ? paidView(context, payable, reading) : openView(context, payable, reading)
}

type Posted = { context: AppContext; language: Language; form: URLSearchParams; ip: string }

/** @returns the member who may be corrected by the link of a claim: as long as something of it is owed */
async function openTo({ db, now }: AppContext, claim: FoundClaim): Promise<Reached | null> {
  const owed = await readClaim(db, { id: claim.id, today: stockholmDay(now()) })
  return owed && owed.left > 0 ? reachedBy(claim) : null
}

/** Leads to the page on which a claim is paid (decision 0076). */
export const claimLink = link({
  kind: 'claim',
  find: findClaim,
  shows: ({ id }, { context, language }: { context: AppContext; language: Language }) =>
    claimView(context, id, { language }),
  async does(claim, call: Posted) {
    const { id, member_id, kind } = claim
    const { context, language, form } = call
    const deed = form.get('do')
    if (deed === 'correct') {
      const outcome = await correctByLink(context, { ...call, reached: await openTo(context, claim) })
      return { ...(await claimView(context, id, { language, outcome })), ...outcomeOf(outcome) }
    }
    if (kind !== 'fee' || member_id === null) return claimView(context, id, { language })
    if (deed === 'stay') await resumeRenewal(context, member_id)
    if (deed === 'decline') {
      const declineProblem = await checkPhoneEnd(context, member_id, form)
      if (declineProblem)
        return {
          ...(await claimView(context, id, { language, declineProblem })),
          outcome: { isRefused: true, words: declineProblem },
        }
      await declineRenewal(context, member_id)
    }
    return claimView(context, id, { language })
  },
})
