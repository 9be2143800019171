import type { Guard } from '#shared/field.ts'

/** Who sent a request. */
export type Actor = {
  guard: Guard
  user: { id: number; first_name: string; is_superuser: boolean } | null
  /** Row of the token that was shown. */
  tokenId: number | null
  /** `request.ip`, which heeds TRUST_PROXY; the program itself has none. */
  ip?: string
}

/** The sender of a request without a token. */
export const anonymous: Actor = { guard: 'public', user: null, tokenId: null }

/** The program itself, when nobody asked it. */
export const program: Actor = { guard: 'superuser', user: null, tokenId: null }
