import type { Db, Tx } from '#server/db/tables.ts'
import type { MembershipOffer } from '#shared/membership/offers.ts'
import { feeOf, termFor } from '#shared/membership/terms.ts'
import { readPeriods } from './periods.ts'
import { readRules } from './rules.ts'

/**
 * @param day of Stockholm
 * @returns the memberships that anyone may choose, in the board's order, for who joins on a day; none without membership years
 */
export async function readOffers(db: Db | Tx, day: string): Promise<MembershipOffer[]> {
  const rules = await readRules(db)
  if (rules.kind === 'none') return []
  const types = await db
    .selectFrom('membership_types')
    .select(['id', 'titles', 'kind', 'min_age', 'max_age'])
    .where('archived_at', 'is', null)
    .where('chosen_by', '=', 'anyone')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const periods = await readPeriods(db)
  const fees = await db.selectFrom('fees').selectAll().orderBy('id').execute()
  return types.map(({ id, titles, kind, min_age, max_age }) => {
    const term = termFor({ rules, periods, fees, type: { id, kind } }, day)
    const own = fees.filter(({ type_id }) => type_id === id)
    const fee =
      own.find(({ period_id }) => period_id === term?.period_id) ?? own.find((one) => one.period_id === null)
    return {
      ...{ id, titles: JSON.parse(titles), min_age, max_age },
      amount: term?.amount ?? feeOf(fees, id, null),
      last_day: term?.last_day ?? null,
      note: fee?.note ?? '',
    }
  })
}
