import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'

type Row = Selectable<Tables['payments']>

/**
 * A payment with the part of it that is for claims, and the rest that is for none. Money that went back is taken from the rest of
 * the payment that came, so that all payments together are all allocations and all rests.
 */
export type Payment = Row & { allocated: number; rest: number }

/** A query of the payments, before anything is derived. */
export type PaymentsQuery = SelectQueryBuilder<Tables, 'payments', unknown>

type Summed = Row & { allocated: number; returned: number }

/** A query of the payments that are not undone, with `allocated` and `rest` as columns; its table is `payments`. */
export function paymentsOn(db: Db | Tx, where: (query: PaymentsQuery) => PaymentsQuery = (query) => query) {
  const sums = (query: PaymentsQuery) =>
    query
      .selectAll('payments')
      .select((of: ExpressionBuilder<Tables, 'payments'>) => [
        of
          .selectFrom('allocations')
          .select(sql<number>`coalesce(sum(allocations.amount), 0)`.as('sum'))
          .whereRef('allocations.payment_id', '=', 'payments.id')
          .where('allocations.undone_at', 'is', null)
          .as('allocated'),
        of
          .selectFrom('payments as back')
          .select(
            sql<number>`coalesce(sum(back.amount - coalesce((select sum(a.amount) from allocations a
              where a.payment_id = back.id and a.undone_at is null), 0)), 0)`.as('sum'),
          )
          .whereRef('back.refunds_id', '=', 'payments.id')
          .where('back.undone_at', 'is', null)
          .as('returned'),
      ])
      .where('payments.undone_at', 'is', null)
  const derived = db
    .with(
      (name) => name('summed').materialized(),
      (from) => sums(where((from as unknown as Db).selectFrom('payments') as unknown as PaymentsQuery)),
    )
    .selectFrom('summed')
    .selectAll()
    .select(
      sql<number>`case when refunds_id is null then amount - allocated + returned else 0 end`.as('rest'),
    )
  return db.selectFrom(
    (derived as unknown as SelectQueryBuilder<{ summed: Summed }, 'summed', Payment>).as('payments'),
  ) as unknown as SelectQueryBuilder<{ payments: Payment & { returned: number } }, 'payments', unknown>
}

/** @param row of {@link paymentsOn}, of which PostgreSQL answers sums as texts */
export const asPayment = ({ returned: _, ...row }: Payment & { returned: number }): Payment => ({
  ...row,
  allocated: Number(row.allocated),
  rest: Number(row.rest),
})

/** @returns payments that are not undone, in the order they became known */
export async function readPayments(
  db: Db | Tx,
  where?: (query: PaymentsQuery) => PaymentsQuery,
): Promise<Payment[]> {
  return (await paymentsOn(db, where).selectAll().orderBy('id').execute()).map(asPayment)
}

export async function readPayment(db: Db | Tx, id: number): Promise<Payment | undefined> {
  const [payment] = await readPayments(db, (query) => query.where('payments.id', '=', id))
  return payment
}
