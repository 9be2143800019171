import { isInForce, type Mandate, type Role, rolesOn } from '#shared/roles.ts'
import { stockholmDay } from '#shared/time.ts'

/** What an account may do, with its terms, as it is stored. */
type StoredStanding = {
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  /** JSON of {@link Mandate}s. */
  roles: string
}

/** The columns of `users` that {@link standingOf} reads. */
export const standingColumns = [
  'users.is_superuser',
  'users.administrator_from',
  'users.administrator_until',
  'users.roles',
] as const

/** What an account may do today: nobody signs in again, and nothing starts anew, when a term begins or ends. */
export type Standing = { is_superuser: boolean; roles: readonly Role[] }

export const readMandates = ({ roles }: Pick<StoredStanding, 'roles'>): Mandate[] =>
  JSON.parse(roles) as Mandate[]

/** @returns what the account may do on the day, in Stockholm, of `now` */
export function standingOf(row: StoredStanding, now: Date): Standing {
  const { administrator_from: first_day, administrator_until: last_day } = row
  return {
    is_superuser: Boolean(row.is_superuser) && isInForce({ first_day, last_day }, stockholmDay(now)),
    roles: rolesOn(readMandates(row), now),
  }
}
