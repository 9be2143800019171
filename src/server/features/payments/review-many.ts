import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { lockClaims, lockPayments } from '#server/claims/lock-claims.ts'
import { allocateAll, claimsBefore } from '#server/claims/settle-all.ts'
import { updateRow } from '#server/db/one-row.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { integer, list } from '#server/http/api-document/schemas.ts'
import { idBody } from '#server/http/input/body-parts.ts'
import { defineOperation } from '#server/operations/operation.ts'
import { operationRoute } from '#server/operations/operation-route.ts'
import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { OperationScope } from '#server/operations/write-scope.ts'
import { type Payment, readPayments } from '#server/payments/read-payments.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { usualSaleAccount } from '#shared/bookkeeping-files.ts'
import { dueOf } from '#shared/claims.ts'
import type { Verdict } from '#shared/membership/facts.ts'
import {
  canPayClaims,
  type Decided,
  mostDecisions,
  paymentsApi,
  paymentsRight,
  type Undecided,
  undecidedReasons,
  verdictChoices,
  verdictsFor,
} from '#shared/payment-review.ts'
import { receiptTimes } from './file-operation.ts'
import { accountBody, verdictColumns } from './look-acts.ts'

const batchSize = 200

const ore = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .meta({ examples: [1] })
const part = z.strictObject({ claim: idBody, amount: ore })
const decision = z.union([
  z.strictObject({ payment: idBody, parts: z.array(part).min(1).max(20) }),
  z.strictObject({
    payment: idBody,
    verdict: z.enum(verdictChoices as ['gift', 'known']),
    account: accountBody.optional(),
  }),
])
const decideBody = z.strictObject({
  decisions: z
    .array(decision)
    .min(1)
    .max(mostDecisions)
    .meta({ examples: [[{ payment: 1, verdict: 'gift' }]] }),
})

type Decision = z.output<typeof decision>
type Link = Extract<Decision, { parts: unknown }>

/** Each payment is undone alone, with its claims and what they brought. */
const deciding = defineOperation({
  name: 'decide-payments',
  right: { to: 'write', resource: paymentsRight },
  changes: [
    ...(['payments', 'allocations', 'claims', 'claim_stages', 'evenemang', 'mails'] as const),
    ...(['members', 'memberships', 'confirmations', 'applications'] as const),
  ],
  sends: ['claim-receipt'],
  times: receiptTimes,
  ...{ apart: [], joins: ['claims'] },
})

const isLink = (one: Decision): one is Link => 'parts' in one
const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

async function readById({ tx, context }: OperationScope, ids: readonly number[]) {
  const payments: Payment[] = []
  for (const some of batchesOf(ids, batchSize)) {
    const among = context.dialect.isAmong(some, 'payments.id')
    payments.push(...(await readPayments(tx, (query) => query.where(among))))
  }
  return new Map(payments.map((payment) => [payment.id, payment]))
}

type Sorted = {
  links: (Link & { of: Payment })[]
  judged: Exclude<Decision, Link>[]
  left: Undecided[]
  amount: number
}

