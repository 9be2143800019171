import { randomBytes } from 'node:crypto'
import { insertRow } from '#server/db/one-row.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { accountToken } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { AccountLinkKind } from '#shared/account-links.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import type { LinkView } from '#shared/link-view.ts'
import { type Definition, type LinkServices, link, linkView } from './link.ts'

/** Links that no longer work say why for so long. */
export const endedLinkRetentionMs = 30 * dayMs

type Clock = { now: () => Date }
type Place = Parameters<typeof accountToken>[0]
type Services = LinkServices & Place & Clock

const findLink = (db: Db | Tx, kind: AccountLinkKind, token: string) =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('kind', '=', kind)
    .where('hash', '=', sha256(token))
    .executeTakeFirst()

/** A link as it is stored, whether it works or not. */
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

type NewLink = {
  token: string
  /** The address that it is about. */
  email: string
  /** The account that has asked for it, if that is known. */
  userId?: number
  /** The member whom it is about, if it is about one alone. */
  memberId?: number
  /** JSON of what an invited person may do, or of how things stood when a member asked for it. */
  standing?: string
}

/**
 * @param used the page of a link that was used, or that something else has replaced
 * @returns the page of a link that no longer does anything, or null for one that does
 */
export function spentView(row: StoredLink, { now }: Clock, used: LinkView): LinkView | null {
  if (row.used_at) return used
  return row.expires_at > now().toISOString() ? null : linkView('expired', { status: 410 })
}

/** Uses a link up: of two calls that come at once, one. @returns whether this call did it */
export async function spendLink(tx: Tx, { now }: Clock, { id }: StoredLink): Promise<boolean> {
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

/** @returns whether a token is that of a link that works */
export async function isOpenLink({ db, now }: { db: Db } & Clock, token: string): Promise<boolean> {
  const open = db
    .selectFrom('account_links')
    .where('hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
  return hasRow(open)
}

/**
 * Declares a link of which the hash is stored: it works once, and for some time (decision 0036).
 * @template A what it is about
 * @param definition.lasts how long it works, in milliseconds
 * @param definition.about finds what it is about; without that the link is unknown
 */
export function storedLink<C extends Services, A>({
  kind,
  lasts,
  about,
  ...page
}: Pick<Definition<C, { row: StoredLink; about: A }>, 'over' | 'speaks' | 'shows' | 'does'> & {
  kind: AccountLinkKind
  lasts: number
  about: (context: C, row: StoredLink) => Promise<A | null | undefined>
}) {
  const find = async (context: C, token: string) => {
    const row = await findLink(context.db, kind, token)
    const subject = row && (await about(context, row))
    return row && subject ? { row, about: subject } : null
  }
  return {
    ...link({ kind, find, ...page }),
    lasts,
    /** Makes the secret of a link, before the transaction in which it is kept. */
    async make(place: Place): Promise<{ nonce: string; token: string }> {
      const nonce = randomBytes(16).toString('hex')
      return { nonce, token: await accountToken(place, kind, nonce) }
    },
    /** Keeps the hash of a link. @returns its id */
    async keep(
      tx: Tx,
      { now }: Clock,
      { token, email, userId, memberId, standing }: NewLink,
    ): Promise<number> {
      const time = now().getTime()
      return insertRow(tx, 'account_links', {
        kind,
        hash: sha256(token),
        email,
        email_key: foldAddress(email),
        user_id: userId ?? null,
        member_id: memberId ?? null,
        created_at: new Date(time).toISOString(),
        expires_at: new Date(time + lasts).toISOString(),
        used_at: null,
        ...(standing !== undefined && { standing }),
      })
    },
  }
}

/** Forgets links that ended long ago. */
export async function forgetLinks({ db, now }: { db: Db } & Clock): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('expires_at', '<', new Date(now().getTime() - endedLinkRetentionMs).toISOString())
    .execute()
}
