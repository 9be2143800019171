import type { Guard } from '#shared/field.ts'
import type { Principal } from '#shared/rights.ts'
import type { Role } from '#shared/roles.ts'

/** The sender of a request. */
export type Actor = {
  /** The guard that the sender passes here; on a route that one of their roles opens, that of an administrator. */
  guard: Guard
  user: { id: number; first_name: string; is_superuser: boolean } | null
  /** The roles that the user holds today. */
  roles: readonly Role[]
  /** Row of the token that was shown. */
  tokenId: number | null
  /** When the sender last showed who they are: at the sign-in or since; UTC, ISO 8601. */
  confirmedAt?: string
  /** `request.ip`, which heeds TRUST_PROXY; the program itself has none. */
  ip?: string
}

/** The sender of a request without a token. */
export const anonymous: Actor = { guard: 'public', user: null, roles: [], tokenId: null }

/** The program itself, without a request. */
export const program: Actor = { guard: 'superuser', user: null, roles: [], tokenId: null }

/** @returns the sender as a principal, whatever the route is */
export const principalOf = ({ guard, user, roles }: Actor): Principal => ({
  isAdministrator: user === null ? guard === 'superuser' : user.is_superuser,
  roles,
})
