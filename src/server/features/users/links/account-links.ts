import { randomBytes } from 'node:crypto'
import { foldText } from '#server/db/dialect.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/digest.ts'
import { type LinkPage, unknownLink } from '#server/http/pages/link-page.ts'
import { accountToken } from '#server/secret.ts'
import type { Services } from '#server/services.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import { dayMs, hourMs } from '#shared/durations.ts'

/** How long each link works. */
const validForMs: Record<AccountLinkKind, number> = {
  reset: hourMs,
  address: dayMs,
  'keep-address': 7 * dayMs,
  invitation: 7 * dayMs,
}

/** Links that no longer work say why for so long. */
const keptMs = 30 * dayMs

type Place = Pick<Services, 'db' | 'dialect' | 'config'>

/** Makes the secret of a link, before the transaction in which it is kept. */
export async function makeAccountLink(place: Place, kind: AccountLinkKind) {
  const nonce = randomBytes(16).toString('hex')
  return { kind, nonce, token: await accountToken(place, kind, nonce) }
}

type NewLink = {
  kind: AccountLinkKind
  token: string
  /** The address that it is about. */
  email: string
  /** Who has asked for it, if that is known. */
  userId?: number
  /** JSON of what an invited person may do. */
  standing?: string
}

/** Keeps the hash of a link. @returns its id */
export async function keepAccountLink(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { kind, token, email, userId, standing }: NewLink,
): Promise<number> {
  const time = now().getTime()
  const { id } = await tx
    .insertInto('account_links')
    .values({
      kind,
      hash: sha256(token),
      email,
      email_key: foldText(email),
      user_id: userId ?? null,
      created_at: new Date(time).toISOString(),
      expires_at: new Date(time + validForMs[kind]).toISOString(),
      used_at: null,
      ...(standing !== undefined && { standing }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns a link by what stands in its address, whether it works or not */
export const findAccountLink = (db: Db | Tx, kind: AccountLinkKind, token: string) =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('kind', '=', kind)
    .where('hash', '=', sha256(token))
    .executeTakeFirst()

export type AccountLink = NonNullable<Awaited<ReturnType<typeof findAccountLink>>>

/**
 * @param used what a link says that was used, or that something else has replaced
 * @returns what a link says that no longer does anything, or null for one that does
 */
export function spentLink(
  link: AccountLink | undefined,
  { now }: Pick<Services, 'now'>,
  used: LinkPage,
): LinkPage | null {
  if (!link) return unknownLink
  if (link.used_at) return used
  if (link.expires_at > now().toISOString()) return null
  return { status: 410, title: 'Länken har gått ut', text: ['Be om en ny.'] }
}

/** Uses a link up: of two who come at once, one. @returns whether this call did it */
export async function spendAccountLink(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { id }: Pick<AccountLink, 'id'>,
): Promise<boolean> {
  const time = now().toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: time })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Voids every open invitation of an address: what was decided since stands. */
export async function voidInvitations(tx: Tx, { now }: Pick<Services, 'now'>, email: string): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now().toISOString() })
    .where('email_key', '=', foldText(email))
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Voids the open links of these kinds that an account has asked for, or that lead to its password. Its row must be held,
 * so that none of them is followed meanwhile.
 */
export async function voidLinksOf(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { id, kinds }: { id: number; kinds: readonly AccountLinkKind[] },
): Promise<void> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('account_links')
    .set({ used_at: now().toISOString() })
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', id),
        eb.and([eb('kind', '=', 'reset'), eb('email_key', '=', foldText(email))]),
      ]),
    )
    .execute()
}

/** Forgets links that ended long ago. */
export async function forgetAccountLinks({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('expires_at', '<', new Date(now().getTime() - keptMs).toISOString())
    .execute()
}
