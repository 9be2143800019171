import type { Db, Tx } from '#server/db/tables.ts'
import type { Principal } from '#shared/rights.ts'
import { isInForce, type Mandate, type Role, rolesOn } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** The grants of an account, with their terms, as they are stored. */
type StoredGrants = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  /** JSON of {@link Mandate}s. */
  roles: string
  /** `needsFactor`; where it was not asked for, the demand does not matter. */
  needs_factor?: boolean
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
  /** An administrator who may do nothing until the account has a second factor, because the site demands one. */
  needs_second_factor: boolean
}

export const readMandates = ({ roles }: Pick<StoredGrants, 'roles'>): Mandate[] =>
  JSON.parse(roles) as Mandate[]

/** @returns the grants of the account on the day, in Stockholm, of `now` */
export function grantsOf(row: StoredGrants, now: Date): Grants {
  const { administrator_from: first_day, administrator_until: last_day } = row
  const is_superuser = Boolean(row.is_superuser) && isInForce({ first_day, last_day }, stockholmDay(now))
  if (is_superuser && row.needs_factor) return { is_superuser: false, roles: [], needs_second_factor: true }
  return { is_superuser, roles: rolesOn(readMandates(row), now), needs_second_factor: false }
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
