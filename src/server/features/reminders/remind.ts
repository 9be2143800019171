import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import type { MembershipRules } from '#shared/membership/rules.ts'
import { type Due, dueStages, endings } from '#shared/membership/stages.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import { type OpenClaim, readOpenClaims } from './open-claims.ts'

/** Claims that one transaction reminds of. */
const batchSize = 200

/** The mail of each stage. */
const mailOfStage = {
  opens: 'fee-opens',
  soon: 'fee-soon',
  'last-day': 'fee-last-day',
  grace: 'fee-grace',
  end: 'fee-ended',
  week: 'fee-waiting',
  fortnight: 'fee-waiting',
  lapse: 'fee-lapsed',
} as const satisfies Readonly<Record<string, MailKind>>

export type StageName = keyof typeof mailOfStage

/** A claim with the stages that are due. */
export type Reminder = { claim: OpenClaim; due: Due }

/**
 * @returns the claims that have stages due on a day: of each member one is told, and those that end memberships are others' work.
 *   Those that a payment in the review is perhaps for wait, with their stages
 */
export function remindersOf(claims: readonly OpenClaim[], day: string): Reminder[] {
  const told = new Set<number>()
  return claims.flatMap((claim): Reminder[] => {
    if (claim.why === 'review') return []
    const stages = claim.stages.filter(({ name }) => !endings.includes(name))
    const due = dueStages(stages, { anchor: claim.anchor, day, reached: claim.reached })
    if (!due.send && due.passed.length === 0) return []
    if (!due.send || claim.why !== null) return [{ claim, due }]
    // The other claims of a member wait for the next day.
    if (told.has(claim.memberId)) return []
    told.add(claim.memberId)
    return [{ claim, due }]
  })
}

/** Notes a stage of a claim. @returns whether it was reached now */
async function reach(
  { tx, context }: WriteScope,
  { claimId, stage, isSent }: { claimId: number; stage: string; isSent: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('claim_stages')
    .values({ claim_id: claimId, stage, at: context.now().toISOString(), is_sent: isSent })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Reaches a stage of a claim, and tells its member unless somebody is not to be told. */
export async function tell(
  scope: WriteScope,
  { claim, stage, heldMs = 0 }: { claim: OpenClaim; stage: StageName; heldMs?: number },
): Promise<boolean> {
  const isTold = claim.why === null
  if (!(await reach(scope, { claimId: claim.id, stage, isSent: isTold })) || !isTold) return false
  const { email, language, id } = claim
  const mail = { recipient: email, language, recordId: id, heldMs, data: { stage } }
  await scope.context.outbox.add(scope.tx, { kind: mailOfStage[stage], ...mail })
  return true
}

/** Notes stages as passed over. */
export async function passOver(scope: WriteScope, claim: OpenClaim, due: Due): Promise<void> {
  for (const { name } of due.passed) await reach(scope, { claimId: claim.id, stage: name, isSent: false })
}

/** Reminds of the claims whose hour has come; each stage goes once. @returns how many were told */
export async function remind(
  context: Services,
  { day, rules }: { day: string; rules: MembershipRules },
): Promise<number> {
  const reminders = remindersOf(await readOpenClaims(context.db, { day, rules }), day)
  let told = 0
  for (const part of batchesOf(reminders, batchSize))
    told += await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
      let some = 0
      for (const { claim, due } of part) {
        await passOver(scope, claim, due)
        if (due.send && (await tell(scope, { claim, stage: due.send.name as StageName }))) some += 1
      }
      return some
    })
  return told
}
