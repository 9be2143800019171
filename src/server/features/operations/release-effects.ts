import type { Actor } from '#server/http/access/actor.ts'
import { scheduleEffects } from '#server/operations/effects.ts'
import { endUndo } from '#server/operations/end-undo.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Sends what an operation holds now, and ends its undo.
 * @returns the number of mails that leave
 * @throws AppError undo-ended if nothing is held any more
 */
export const releaseEffects = (context: Services, actor: Actor, id: string): Promise<number> =>
  inTransaction({ context, actor, isPublic: false }, async (scope) => {
    const { tx } = scope
    const now = context.now().toISOString()
    const released = await tx
      .updateTable('operations')
      .set({ undo_until: now })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where('undo_until', '>', now)
      .returning(['resource', 'record_id'])
      .executeTakeFirst()
    if (!released) throw new AppError('undo-ended')
    const mails = await endUndo(scope, { operations: [id], effectsAt: now })
    await recordHistory(
      { ...scope, operationId: id },
      { action: 'release', resource: released.resource, record_id: released.record_id },
    )
    scope.afterCommit('held effects', () => {
      context.outbox.wake()
      scheduleEffects(context, now)
    })
    return mails
  })
