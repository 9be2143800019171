import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { ClaimState } from '#shared/claims.ts'
import { amountAsked } from './claim-amount.ts'

type Row = Selectable<Tables['claims']>

/** A claim as it is on a day. Amounts are whole öre; `left` is what is still to be paid, never less than nothing. */
export type Claim = Row & {
  amount: number
  paid: number
  left: number
  state: ClaimState
  overdue: boolean
}

/** A query of the claims, before anything is derived from their lines and payments. */
export type ClaimsQuery = SelectQueryBuilder<Tables, 'claims', unknown>

type Asked = {
  /** The day that decides whether a claim is overdue. */
  today: string
  /** Narrows the claims by what they hold themselves: the cheapest place for it. */
  where?: ((query: ClaimsQuery) => ClaimsQuery) | undefined
}

type Summed = { summed: Row & { amount: number; paid: number } }
type Derived = Row & {
  amount: number
  paid: number
  left: number
  state: ClaimState
  overdue: boolean | number
}

const stateOf = (): ReturnType<typeof sql<ClaimState>> =>
  sql<ClaimState>`case when void_day is not null then 'void' when paid >= amount then 'paid'
    when written_off_day is not null then 'written-off' when paid > 0 then 'part' else 'open' end`

/**
 * A query of claims with what is derived from their lines and payments: `amount`, `paid`, `left`, `state` and `overdue` are
 * columns of it as all others are, to filter, order and page by. Its table is `claims`.
 */
export function claimsOn(db: Db | Tx, { today, where = (query) => query }: Asked) {
  const sums = (query: ClaimsQuery) =>
    query
      .selectAll('claims')
      .select((of: ExpressionBuilder<Tables, 'claims'>) => [
        amountAsked(sql.ref('claims.id')).as('amount'),
        of
          .selectFrom('allocations')
          .select(sql<number>`coalesce(sum(allocations.amount), 0)`.as('sum'))
          .whereRef('allocations.claim_id', '=', 'claims.id')
          .where('allocations.undone_at', 'is', null)
          .as('paid'),
      ])
  const isOpen = sql`void_day is null and written_off_day is null and paid < amount`
  const derived = db
    // Each sum is read once, however often it is compared.
    .with(
      (name) => name('summed').materialized(),
      (from) => sums(where((from as unknown as Db).selectFrom('claims') as unknown as ClaimsQuery)),
    )
    .selectFrom('summed')
    .selectAll()
    .select([
      sql<number>`case when ${isOpen} then amount - paid else 0 end`.as('left'),
      stateOf().as('state'),
      sql<boolean>`case when ${isOpen} and due_day < ${today} then 1 else 0 end`.as('overdue'),
    ])
  return db.selectFrom(
    (derived as unknown as SelectQueryBuilder<Summed, 'summed', Derived>).as('claims'),
  ) as unknown as SelectQueryBuilder<{ claims: Derived }, 'claims', unknown>
}

/** @param row of {@link claimsOn}, of which PostgreSQL answers sums as texts */
export const asClaim = (row: Derived): Claim => ({
  ...row,
  amount: Number(row.amount),
  paid: Number(row.paid),
  left: Number(row.left),
  overdue: Number(row.overdue) === 1,
})

/** @returns claims in the order they were made */
export async function readClaims(db: Db | Tx, asked: Asked): Promise<Claim[]> {
  return (await claimsOn(db, asked).selectAll().orderBy('id').execute()).map(asClaim)
}

export async function readClaim(
  db: Db | Tx,
  { id, today }: { id: number; today: string },
): Promise<Claim | undefined> {
  const [claim] = await readClaims(db, { today, where: (query) => query.where('claims.id', '=', id) })
  return claim
}

export const readClaimLines = (db: Db | Tx, claimIds: readonly number[]) =>
  db.selectFrom('claim_lines').selectAll().where('claim_id', 'in', claimIds).orderBy('id').execute()
