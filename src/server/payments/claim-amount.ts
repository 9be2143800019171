import { type RawBuilder, sql } from 'kysely'

/** @returns how much refunds have made a claim smaller, in öre: nothing or less than nothing */
export const reductionOf = (claimId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(smaller.amount), 0) from allocations smaller
    where smaller.claim_id = ${claimId} and smaller.reduces and smaller.undone_at is null)`

/** @returns what a claim asks for, in öre: its lines, less what refunds have taken off it */
export const amountAsked = (claimId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((select coalesce(sum(line.amount), 0) from claim_lines line where line.claim_id = ${claimId})
    + ${reductionOf(claimId)})`
