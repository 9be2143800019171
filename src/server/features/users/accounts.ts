import type { AppContext } from '#server/context.ts'
import { foldText } from '#server/db/dialect.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { AppError } from '#shared/errors.ts'

/** What it takes to make an account. */
export type NewAccount = {
  first_name: string
  last_name: string
  email: string
  is_superuser: boolean
  /** PHC string of the password. */
  hash: string
}

type Scope = Pick<AppContext, 'dialect' | 'now'>

/** @returns the account with that address, whatever its capital letters, disabled ones too; or null */
export async function findAccount(db: Db | Tx, { dialect }: Pick<Scope, 'dialect'>, email: string) {
  const row = await db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.is_active', 'passwords.hash', 'passwords.changed_at'])
    .where((eb) => eb(dialect.fold(eb.ref('users.email')), '=', foldText(email)))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, is_active: Boolean(row.is_active) } : null
}

/** @returns whether anybody may administer the site; `except` is left out of the count */
export async function hasAdministrator(db: Db | Tx, except?: number): Promise<boolean> {
  const administrators = db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const others = except === undefined ? administrators : administrators.where('id', '!=', except)
  return (await others.limit(1).executeTakeFirst()) !== undefined
}

/** Appends what happened to an account (T57). @param by who did it: the user, or their id and name */
export async function noteAccount(
  tx: Tx,
  { now }: Pick<Scope, 'now'>,
  entry: { action: string; by: { id: number; first_name: string } | null; id: number },
): Promise<void> {
  await tx
    .insertInto('history')
    .values({
      at: now().toISOString(),
      user_id: entry.by?.id ?? null,
      user_name: entry.by?.first_name ?? '',
      action: entry.action,
      resource: 'users',
      record_id: entry.id,
    })
    .execute()
}

/** Makes an account. @throws AppError conflict when the address has one; it stays as it is (B21) */
export async function createAccount(tx: Tx, scope: Scope, account: NewAccount) {
  if (await findAccount(tx, scope, account.email)) throw addressTaken()
  const { hash, ...columns } = account
  const at = scope.now().toISOString()
  const { id } = await tx
    .insertInto('users')
    .values({ ...columns, is_active: true, created_at: at, updated_at: at, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('passwords').values({ user_id: id, hash, changed_at: at }).execute()
  const user = { id, first_name: account.first_name, is_superuser: account.is_superuser }
  await noteAccount(tx, scope, { action: 'create', by: user, id })
  return user
}

export const addressTaken = (): AppError =>
  new AppError('conflict', {
    errors: [{ pointer: '/email', code: 'conflict', detail: 'Det finns redan ett konto med den adressen.' }],
  })
