import { nextVersion } from '#server/db/next-version.ts'
import { updateRow } from '#server/db/one-row.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { linkView, unknownLink } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import type { Services } from '#server/services/services.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import { languageOf } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { logIn } from './password-form.ts'
import { voidLinksOf } from './void-links.ts'

/** @returns the address that waits to be confirmed, or null */
export async function findPendingAddress(
  db: Db,
  { now }: Pick<Services, 'now'>,
  userId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('account_links')
    .select('email')
    .where('kind', '=', 'address')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.email ?? null
}

const openAccount = (db: Db, id: number | null) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', '=', id ?? 0)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)

/** Holds an open account, so that nothing else decides about it meanwhile. @returns undefined for a closed one */
export const holdOwner = (tx: Tx, { dialect }: Pick<Services, 'dialect'>, id: number | null) =>
  dialect.lockRow(openAccount(tx, id)).executeTakeFirst()

type Owner = NonNullable<Awaited<ReturnType<typeof holdOwner>>>
type Found = { row: StoredLink; about: Owner }

const findOwner = ({ db }: Services, { user_id }: StoredLink) => openAccount(db, user_id).executeTakeFirst()

const changed = linkView('addressDone', { next: logIn })
const stopped = linkView('addressStopped', { status: 410 })

/** Gives the account of a link the address that it confirms. */
async function changeAddress(
  tx: Tx,
  context: Services,
  { row, owner, shown }: { row: StoredLink; owner: Owner; shown: string },
): Promise<LinkView> {
  if (await findAccount(tx, row.email)) return linkView('addressTaken')
  if (!(await spendLink(tx, context, row))) return stopped
  await voidLinksOf(tx, context, { id: owner.id, kinds: ['reset', 'address', 'keep-address', 'entry'] })
  await updateRow(tx, ['users', owner.id], nextVersion({ email: row.email }, context))
  await recordAccountHistory(tx, context, { action: 'change-address', by: owner, id: owner.id })
  const language = languageOf(owner.language || shown)
  for (const recipient of [owner.email, row.email])
    await context.outbox.add(tx, {
      kind: 'address-changed',
      recipient,
      language,
      recordId: owner.id,
      data: { email: row.email },
    })
  return changed
}

/** @returns the page of a link in the new address that has nothing to confirm, or null */
const whyNotConfirm = ({ row, about }: Found, context: Services): LinkView | null =>
  row.used_at && foldAddress(about.email) === row.email_key ? changed : spentView(row, context, stopped)

/** Asks the new address of an account to confirm it. */
export const addressLink = storedLink({
  kind: 'address',
  lasts: dayMs,
  about: findOwner,
  over: (found, { context }) => whyNotConfirm(found, context),
  shows: ({ row }) =>
    linkView('address', {
      facts: [[message('label.email'), row.email]],
      forms: [{ button: message('link.address.button') }],
    }),
  does: ({ row }, { context, language }) =>
    context.db.transaction().execute(async (tx) => {
      await context.dialect.lockTable(tx, 'users')
      const owner = await holdOwner(tx, context, row.user_id)
      if (!owner) return unknownLink
      const over = whyNotConfirm({ row, about: owner }, context)
      return over ?? changeAddress(tx, context, { row, owner, shown: language })
    }),
})

/**
 * @returns the page of a link in the old address that has nothing to stop, or null. One that was used stops a change that
 *   was asked for since.
 */
async function whyNotKeep({ row, about }: Found, context: Services): Promise<LinkView | null> {
  if (foldAddress(about.email) !== row.email_key) return linkView('keepTooLate', { status: 410 })
  const isPending = (await findPendingAddress(context.db, context, about.id)) !== null
  return spentView(isPending ? { ...row, used_at: null } : row, context, linkView('keepNothing'))
}

/** Lets the owner of the old address stop the change; whoever asked for it is signed out. */
export const keepLink = storedLink({
  kind: 'keep-address',
  lasts: 7 * dayMs,
  about: findOwner,
  over: (found, { context }) => whyNotKeep(found, context),
  shows: () => linkView('keep', { forms: [{ button: message('link.keep.button') }] }),
  does: ({ row }, { context }) =>
    context.db.transaction().execute(async (tx) => {
      const owner = await holdOwner(tx, context, row.user_id)
      if (!owner) return unknownLink
      const over = await whyNotKeep({ row, about: owner }, { ...context, db: tx })
      if (over) return over
      await voidLinksOf(tx, context, { id: owner.id, kinds: ['address', 'keep-address'] })
      await context.tokens.revokeAll(owner.id, tx)
      await recordAccountHistory(tx, context, { action: 'keep-address', by: owner, id: owner.id })
      const next = { label: message('link.keepDone.password'), to: pages.forgotten }
      return linkView('keepDone', { next })
    }),
})
