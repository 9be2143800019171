import { findPrincipal, nobody } from '#server/http/access/grants.ts'
import { cancelPlanned } from '#server/mail/sending/cancel-planned.ts'
import { type HistoryScope, recordHistoryLines, recordHistoryOf } from '#server/operations/record-history.ts'
import { expirePreviewLinks } from '#server/previews/preview-links.ts'
import type { EndedWork } from '#shared/account-links.ts'
import { users } from '#shared/resources/users.ts'
import { voidInvitationsBy } from './links/void-links.ts'

/**
 * Ends what an account has begun and may not do today: its invitations, its links to pages before they are published, and
 * its mailings that have not started (T160). The account's row must be held.
 * @param loss.keeps what it may do today goes on; otherwise all of it ends, for it may be a stranger's work
 */
export async function endOpenWork(
  scope: HistoryScope,
  { id, keeps }: { id: number; keeps: boolean },
): Promise<EndedWork> {
  const { tx, context } = scope
  const principal = keeps ? await findPrincipal(tx, context.now(), id) : nobody
  const invitations = principal.isAdministrator ? [] : await voidInvitationsBy(tx, context, id)
  await recordHistoryLines(
    scope,
    invitations.map(() => ({ action: 'uninvite', resource: users.name, record_id: null })),
  )
  const previews = await expirePreviewLinks(scope, { userId: id, principal })
  const mailings = await cancelPlanned(tx, context, { userId: id, principal })
  const cancelled = mailings.map((mailing) => mailing.id)
  await recordHistoryOf(scope, cancelled, { action: 'cancel', resource: 'mailings' })
  return { invitations, previews, mailings: mailings.map(({ title }) => title) }
}
