import { writeOffClaim } from '#server/claims/end-claim.ts'
import { program } from '#server/http/access/actor.ts'
import { recordDeparture } from '#server/membership/departures.ts'
import { readFacts } from '#server/membership/facts.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { readClaim } from '#server/payments/read-claims.ts'
import type { Services } from '#server/services/services.ts'
import { addDays } from '#shared/membership/days.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { dueStages } from '#shared/membership/stages.ts'
import { stateOn } from '#shared/membership/state.ts'
import { hasEnded, type OpenClaim, readOpenClaims } from './open-claims.ts'
import { passOver, type StageName, tell } from './remind.ts'
import { untilSending } from './sending-day.ts'

/** Ends the membership of a member who did not renew, unless something else makes them one. */
async function leave(
  scope: WriteScope,
  { claim, endDay, rules }: { claim: OpenClaim; endDay: string; rules: MembershipRules },
): Promise<void> {
  const facts = (await readFacts(scope.tx, [claim.memberId])).get(claim.memberId)
  if (!facts || !['grace', 'ended'].includes(stateOn(facts, endDay, rules).state)) return
  await recordDeparture(scope, { memberId: claim.memberId, how: 'unpaid', day: endDay })
}

async function end(
  scope: WriteScope,
  { claim, day, rules }: { claim: OpenClaim; day: string; rules: MembershipRules },
): Promise<boolean> {
  // Somebody may have paid, or another process may have been here.
  const now = await readClaim(scope.tx, { id: claim.id, today: day })
  const last = claim.stages.at(-1)
  if (!now || now.left === 0 || now.paid > 0 || !last) return false
  const wasHeld = claim.heldDay !== null
  const endDay = wasHeld ? day : addDays(claim.anchor, last.offset)
  const due = dueStages(claim.stages, {
    // Of a claim that was held the last day is now, so that its mail is not too old.
    anchor: wasHeld ? addDays(day, -last.offset) : claim.anchor,
    ...{ day, reached: claim.reached },
  })
  if (claim.kind === 'renewal') await leave(scope, { claim, endDay, rules })
  await writeOffClaim(scope, { claimId: claim.id, why: last.name })
  await passOver(scope, claim, due)
  if (due.send)
    await tell(scope, { claim, stage: due.send.name as StageName, heldMs: untilSending(scope.context.now()) })
  return true
}

/**
 * Ends what is still unpaid when its last stage has come: members leave on that day, applications lapse. Claims are written off;
 * whoever pays after all becomes a member again from then on. @returns how many
 */
export async function endUnpaid(
  context: Services,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<number> {
  const claims = await readOpenClaims(context.db, { day, rules })
  const over = claims.filter((claim) => !claim.isHeld && hasEnded(claim, day))
  let ended = 0
  for (const claim of over)
    if (
      await inTransaction({ context, actor: program, isPublic: false }, (scope) =>
        end(scope, { claim, day, rules }),
      )
    )
      ended += 1
  return ended
}