/** Divides decisions into those that fit their payments as they are now, and the others with the reason. */
async function sortDecisions(scope: OperationScope, decisions: readonly Decision[]): Promise<Sorted> {
  const claimIds = new Set(
    decisions.flatMap((one) => (isLink(one) ? one.parts.map(({ claim }) => claim) : [])),
  )
  await lockClaims(scope, [...claimIds])
  const ids = [...new Set(decisions.map(({ payment }) => payment))]
  for (const some of batchesOf(
    ids.toSorted((one, other) => one - other),
    batchSize,
  ))
    await lockPayments(scope, some)
  const payments = await readById(scope, ids)
  const claims = await claimsBefore(scope, [...claimIds])
  const dues = new Map(claims.map((claim) => [claim.id, dueOf(claim)]))
  const sorted: Sorted = { links: [], judged: [], left: [], amount: 0 }
  const fits = (one: Decision, payment: Payment): boolean => {
    if (payment.review === '') return false
    const judged = { ...payment, review: payment.review }
    if (!isLink(one)) return verdictsFor(judged).includes(one.verdict as Verdict)
    const given = new Map(one.parts.map(({ claim }) => [claim, 0]))
    for (const { claim, amount } of one.parts) given.set(claim, (given.get(claim) ?? 0) + amount)
    const isDue = [...given].every(([claim, amount]) => amount <= (dues.get(claim) ?? 0))
    return canPayClaims(judged) && sumOf(one.parts) <= payment.rest && isDue
  }
  for (const one of decisions) {
    const payment = payments.get(one.payment)
    // A payment is decided once in a call, too.
    payments.delete(one.payment)
    if (!payment || payment.review === '') sorted.left.push({ payment: one.payment, reason: 'decided' })
    else if (!fits(one, payment)) sorted.left.push({ payment: one.payment, reason: 'unfit' })
    else if (isLink(one)) {
      for (const { claim, amount } of one.parts) dues.set(claim, (dues.get(claim) ?? 0) - amount)
      sorted.links.push({ ...one, of: payment })
      sorted.amount += sumOf(one.parts)
    } else {
      sorted.judged.push(one)
      sorted.amount += payment.amount < 0 ? payment.amount : payment.rest
    }
  }
  return sorted
}

/** Gives payments to claims. What is left of a payment stays in the review. */
async function link(scope: OperationScope, links: Sorted['links']): Promise<void> {
  for (const { parts, of } of links)
    await updateRow(scope.tx, ['payments', of.id], {
      review: of.rest > sumOf(parts) ? 'over' : '',
      claim_id: of.claim_id ?? parts[0]?.claim ?? null,
    })
  await allocateAll(
    scope,
    links.flatMap(({ payment, parts }) =>
      parts.map(({ claim, amount }) => ({ payment_id: payment, claim_id: claim, amount })),
    ),
  )
}

/** Stores verdicts, those that are the same with one statement. */
async function judge({ tx, context }: OperationScope, judged: Sorted['judged']): Promise<void> {
  const alike = Map.groupBy(judged, ({ verdict, account = usualSaleAccount }) => `${verdict} ${account}`)
  for (const some of alike.values())
    for (const batch of batchesOf(some, batchSize)) {
      const [{ verdict, account = usualSaleAccount } = { verdict: 'known' as const }] = batch
      await tx
        .updateTable('payments')
        .set({ ...verdictColumns({ verdict, account }), review: '' })
        .where(context.dialect.isAmong(batch.map(({ payment }) => payment)))
        .execute()
    }
}

/** Gives payments to claims, and judges others. What does not wait any more, or does not fit, stays as it is. */
async function decideMany(
  scope: OperationScope,
  { decisions }: z.output<typeof decideBody>,
): Promise<Decided & { ids: number[] }> {
  const { links, judged, left, amount } = await sortDecisions(scope, decisions)
  await link(scope, links)
  await judge(scope, judged)
  const ids = [...links, ...judged].map(({ payment }) => payment)
  for (const batch of batchesOf(ids, batchSize))
    await recordHistoryOf(scope, batch, { action: 'decide-payments', resource: paymentsRight })
  if (links.length > 0) scope.invalidatePages()
  return { count: ids.length, amount, left, ids }
}

const answer = {
  count: { ...integer, description: 'Payments that are decided.' },
  amount: { ...integer, description: 'Their whole öre.' },
  left: {
    ...list(objectSchema({ payment: integer, reason: { type: 'string', enum: [...undecidedReasons] } })),
    description: 'Payments that do not wait any more, and those that the decision does not fit.',
  },
}

/** Adds the decision about many payments of the review, and its preview. */
export function reviewManyRoutes(app: FastifyInstance, context: Services): void {
  operationRoute(
    app,
    { context, path: paymentsApi.decide },
    {
      kind: deciding,
      summary: 'Decide about several payments of the review: for which claims they are, or what else',
      takes: decideBody,
      answer: objectSchema({ ...answer, ids: list(integer) }),
      writes: (scope, { body }) => decideMany(scope, body),
      preview: {
        properties: answer,
        shows: (_scope, { count, amount, left }) => ({ count, amount, left }),
      },
    },
  )
}
