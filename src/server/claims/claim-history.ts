import { recordHistoryLines } from '#server/operations/record-history.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import type { ClaimRow, ClaimScope } from './create-claim.ts'

export type ClaimAct =
  | 'make-claim'
  | 'pay-claim'
  | 'remind-claim'
  | 'reopen-claim'
  | 'send-claim'
  | 'silence-claim'
  | 'void-claim'
  | 'write-off-claim'

type Of = Pick<ClaimRow, 'member_id' | 'evenemang_id'>

/** Notes acts on claims with the members, or the applications to events, that they are of. */
export async function claimsHistory(
  scope: ClaimScope,
  acts: readonly (Of & { action: ClaimAct })[],
): Promise<void> {
  const entries = acts.map(({ member_id, evenemang_id, action }) =>
    member_id === null
      ? { action, resource: evenemang.name, record_id: evenemang_id }
      : { action, resource: members.name, record_id: member_id },
  )
  await recordHistoryLines(
    scope,
    entries.filter(({ record_id }) => record_id !== null),
  )
}

/** Notes an act on one claim. */
export const claimHistory = (scope: ClaimScope, claim: Of, action: ClaimAct): Promise<void> =>
  claimsHistory(scope, [{ ...claim, action }])
