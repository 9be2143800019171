import { recordHistoryOf } from '#server/operations/record-history.ts'
import type { ConfirmedBy } from '#shared/membership/facts.ts'
import { type MembershipScope, todayOf } from './scope.ts'

/** A member who said of a year that they are one. */
export type Confirmation = {
  memberId: number
  how: ConfirmedBy
  /** Today by default; the year is that of the day. */
  day?: string
  /** The number of the payment, the version of the text, or the name of the file. */
  evidence?: string
}

/**
 * Records that members confirmed the year of a day; the first of a year stays the one. They must be few enough for one statement.
 * @returns of how many it was the first
 */
export async function recordConfirmations(
  scope: MembershipScope,
  confirmations: readonly Confirmation[],
): Promise<number> {
  if (confirmations.length === 0) return 0
  const created_at = scope.context.now().toISOString()
  const first = await scope.tx
    .insertInto('confirmations')
    .values(
      confirmations.map(({ memberId: member_id, how, day = todayOf(scope), evidence = '' }) => ({
        ...{ member_id, how, day, evidence, year: Number(day.slice(0, 4)), created_at },
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'year']).doNothing())
    .returning('member_id')
    .execute()
  const ids = first.map(({ member_id }) => member_id)
  await recordHistoryOf(scope, ids, { action: 'confirm-membership', resource: 'members' })
  return first.length
}

/** Records one, as {@link recordConfirmations} does. @returns whether it was the first of its year */
export const recordConfirmation = async (
  scope: MembershipScope,
  confirmation: Confirmation,
): Promise<boolean> => (await recordConfirmations(scope, [confirmation])) > 0
