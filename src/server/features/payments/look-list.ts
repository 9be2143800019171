import type { BatchPart } from '#server/bank-files/transaction.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { inTurns } from '#server/file-reading/in-turns.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import { usualSaleAccount } from '#shared/bookkeeping-files.ts'
import { dueOf } from '#shared/claims.ts'
import { foldText, searchWords } from '#shared/fold.ts'
import type { Review } from '#shared/membership/facts.ts'
import {
  canPayClaims,
  type LookedAt,
  type LookList,
  mostDecisions,
  type NamedClaim,
  type ShownMoney,
} from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { ClaimIndex, type MatchClaim } from './matching/claim-index.ts'
import {
  findReversed,
  type PhoneCounts,
  type Suggestion,
  suggest,
  suggestForBatch,
} from './matching/suggest.ts'
import { asRuled, findRule, type Rule, readRules } from './payment-rules.ts'
import { findRepeated } from './perhaps-repeated.ts'
import { asKnown } from './read-nearby.ts'
import { readMatchClaims } from './read-register.ts'
import { matchReview, type ReviewQuery, sortReview } from './review-query.ts'
import { namedClaim, shownBatch, shownMoney, suggested } from './shown-money.ts'

/** @returns how many payments a human is to look at */
export const countLook = (db: Db | Tx): Promise<number> =>
  countRows(db.selectFrom('payments').where('review', '!=', '').where('undone_at', 'is', null))

/** Counts the payments to review, with the öre of them that are for no claim. */
export async function sumLook(db: Db): Promise<{ count: number; amount: number }> {
  const payments = await readPayments(db, (query) => query.where('review', '!=', ''))
  const amounts = payments.map(({ amount, rest, currency }) =>
    currency !== 'SEK' ? 0 : amount < 0 ? amount : rest,
  )
  return { count: payments.length, amount: amounts.reduce((sum, amount) => sum + amount, 0) }
}

export const shown = (payment: Payment): ShownMoney =>
  shownMoney({
    ...{ day: payment.paid_day, amount: payment.amount, currency: payment.currency },
    ...{ payer: payment.payer_name, phone: payment.payer_phone, message: payment.message },
    references: payment.reference.split(' '),
  })

