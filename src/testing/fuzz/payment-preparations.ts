import { insertClaim } from '#server/claims/create-claim.ts'
import { recordPayment } from '#server/claims/take-payment.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { bankImportsOf } from '#testing/bank-imports.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The file of the API document, with which calls are made. */
const example = 'Bokföringsdatum;Specifikation;Belopp;Saldo\n2026-11-23;100164;300,00;300,00\n'

type Prepared = { query?: Record<string, string>; path?: Record<string, string>; body?: object }

const braced = (path: string): string => path.replace(':id', '{id}')

/**
 * Prepares the calls that store files of banks and say what becomes of their payments.
 * @param app gives the application, which is not there yet
 */
export function paymentPreparations(app: () => TestApp): Record<string, () => Promise<Prepared>> {
  /** A payment that is to be looked at, and a claim that it may be for. */
  const prepare = () =>
    inTransaction({ context: app().context, actor: program, isPublic: false }, async (scope) => {
      const payment = await recordPayment(scope, {
        ...{ source: 'camt', amount: 100, paid_day: '2026-11-23', review: 'unknown' },
      })
      const claim = await insertClaim(scope, {
        kind: 'fee',
        who: { name: 'Astrid Lindvall', email: 'astrid@example.org', language: 'sv' },
        lines: [{ kind: 'membership', amount: 100 }],
        dueDay: '2026-12-31',
      })
      return { path: { id: String(payment.id) }, claim: Number(claim?.id) }
    })
  return {
    [`POST ${paymentsApi.files}`]: async () => {
      const { plan } = await bankImportsOf(app()).seen(Buffer.from(example))
      return { query: { plan } }
    },
    [`POST ${braced(paymentsApi.allocate(':id'))}`]: async () => {
      const { path, claim } = await prepare()
      return { path, body: { parts: [{ claim, amount: 1 }] } }
    },
    [`POST ${paymentsApi.decide}`]: async () => {
      const [one, other] = [await prepare(), await prepare()]
      const link = { payment: Number(one.path.id), parts: [{ claim: one.claim, amount: 100 }] }
      return { body: { decisions: [link, { payment: Number(other.path.id), verdict: 'gift' }] } }
    },
    async [`POST ${paymentsApi.refunds}`]() {
      const { path } = await prepare()
      const body = { verdict: 'refund' }
      await app().call('POST', paymentsApi.verdict(path.id), { token: app().superuser, body })
      return { body: { payments: [Number(path.id)], day: '2026-11-24', source: 'mark' } }
    },
    [`POST ${braced(paymentsApi.verdict(':id'))}`]: async () => ({ path: (await prepare()).path }),
    [`POST ${braced(paymentsApi.unlink(':id'))}`]: async () => {
      const { path, claim } = await prepare()
      const asked = { token: app().superuser, body: { parts: [{ claim }] } }
      await app().call('POST', paymentsApi.allocate(path.id), asked)
      const row = app()
        .context.db.selectFrom('allocations')
        .select('id')
        .where('payment_id', '=', Number(path.id))
      return { path, body: { allocation: (await row.executeTakeFirstOrThrow()).id } }
    },
  }
}
