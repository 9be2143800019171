import type { Db, Tx } from '#server/db/tables.ts'
import { type Principal, readsRegisters } from '#shared/rights.ts'
import { isInForce, type Mandate, type Role, rolesOn } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** The grants of an account, with their terms, as they are stored. */
type StoredGrants = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  /** JSON of {@link Mandate}s. */
  roles: string
  /** `factorColumns`; where they were not asked for, the demand does not matter. */
  needs_factor?: boolean
  needs_factor_for_roles?: boolean
}

/** The columns of `users` that {@link grantsOf} reads. */
export const grantColumns = [
  'users.is_superuser',
  'users.administrator_from',
  'users.administrator_until',
  'users.roles',
] as const

/** The grants of an account today. A term begins and ends without a new sign-in or start. */
export type Grants = {
  is_superuser: boolean
  roles: readonly Role[]
  /** An account with rights that may do nothing until it has a second factor, because the site demands one. */
  needs_second_factor: boolean
}

export const readMandates = ({ roles }: Pick<StoredGrants, 'roles'>): Mandate[] =>
  JSON.parse(roles) as Mandate[]

/** @returns the grants of the account on the day, in Stockholm, of `now` */
export function grantsOf(row: StoredGrants, now: Date): Grants {
  const { administrator_from: first_day, administrator_until: last_day } = row
  const is_superuser = Boolean(row.is_superuser) && isInForce({ first_day, last_day }, stockholmDay(now))
  const roles = rolesOn(readMandates(row), now)
  const needs_second_factor =
    (is_superuser && Boolean(row.needs_factor)) ||
    (Boolean(row.needs_factor_for_roles) && readsRegisters({ isAdministrator: false, roles }))
  if (needs_second_factor) return { is_superuser: false, roles: [], needs_second_factor }
  return { is_superuser, roles, needs_second_factor }
}

/** A principal that may do nothing. */
export const nobody: Principal = { isAdministrator: false, roles: [] }

/** @returns an account as a principal today; {@link nobody} when it is closed or gone */
export async function findPrincipal(db: Db | Tx, now: Date, id: number | null): Promise<Principal> {
  const row = await db
    .selectFrom('users')
    .select(grantColumns)
    .where('id', '=', id ?? 0)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return nobody
  const { is_superuser: isAdministrator, roles } = grantsOf(row, now)
  return { isAdministrator, roles }
}

/** @returns where and in which language the administrators of today get mail */
export async function findAdministrators(
  db: Db | Tx,
  now: Date,
): Promise<{ email: string; language: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'language', ...grantColumns])
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.filter((row) => grantsOf(row, now).is_superuser)
}

/** @returns every account that holds a role, has held it or will, with its term; days in Stockholm, both included */
export async function findTerms(
  db: Db | Tx,
  role: Role | 'administrator',
): Promise<{ id: number; first_day: string | null; last_day: string | null }[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', ...grantColumns])
    .execute()
  return accounts.flatMap((account) => {
    const { id, administrator_from: first_day, administrator_until: last_day } = account
    if (role === 'administrator') return account.is_superuser ? [{ id, first_day, last_day }] : []
    return readMandates(account)
      .filter((mandate) => mandate.role === role)
      .map((mandate) => ({ id, first_day: mandate.first_day, last_day: mandate.last_day }))
  })
}
