import type { Guard } from '#shared/field.ts'
import type { Holder } from '#shared/rights.ts'
import type { Role } from '#shared/roles.ts'

/** Who sent a request. */
export type Actor = {
  /** What the sender may do here: on a route of a resource that a role opens, what an administrator may. */
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

/** The program itself, when nobody asked it. */
export const program: Actor = { guard: 'superuser', user: null, roles: [], tokenId: null }

/** @returns what {@link Holder} says of the sender, whatever the route is */
export const holderOf = ({ guard, user, roles }: Actor): Holder => ({
  isAdministrator: user === null ? guard === 'superuser' : user.is_superuser,
  roles,
})
