import { createClaim } from '#server/claims/create-claim.ts'
import { declineRenewal, resumeRenewal } from '#server/claims/decline-renewal.ts'
import { leave } from '#server/features/my-page/leave.ts'
import { program } from '#server/http/access/actor.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import { actsApi } from '#shared/membership/acts.ts'
import { actOn } from '#testing/fuzz/membership-preparations.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Prepares the actions of members by links, whose pages name no operation, by the kinds of their operations. */
export function linkActions(server: TestApp): Record<string, () => Promise<() => Promise<unknown>>> {
  const { context } = server
  /** A member whose next fee is claimed. */
  const addMember = async (): Promise<number> => {
    const { id: memberId, body } = await actOn(server)
    await server.call('POST', actsApi(String(memberId)), { token: server.superuser, body })
    await inTransaction({ context, actor: program, isPublic: false }, (scope) =>
      createClaim(scope, {
        kind: 'fee',
        who: { name: 'Amina Warsame', email: 'amina@example.se', language: 'sv', memberId },
        lines: [{ kind: 'membership', amount: 30_000, text: 'Medlem 2028' }],
        dueDay: '2027-12-31',
      }),
    )
    return memberId
  }
  return {
    leave: async () => {
      const id = await addMember()
      const { email } = await context.db
        .selectFrom('members')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return () => leave(context, { id, email, language: 'sv', ip: '192.0.2.1' })
    },
    'decline-renewal': async () => {
      const id = await addMember()
      return () => declineRenewal(context, id)
    },
    'resume-renewal': async () => {
      const id = await addMember()
      await declineRenewal(context, id)
      // The decline can no longer be undone.
      await context.db
        .updateTable('operations')
        .set({ undo_until: context.now().toISOString() })
        .where('kind', '=', 'decline-renewal')
        .execute()
      return () => resumeRenewal(context, id)
    },
  }
}
