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
import { type KnownPayment, KnownPayments } from './matching/perhaps-known.ts'
import { suggest } from './matching/suggest.ts'
import { asKnown, readMatchClaims, readNearby } from './read-register.ts'
import { namedClaim, shownMoney, suggested } from './shown-money.ts'

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

const shownKnown = (known: KnownPayment): ShownMoney & { id: number } => ({
  ...shownMoney({ ...known, day: known.bookedOn, payer: known.payerName, phone: known.payerPhone }),
  id: known.id,
})

async function fileNames(db: Db, payments: readonly Payment[]): Promise<Map<number, string>> {
  const ids = [...new Set(payments.flatMap(({ file_id }) => (file_id === null ? [] : [file_id])))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('payment_files').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Payments that may be told twice, by the ids of those that perhaps repeat them. */
async function perhapsKnown(db: Db, payments: readonly Payment[]): Promise<Map<number, KnownPayment>> {
  const doubtful = payments.filter(({ review }) => review === 'known-perhaps')
  const nearby = await readNearby(
    db,
    doubtful.map(({ booked_day }) => booked_day),
  )
  const found = new Map<number, KnownPayment>()
  const known = new KnownPayments(nearby.filter(({ id }) => !doubtful.some((one) => one.id === id)))
  for (const payment of doubtful) {
    const other = known.find(asKnown(payment))
    if (other) found.set(payment.id, other)
  }
  return found
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
  const perhaps = await perhapsKnown(db, payments)
  const listed = payments.map((payment): LookedAt => {
    const known = perhaps.get(payment.id)
    const money = { ...asKnown(payment), amount: Math.abs(payment.amount) }
    return {
      ...shown(payment),
      ...{ id: payment.id, rest: payment.rest, review: payment.review as Review },
      file: names.get(payment.file_id ?? 0) ?? '',
      suggestion: suggested(payment.review === 'over' ? null : suggest(money, index, phones), byId),
      perhaps: known ? shownKnown(known) : null,
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
