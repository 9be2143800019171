import { markUnfinished } from '#server/claims/unfinished-payments.ts'
import { updateRow } from '#server/db/one-row.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { hasEnded, readOpenClaims } from './open-claims.ts'

/**
 * Holds the claims whose time is over, but that something is paid of, or that a payment in the review is perhaps for: they do not
 * lapse, and the payments of a part are shown in the review. @returns how many are held from now on
 */
export async function holdClaims(
  context: Services,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<number> {
  const claims = await readOpenClaims(context.db, { day, rules })
  const over = claims.filter((claim) => claim.isHeld && hasEnded(claim, day))
  if (over.length === 0) return 0
  const fresh = over.filter(({ heldDay }) => heldDay === null)
  await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
    for (const { id } of fresh) await updateRow(scope.tx, ['claims', id], { held_day: day })
    await markUnfinished(
      scope,
      over.map(({ id }) => id),
    )
  })
  return fresh.length
}
