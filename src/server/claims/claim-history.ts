import { recordHistory } from '#server/crud/record-history.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { members } from '#shared/resources/members.ts'
import type { ClaimRow, ClaimScope } from './create-claim.ts'

export type ClaimAct =
  | 'make-claim'
  | 'pay-claim'
  | 'reopen-claim'
  | 'send-claim'
  | 'void-claim'
  | 'write-off-claim'

/** Notes an act on a claim with the member, or the application to an event, that it is of. */
export async function claimHistory(
  scope: ClaimScope,
  { member_id, evenemang_id }: Pick<ClaimRow, 'member_id' | 'evenemang_id'>,
  action: ClaimAct,
): Promise<void> {
  const record =
    member_id === null
      ? { resource: evenemang.name, record_id: evenemang_id }
      : { resource: members.name, record_id: member_id }
  if (record.record_id !== null) await recordHistory(scope, { action, ...record })
}
