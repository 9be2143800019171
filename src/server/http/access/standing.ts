import type { Db, Tx } from '#server/db/tables.ts'
import { isInForce, type Mandate, type Role, rolesOn } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** What an account may do, with its terms, as it is stored. */
type StoredStanding = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  /** JSON of {@link Mandate}s. */
  roles: string
  /** `needsFactor`; where it was not asked for, the demand does not matter. */
  needs_factor?: boolean
}

/** The columns of `users` that {@link standingOf} reads. */
export const standingColumns = [
  'users.is_superuser',
  'users.administrator_from',
  'users.administrator_until',
  'users.roles',
] as const

/** What an account may do today: nobody signs in again, and nothing starts anew, when a term begins or ends. */
export type Standing = {
  is_superuser: boolean
  roles: readonly Role[]
  /** An administrator who may do nothing until the account has a second factor, because the site demands one. */
  needs_second_factor: boolean
}

export const readMandates = ({ roles }: Pick<StoredStanding, 'roles'>): Mandate[] =>
  JSON.parse(roles) as Mandate[]

/** @returns what the account may do on the day, in Stockholm, of `now` */
export function standingOf(row: StoredStanding, now: Date): Standing {
  const { administrator_from: first_day, administrator_until: last_day } = row
  const is_superuser = Boolean(row.is_superuser) && isInForce({ first_day, last_day }, stockholmDay(now))
  if (is_superuser && row.needs_factor) return { is_superuser: false, roles: [], needs_second_factor: true }
  return { is_superuser, roles: rolesOn(readMandates(row), now), needs_second_factor: false }
}

/** @returns who holds a role, has held it or will, and from when to when; days in Stockholm, both included */
export async function findTerms(
  db: Db | Tx,
  role: Role | 'administrator',
): Promise<{ id: number; first_day: string | null; last_day: string | null }[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['id', ...standingColumns])
    .execute()
  return accounts.flatMap((account) => {
    const { id, administrator_from: first_day, administrator_until: last_day } = account
    if (role === 'administrator') return account.is_superuser ? [{ id, first_day, last_day }] : []
    return readMandates(account)
      .filter((mandate) => mandate.role === role)
      .map((mandate) => ({ id, first_day: mandate.first_day, last_day: mandate.last_day }))
  })
}
