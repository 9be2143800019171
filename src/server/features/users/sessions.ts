import type { FastifyRequest } from 'fastify'
import type { Tables, Tx } from '#server/db/tables.ts'
import { type Grants, grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { factorColumns } from '#server/http/access/second-factor.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { describeDevice } from './describe-device.ts'
import { endOpenWork } from './end-open-work.ts'
import { voidLinksOf } from './links/void-links.ts'

/**
 * The answer of login, registration and a changed password (specification §3 User); `language` is that of the panel, as the user has
 * chosen, and empty for none.
 */
export type Session = {
  key: string
  user: { id: number; first_name: string; language: string } & Grants
}

/** The account whose password was verified, and since when it has been that password. */
export type Verified = { id: number; changed_at: string }

/**
 * Holds the account until the transaction ends and makes sure that it is still as it was verified: the
 * password may have been changed, or the account disabled, while the hash was computed (T06).
 * @throws AppError invalid-credentials
 */
export async function holdAccount(
  tx: Tx,
  { dialect, now }: Pick<Services, 'dialect' | 'now'>,
  verified: Verified,
): Promise<Session['user']> {
  const account = tx
    .selectFrom('users')
    .select(['id', 'first_name', 'language', ...grantColumns, ...factorColumns])
    .where('id', '=', verified.id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const user = await dialect.lockRow(account).executeTakeFirst()
  const password = await tx
    .selectFrom('passwords')
    .select('user_id')
    .where('user_id', '=', verified.id)
    .where('changed_at', '=', verified.changed_at)
    .executeTakeFirst()
  if (!user || !password) throw new AppError('invalid-credentials')
  const { id, first_name, language } = user
  return { id, first_name, language, ...grantsOf(user, now()) }
}

/** Tells the owner of a device on which the account was never signed in before, the very first one excepted. */
async function tellNewDevice(
  tx: Tx,
  { outbox }: Pick<Services, 'outbox'>,
  { user_id, device }: Tables['known_devices'],
): Promise<void> {
  const earlier = await tx
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()
  const isNew = await tx
    .insertInto('known_devices')
    .values({ user_id, device })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!earlier || !isNew) return
  const { email, language } = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const mail = { recipient: email, language: languageOf(language), recordId: user_id, data: { device } }
  await outbox.add(tx, { kind: 'new-device', ...mail })
}

/** Signs the user in, on what sends the request. */
export async function openSession(
  tx: Tx,
  { tokens, outbox }: Pick<Services, 'tokens' | 'outbox'>,
  { user, request }: { user: Session['user']; request: Pick<FastifyRequest, 'headers'> },
): Promise<Session> {
  const { id, first_name, is_superuser, roles, needs_second_factor, language } = user
  const device = describeDevice(request.headers['user-agent'])
  await tellNewDevice(tx, { outbox }, { user_id: id, device })
  return {
    key: await tokens.issue({ ...user, device }, tx),
    user: { id, first_name, is_superuser, roles, needs_second_factor, language },
  }
}

/**
 * Stores a new password, and voids what may have been begun with the old one or by a stranger who has read a mail: other
 * links to a new password, a change of the address (T152), and what waits in the name of the account (T160). The account's
 * row must be locked.
 * @param hash its PHC string
 */
export async function storePassword(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { owner: { id, first_name }, hash }: { owner: { id: number; first_name: string }; hash: string },
): Promise<void> {
  await tx
    .updateTable('passwords')
    .set({ hash, changed_at: now().toISOString() })
    .where('user_id', '=', id)
    .execute()
  await voidLinksOf(tx, { now }, { id, kinds: ['reset', 'address', 'keep-address', 'entry'] })
  await endOpenWork({ tx, context: { now }, actor: { user: { id, first_name } } }, { id, keeps: false })
}

/** Stores a costlier hash of the same password (T13). */
export async function renewHash(tx: Tx, { id, hash }: { id: number; hash: string }): Promise<void> {
  await tx.updateTable('passwords').set({ hash }).where('user_id', '=', id).execute()
}
