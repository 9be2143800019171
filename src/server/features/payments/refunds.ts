import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { isOfDeleted } from '#server/claims/is-of-deleted.ts'
import { lockClaims } from '#server/claims/lock-claims.ts'
import { findFreePlaces } from '#server/claims/place-claims.ts'
import { reversePayment } from '#server/claims/take-payment.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { day, integer, list, text } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { route } from '#server/http/input/route.ts'
import { defineOperation, undoForDay } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import type { Review, Verdict } from '#shared/membership/facts.ts'
import { paymentsApi, paymentsRight, refundReasons, type ToRefund } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { maskPhone } from './shown-money.ts'

/** Verdicts by which the association keeps the money, or never had it. */
const retaining: readonly (Verdict | '')[] = ['sale', 'gift', 'not-ours', 'known', 'reviewed']
/** Reviews of money that is more than its claim asks for. */
const excess: readonly (Review | '')[] = ['over', 'twice', 'void']

type Held = {
  payment: number
  claim: number
  reference: string
  name: string
  amount: number
  isLost: boolean
}

type At = { db: Db | Tx; now: () => Date }

const sumOf = (all: readonly { amount: number }[]): number => all.reduce((sum, one) => sum + one.amount, 0)

/**
 * Reads what claims hold of payments after what went back. A claim is lost when its place was cancelled or has become free,
 * and when the event ended while its applicant waited.
 */
async function readHeld({ db, now }: At): Promise<Map<number, Held[]>> {
  const { rows } = await sql<Held>`
    select coalesce(payments.refunds_id, payments.id) as payment, claims.id as claim, claims.reference,
      case when ${isOfDeleted} then '' else claims.name end as name,
      sum(allocations.amount) as amount,
      max(case when claims.void_day is not null or evenemang.state = 'cancelled' or evenemang.deleted_at is not null
        or events.cancelled = ${sql.lit(true)} or events.deleted_at is not null
        or (evenemang.state in ('waiting', 'offered')
          and coalesce(nullif(events."eventEndDate", ''), events."eventDate") < ${now().toISOString()}) then 1 else 0 end) as "isLost"
    from allocations join payments on payments.id = allocations.payment_id
      join claims on claims.id = allocations.claim_id
      left join evenemang on evenemang.id = claims.evenemang_id
      left join events on events.id = evenemang.event_id
    where allocations.undone_at is null and payments.undone_at is null
    group by coalesce(payments.refunds_id, payments.id), claims.id, claims.reference, claims.name, claims.member_id, claims.evenemang_id`.execute(
    db,
  )
  const free = await findFreePlaces(db)
  const held = rows.map((row) => ({
    ...row,
    amount: Number(row.amount),
    isLost: Number(row.isLost) === 1 || free.has(row.claim),
  }))
  return Map.groupBy(held, ({ payment }) => payment)
}

/** The whole of a payment whose claim brought nothing, because the member had the days already. */
const needless = ({ amount, review, verdict }: Payment, held: readonly Held[]): number => {
  const isWhole = held.every(({ isLost }) => !isLost) && sumOf(held) === amount
  return isWhole && (review === 'twice' || verdict === 'refund') ? amount : 0
}

/** Lists the money to give back: of cancelled places, more than a claim asked for, and by the board's verdict. */
async function listRefunds(at: At): Promise<ToRefund[]> {
  const { db } = at
  const byPayment = await readHeld(at)
  const payments = await readPayments(db, (query) =>
    query.where('payments.amount', '>', 0).where('payments.currency', '=', 'SEK'),
  )
  const claims = new Map([...byPayment.values()].flat().map((one) => [one.claim, one]))
  return payments.flatMap((payment): ToRefund[] => {
    const { verdict, review, rest, claim_id } = payment
    // A place that was lost since brings its money back into the review.
    const isRetained = retaining.includes(verdict)
    if (isRetained && review === '') return []
    const lost = (byPayment.get(payment.id) ?? []).filter(({ isLost, amount }) => isLost && amount > 0)
    const isDue = verdict === 'refund' || (!isRetained && excess.includes(review))
    const over = rest > 0 ? rest : needless(payment, byPayment.get(payment.id) ?? [])
    const amount = sumOf(lost) + (isDue ? over : 0)
    if (amount === 0) return []
    const claim = lost[0] ?? claims.get(claim_id ?? 0)
    return [
      {
        ...{
          id: payment.id,
          day: payment.paid_day,
          payer: payment.payer_name,
          amount,
          whole: payment.amount,
        },
        phone: maskPhone(payment.payer_phone),
        text: [payment.reference, payment.message].filter(Boolean).join(' '),
        reason: lost.length > 0 ? 'cancelled' : verdict === 'refund' ? 'refund' : (review as 'over'),
        claim: claim ? { id: claim.claim, reference: claim.reference, name: claim.name } : null,
      },
    ]
  })
}

