import type { Tx } from '#server/db/tables.ts'
import { recordAccountHistory } from '#server/features/users/accounts.ts'
import type { SignedIn } from '#server/features/users/confirm-password.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { factorColumns, hasFactor, heldFactors } from '#server/http/access/second-factor.ts'
import type { Services } from '#server/services/services.ts'
import { AppError, existing } from '#shared/errors.ts'
import { languageOf } from '#shared/languages.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

type Context = Pick<Services, 'db' | 'dialect' | 'now' | 'outbox' | 'tokens'>

/** The account, held until the transaction ends. */
async function holdOwner(tx: Tx, { dialect }: Context, userId: number) {
  return existing(
    await dialect
      .lockRow(
        tx
          .selectFrom('users')
          .select(['id', 'first_name', 'email', 'language'])
          .where('id', '=', userId)
          .where('deleted_at', 'is', null),
      )
      .executeTakeFirst(),
  )
}

/** @throws AppError second-step-missing when the site demands a second factor of an account that no longer has one */
async function refuseWithout(tx: Tx, { now }: Context, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select([...grantColumns, ...factorColumns])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (grantsOf(row, now()).needs_second_factor) throw new AppError('second-step-missing')
}

/** Takes everything away that an account has as its second factor. */
export async function dropFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of ['passkeys', 'code_apps', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** A change of the second factor of an account. */
type FactorChange = {
  userId: number
  by: SignedIn
  /** The kind of factor, for the history. */
  kind: 'passkey' | 'app' | 'codes' | 'all'
  change: 'add' | 'remove' | 'renew'
  /** The session in which it is changed. A factor that is added ends the others, which were opened without it. */
  tokenId: number | null
}

/**
 * Changes the second factor of an account, writes it into the history, and tells the owner by mail (T159).
 * @returns recovery codes when it has a second factor but no codes yet; they are shown once
 * @throws AppError second-step-missing when the owner takes away what the site demands
 */
export const changeFactors = (
  context: Context,
  { userId, by, kind, change, tokenId }: FactorChange,
  work: (tx: Tx) => Promise<void>,
): Promise<{ recovery_codes: string[] | null }> =>
  context.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, context, userId)
    await work(tx)
    if (change === 'add') await context.tokens.revokeOthers(userId, tokenId, tx)
    const isProtected = hasFactor(await heldFactors(tx, userId))
    if (!isProtected && by.id === userId) await refuseWithout(tx, context, userId)
    if (!isProtected) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    const codes = await tx
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const needsCodes = isProtected && (!codes || kind === 'codes')
    const recovery_codes = needsCodes ? await renewRecoveryCodes(tx, userId) : null
    await recordAccountHistory(tx, context, { action: `${change}-second-factor-${kind}`, by, id: userId })
    await context.outbox.add(tx, {
      kind: 'second-factor-changed',
      recipient: owner.email,
      language: languageOf(owner.language),
      recordId: userId,
      ...(isProtected && { data: { has: 'second step' } }),
    })
    return { recovery_codes }
  })
