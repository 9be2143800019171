import { recordHistory } from '#server/crud/record-history.ts'
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

/** Records that a member confirmed the year of a day; the first of a year stays the one. @returns whether it was the first */
export async function recordConfirmation(
  scope: MembershipScope,
  confirmation: Confirmation,
): Promise<boolean> {
  const { memberId: member_id, how, day = todayOf(scope), evidence = '' } = confirmation
  const { numInsertedOrUpdatedRows } = await scope.tx
    .insertInto('confirmations')
    .values({
      ...{ member_id, how, day, evidence, year: Number(day.slice(0, 4)) },
      created_at: scope.context.now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'year']).doNothing())
    .executeTakeFirstOrThrow()
  const isFirst = (numInsertedOrUpdatedRows ?? 0n) > 0n
  if (isFirst)
    await recordHistory(scope, { action: 'confirm-membership', resource: 'members', record_id: member_id })
  return isFirst
}
