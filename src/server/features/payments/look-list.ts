import type { BatchPart } from '#server/bank-files/transaction.ts'
import { countRows } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import { dueOf } from '#shared/claims.ts'
import { foldText, searchWords } from '#shared/fold.ts'
import type { Review } from '#shared/membership/facts.ts'
import type { LookedAt, LookList, NamedClaim, ShownMoney } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { ClaimIndex, type MatchClaim } from './matching/claim-index.ts'
import {
  findReversed,
  type PhoneCounts,
  type Suggestion,
  suggest,
  suggestForBatch,
} from './matching/suggest.ts'
import { findRepeated } from './perhaps-repeated.ts'
import { asKnown } from './read-nearby.ts'
import { readMatchClaims } from './read-register.ts'
import { namedClaim, shownBatch, shownMoney, suggested } from './shown-money.ts'

/** Payments that are shown at once; a human looks at one after the other. */
const mostPayments = 100

/** @returns how many payments a human is to look at */
export const countLook = (db: Db | Tx): Promise<number> =>
  countRows(db.selectFrom('payments').where('review', '!=', '').where('undone_at', 'is', null))

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

/** @returns the claims that payments are for, or went back from */
async function readClaimIds(db: Db, payments: readonly Payment[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('allocations')
    .select(['payment_id', 'claim_id'])
    .where(
      'payment_id',
      'in',
      payments.map(({ id }) => id),
    )
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  const byPayment = Map.groupBy(rows, ({ payment_id }) => payment_id)
  return new Map([...byPayment].map(([id, some]) => [id, [...new Set(some.map((row) => row.claim_id))]]))
}

/** Credits that no claim is suggested for: the rest of a payment, one without a rest, and money of the association that came back. */
const paysNothing: readonly Review[] = ['over', 'returned', 'unfinished']

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

/** @returns the payments that a human is to look at, each with the claim that it is perhaps for */
export async function readLookList({ db, now }: Pick<Services, 'db' | 'now'>): Promise<LookList> {
  const total = await countLook(db)
  if (total === 0) return { total, payments: [] }
  const payments = await readPayments(db, (query) =>
    query.where('review', '!=', '').orderBy('paid_day').orderBy('id').limit(mostPayments),
  )
  const { claims, phones } = await readMatchClaims(db, stockholmDay(now()))
  const index = new ClaimIndex(claims)
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  const names = await fileNames(db, payments)
  const perhaps = await findRepeated(db, payments)
  const claimIds = await readClaimIds(db, payments)
  const listed = payments.map((payment): LookedAt => {
    const { id, rest, batch } = payment
    const ofClaims = (claimIds.get(id) ?? []).flatMap((claimId) => byId.get(claimId) ?? [])
    return {
      ...shown(payment),
      ...{ id, rest, review: payment.review as Review, file: names.get(payment.file_id ?? 0) ?? '' },
      suggestion: suggested(suggestFor(payment, { index, phones }), byId),
      perhaps: perhaps.get(id) ?? null,
      ...(ofClaims.length > 0 && { claims: ofClaims.map(namedClaim) }),
      ...(batch !== '' && { batch: shownBatch(JSON.parse(batch) as BatchPart[], payment.paid_day) }),
    }
  })
  return { total, payments: listed.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id) }
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
