import type { Tx } from '#server/db/tables.ts'
import { endLinks } from '#server/links/end-links.ts'
import type { Services } from '#server/services/services.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import { foldAddress } from '#shared/fold.ts'

/** Voids every open invitation of an address: what was decided since stands. */
export async function voidInvitations(tx: Tx, clock: Pick<Services, 'now'>, email: string): Promise<void> {
  const invitations = endLinks(tx, clock).where('kind', '=', 'invitation')
  await invitations.where('email_key', '=', foldAddress(email)).execute()
}

/** Voids the open invitations that an account has sent. @returns the addresses of those that had not run out */
export async function voidInvitationsBy(
  tx: Tx,
  clock: Pick<Services, 'now'>,
  userId: number,
): Promise<string[]> {
  const time = clock.now().toISOString()
  const rows = await endLinks(tx, clock)
    .where('user_id', '=', userId)
    .where('kind', '=', 'invitation')
    .returning(['email', 'expires_at'])
    .execute()
  return rows.filter(({ expires_at }) => expires_at > time).map(({ email }) => email)
}

/**
 * Voids the open links of these kinds that an account has asked for, or that lead to its password. Its row must be held,
 * so that none of them is followed meanwhile.
 */
export async function voidLinksOf(
  tx: Tx,
  clock: Pick<Services, 'now'>,
  { id, kinds }: { id: number; kinds: readonly (AccountLinkKind | 'entry')[] },
): Promise<void> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await endLinks(tx, clock)
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        eb.and([eb('kind', '=', 'reset'), eb('email_key', '=', foldAddress(email))]),
      ]),
    )
    .execute()
}
