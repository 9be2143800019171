import { hasAddress } from '#server/db/folded-columns.ts'
import { hasRow } from '#server/db/row-counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { type DoneBy, recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { users } from '#shared/resources/users.ts'
import type { Mandate } from '#shared/roles.ts'

/** The values of a new account. */
export type NewAccount = {
  first_name: string
  last_name: string
  email: string
  is_superuser: boolean
  /** From and to which day an administrator is one; always without. */
  administrator_from?: string | null
  administrator_until?: string | null
  roles?: readonly Mandate[]
  /** Of the panel; empty for none. */
  language?: string
  /** PHC string of the password. */
  hash: string
}

type Scope = Pick<Services, 'dialect' | 'now'>

const withAddress = (db: Db | Tx, email: string) =>
  db.selectFrom('users').where(hasAddress('users.email', email)).where('users.deleted_at', 'is', null)

/** @returns what a login needs of the account with that address, whatever its capital letters; or null */
export async function findAccount(db: Db | Tx, email: string) {
  const row = await withAddress(db, email)
    .innerJoin('passwords', 'passwords.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.is_active', 'users.language'])
    .select(['passwords.hash', 'passwords.changed_at'])
    .executeTakeFirst()
  return row ? { ...row, is_active: Boolean(row.is_active) } : null
}

/** @throws AppError conflict when the address has an account, a disabled one too (B21) */
export async function requireNewAddress(db: Db | Tx, email: string): Promise<void> {
  if (!(await hasRow(withAddress(db, email)))) return
  const detail = message('account.taken')
  throw new AppError('conflict', { errors: [{ pointer: '/email', code: 'conflict', detail }] })
}

/** @returns whether anybody may administer the site, today or on another day */
export const hasAdministrator = (db: Db | Tx): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('users')
      .where('is_superuser', '=', true)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null),
  )

/** Appends what happened to an account (T57). */
export const recordAccountHistory = (
  tx: Tx,
  context: Pick<Scope, 'now'>,
  { action, by, id, fields }: { action: string; by: DoneBy; id: number | null; fields?: string[] },
): Promise<void> =>
  recordHistory(
    { tx, context, actor: { user: by } },
    { action, resource: users.name, record_id: id, ...(fields && { fields }) },
  )

/**
 * Creates an account.
 * @param account.by the creator, when it is not the owner of the account
 * @throws AppError conflict when the address has one; it stays as it is (B21)
 */
export async function createAccount(tx: Tx, scope: Scope, account: NewAccount & { by?: DoneBy }) {
  await requireNewAddress(tx, account.email)
  const { hash, by, roles = [], ...columns } = account
  const at = scope.now().toISOString()
  const row = await tx
    .insertInto('users')
    .values({
      administrator_from: null,
      administrator_until: null,
      language: '',
      ...columns,
      roles: JSON.stringify(roles),
      is_active: true,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returning(['id', 'first_name', 'language', ...grantColumns])
    .executeTakeFirstOrThrow()
  const { id, first_name, language } = row
  await tx.insertInto('passwords').values({ user_id: id, hash, changed_at: at }).execute()
  const user = { id, first_name, language, ...grantsOf(row, scope.now()) }
  await recordAccountHistory(tx, scope, { action: 'create', by: by ?? user, id })
  return user
}
