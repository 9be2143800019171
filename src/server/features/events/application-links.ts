import { findByKey, keepClaimLinks, placeKey } from '#server/claims/create-claim.ts'
import { updateRow } from '#server/db/one-row.ts'
import { applicationToken } from '#server/db/secret.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { sha256 } from '#server/encoding/digest.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'

/** The mails about an application that may still wait for a wrong address. They carry its link. */
export const applicationMails = [
  ...(['event-receipt', 'event-place', 'event-link', 'event-changed', 'event-queue'] as const),
]

/** Stores the hash of an application's token, by which its link is known from then on. @returns the token */
export async function keepApplicationLink(
  { tx, context }: Pick<WriteScope, 'tx' | 'context'>,
  application: { id: number; created_at: string },
): Promise<string> {
  const token = await applicationToken(context, application)
  await tx
    .insertInto('application_links')
    .values({ hash: sha256(token), application_id: application.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return token
}

/** @returns the application that a link leads to; undefined for one in the bin, or that is erased */
export const findLinkedApplication = (db: Db | Tx, token: string) =>
  db
    .selectFrom('application_links')
    .innerJoin('evenemang', 'evenemang.id', 'application_links.application_id')
    .selectAll('evenemang')
    .where('hash', '=', sha256(token))
    .where('evenemang.deleted_at', 'is', null)
    .executeTakeFirst()

/** @returns a later instant than the one before, so that the tokens that are made of it are others */
const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()

/**
 * Replaces the links of an application and of its claim. Those that were mailed to another address would show the price of
 * the new one, and so whether it is a member's (threat T230).
 * @returns the token of the new link
 */
export async function replaceLinks(
  scope: WriteScope,
  application: { id: number; created_at: string },
): Promise<string> {
  const { tx, context } = scope
  const { id } = application
  const created_at = laterThan(application.created_at, context.now())
  await tx.deleteFrom('application_links').where('application_id', '=', id).execute()
  await updateRow(tx, ['evenemang', id], { created_at })
  const claim = await findByKey(tx, placeKey(id))
  if (claim) {
    const claimed_at = laterThan(claim.created_at, context.now())
    await tx.deleteFrom('claim_links').where('claim_id', '=', claim.id).execute()
    await updateRow(tx, ['claims', claim.id], { created_at: claimed_at })
    await keepClaimLinks(scope, [{ id: claim.id, created_at: claimed_at }])
  }
  return keepApplicationLink(scope, { id, created_at })
}

/** Makes the links valid again of applications whose time an undo has restored: their tokens are made of it. */
export async function followLinks({ tx, context }: WriteScope, ids: readonly number[]): Promise<void> {
  const linked = await tx
    .selectFrom('evenemang')
    .select(['id', 'created_at'])
    .where(context.dialect.isAmong(ids))
    .where('id', 'in', (of) => of.selectFrom('application_links').select('application_id'))
    .execute()
  for (const application of linked) await keepApplicationLink({ tx, context }, application)
}