/** Counts the money to give back. */
export async function countRefunds(at: At): Promise<{ count: number; amount: number }> {
  const refunds = await listRefunds(at)
  return { count: refunds.length, amount: sumOf(refunds) }
}

const refunding = defineOperation({
  name: 'refund-payments',
  right: { to: 'write', resource: paymentsRight },
  changes: [
    ...(['payments', 'allocations', 'claims', 'claim_stages', 'evenemang', 'mails'] as const),
    ...(['members', 'memberships', 'confirmations'] as const),
  ],
  sends: [],
  times: undoForDay,
  ...{ apart: [], joins: ['claims', 'payments'] },
})

const refundsBody = z.strictObject({
  payments: z.array(idBody).min(1).max(200),
  day: z.iso.date().meta({ examples: ['2026-11-23'] }),
  source: z.enum(['cash', 'mark']).meta({ description: 'In cash, or from the account.' }),
})

/** Books that money was given back, whole as the list says. Payments that are not in the list stay as they are. */
async function refundMany(
  scope: OperationScope,
  { payments, day: paid, source }: z.output<typeof refundsBody>,
) {
  const { tx, context } = scope
  if (paid > stockholmDay(context.now())) throw new AppError('wrong-state')
  const wanted = new Set(payments)
  const at = { db: tx, now: context.now }
  const asked = (await listRefunds(at)).filter(({ id }) => wanted.has(id))
  await lockClaims(scope, [...new Set(asked.flatMap(({ claim }) => (claim ? [claim.id] : [])))])
  // Another call may have given some of it back before the locks.
  const found = (await listRefunds(at)).filter(({ id }) => asked.some((one) => one.id === id))
  const held = await readHeld(at)
  for (const { id, amount } of found) {
    const lost = (held.get(id) ?? []).filter(({ isLost }) => isLost).map(({ claim }) => claim)
    await reversePayment(scope, {
      ...{ paymentId: id, amount, day: paid, source, review: '' as const },
      order: [...lost, 'rest'],
    })
  }
  const ids = found.map(({ id }) => id)
  await recordHistoryOf(scope, ids, { action: 'refund-payments', resource: paymentsRight })
  scope.invalidatePages()
  return { count: ids.length, amount: sumOf(found), ids }
}

const entry = objectSchema({
  ...{ id: integer, day, payer: text, text },
  phone: { ...text, description: 'The last two digits alone.' },
  amount: { ...integer, description: 'Whole öre to give back.' },
  whole: integer,
  reason: { type: 'string', enum: [...refundReasons] },
  claim: { oneOf: [objectSchema({ id: integer, reference: text, name: text }), { type: 'null' }] },
})

/** Adds the list of money to give back, and the action that books that it was. */
export function refundRoutes(app: FastifyInstance, context: Services): void {
  route(app, ['GET', paymentsApi.refunds], {
    who: { to: 'write', resource: paymentsRight },
    summary: 'Money to give back: of cancelled places, more than was asked for, and by verdict',
    answer: list(entry),
    does: () => listRefunds(context),
  })
  operationRoute(
    app,
    { context, path: paymentsApi.refunds },
    {
      kind: refunding,
      summary: 'Book that money was given back',
      takes: refundsBody,
      answer: objectSchema({ count: integer, amount: integer, ids: list(integer) }),
      writes: (scope, { body }) => refundMany(scope, body),
      preview: {
        properties: { count: integer, amount: integer },
        shows: (_scope, { count, amount }) => ({ count, amount }),
      },
    },
  )
}