async function fileNames(db: Db, payments: readonly Payment[]): Promise<Map<number, string>> {
  const ids = [...new Set(payments.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('payment_files').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @returns the claims that payments to review are for, or went back from */
async function readClaimIds(db: Db): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('payments', 'payments.id', 'allocations.payment_id')
    .select(['payment_id', 'allocations.claim_id'])
    .where('payments.review', '!=', '')
    .where('allocations.undone_at', 'is', null)
    .orderBy('allocations.id')
    .execute()
  const byPayment = Map.groupBy(rows, ({ payment_id }) => payment_id)
  return new Map([...byPayment].map(([id, some]) => [id, [...new Set(some.map((row) => row.claim_id))]]))
}

/** Reviews whose suggestion is never sure: the same money may be known, or its amount is not. */
const unsure: readonly Review[] = ['known-perhaps', 'amount', 'currency']

/** Credits that no claim is suggested for: the rest of a payment, one without a rest, and money of the association that came back. */
export const paysNothing: readonly Review[] = ['over', 'returned', 'unfinished']

export type Asked = { index: ClaimIndex; phones: PhoneCounts }

/** @returns the claims that a payment in the review is perhaps for */
export function suggestFor(payment: Payment, { index, phones }: Asked): Suggestion | null {
  const { review, batch, amount } = payment
  if (paysNothing.includes(review as Review)) return null
  if (amount < 0) return findReversed(asKnown(payment), index)
  return batch === ''
    ? suggest(asKnown(payment), index, phones)
    : suggestForBatch(JSON.parse(batch) as BatchPart[], index)
}

/** Marks the suggestions that are sure, as long as their claims take all of the money. */
function markSure(listed: readonly LookedAt[]): LookedAt[] {
  const dues = new Map<number, number>()
  return listed.map((payment) => {
    const { suggestion, perhaps, review, rest } = payment
    if (!suggestion || perhaps || unsure.includes(review) || !canPayClaims(payment)) return payment
    const { claim, signs } = suggestion
    const parts = suggestion.split ?? [{ claim, amount: rest }]
    const isSure =
      (signs.length > 1 || signs[0] === 'reference') &&
      parts.reduce((sum, { amount }) => sum + amount, 0) === rest &&
      parts.every((part) => part.amount <= (dues.get(part.claim.id) ?? part.claim.due))
    if (!isSure) return payment
    for (const part of parts)
      dues.set(part.claim.id, (dues.get(part.claim.id) ?? part.claim.due) - part.amount)
    return { ...payment, is_sure: true }
  })
}

/** @returns the rule that would decide a payment; none for one that is perhaps for a claim */
function ruleFor(payment: Payment, suggestion: unknown, rules: readonly Rule[]): number | null {
  if (payment.review !== 'unknown' || payment.rest !== payment.amount || suggestion) return null
  return findRule(rules, { ...asKnown(payment), source: payment.source })?.id ?? null
}

/** Counts the payments of the review that each rule would decide. */
export async function countRuled(context: Pick<Services, 'db' | 'now'>): Promise<Map<number, number>> {
  const ruled = (await readReviewed(context)).flatMap(({ rule }) => (rule === null ? [] : [rule]))
  return new Map([...Map.groupBy(ruled, (rule) => rule)].map(([rule, all]) => [rule, all.length]))
}

/** Reads all payments to review, the oldest first, each with the claim that it is perhaps for. */
async function readReviewed({ db, now }: Pick<Services, 'db' | 'now'>): Promise<LookedAt[]> {
  const payments = await readPayments(db, (query) => query.where('review', '!=', ''))
  if (payments.length === 0) return []
  const { claims, phones } = await readMatchClaims(db, stockholmDay(now()))
  const index = new ClaimIndex(claims)
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  const names = await fileNames(db, payments)
  const perhaps = await findRepeated(db, payments)
  const claimIds = await readClaimIds(db)
  const rules = await readRules(db)
  const listed: LookedAt[] = []
  await inTurns(payments, (payment) => {
    const { id, rest, batch, account } = payment
    const suggestion = suggested(suggestFor(payment, { index, phones }), byId)
    const ofClaims = (claimIds.get(id) ?? []).flatMap((claimId) => byId.get(claimId) ?? [])
    listed.push({
      ...shown(payment),
      ...{ id, rest, review: payment.review as Review, file: names.get(payment.file_id ?? 0) ?? '' },
      ...{ file_id: payment.file_id, account, is_sure: false, rule: ruleFor(payment, suggestion, rules) },
      suggestion,
      perhaps: perhaps.get(id) ?? null,
      ...(ofClaims.length > 0 && { claims: ofClaims.map(namedClaim) }),
      ...(batch !== '' && { batch: shownBatch(JSON.parse(batch) as BatchPart[], payment.paid_day) }),
    })
  })
  return markSure(listed.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id))
}

const lastSaleAccount = async (db: Db): Promise<string> => {
  const last = await db
    .selectFrom('payments')
    .select('sale_account')
    .where('sale_account', '!=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.sale_account ?? usualSaleAccount
}

const distinct = (values: readonly string[]): string[] =>
  [...new Set(values)].filter(Boolean).toSorted((one, other) => one.localeCompare(other, 'sv'))

/** Reads a page of the payments to review, and what they can be narrowed down by. */
export async function readLookList(
  context: Pick<Services, 'db' | 'now'>,
  asked: ReviewQuery,
): Promise<LookList> {
  const all = await readReviewed(context)
  const matching = matchReview(all, asked)
  const suggestions = asked.apart ? matching.filter(({ is_sure }) => is_sure) : []
  const byRule = Map.groupBy(asked.apart ? matching : [], ({ rule }) => rule)
  const rules = await readRules(context.db)
  const isOther = ({ is_sure, rule }: LookedAt) => !asked.apart || (!is_sure && rule === null)
  const others = sortReview(matching.filter(isOther), asked.sort)
  const files = new Map(all.flatMap(({ file_id, file }) => (file_id === null ? [] : [[file_id, file]])))
  return {
    total: all.length,
    matching: others.length,
    payments: others.slice(asked.offset, asked.offset + asked.limit),
    ids: others.slice(0, mostDecisions).map(({ id }) => id),
    suggestions,
    ruled: rules.flatMap((rule) => {
      const payments = byRule.get(rule.id) ?? []
      const { id, title } = rule
      const { verdict, account } = asRuled(rule)
      return payments.length > 0 ? [{ rule: { id, title, verdict, account }, payments }] : []
    }),
    files: [...files].map(([id, name]) => ({ id, name })).toReversed(),
    accounts: distinct(all.map(({ account }) => account)),
    sale_account: await lastSaleAccount(context.db),
  }
}

const mostClaims = 20

export const isMeant = (claim: MatchClaim, words: readonly string[]): boolean => {
  const text = `${foldText(claim.name)} ${claim.reference} ${claim.number} ${claim.amount / 100}`
  return words.every((word) => text.includes(word))
}

/** @returns the words of a search for claims */
export const wordsOf = (q: string): string[] => searchWords(q.replace(/\bkr\b/gi, ''))

/** @returns the claims that something is left of and that a search means, by name, reference, number or amount in kronor */
export async function findClaims(
  { db, now }: Pick<Services, 'db' | 'now'>,
  q: string,
): Promise<NamedClaim[]> {
  const words = wordsOf(q)
  const { claims } = await readMatchClaims(db, stockholmDay(now()))
  return claims
    .filter((claim) => !claim.isHidden && dueOf(claim) > 0 && isMeant(claim, words))
    .slice(-mostClaims)
    .map(namedClaim)
}
