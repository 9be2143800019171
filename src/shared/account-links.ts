import type { Mandate } from '#shared/roles.ts'

export type AccountLinkKind = 'reset' | 'address' | 'keep-address' | 'invitation'

/** An invitation to have an account, with the grants of that account; times are UTC, ISO 8601. */
export type Invitation = {
  id: number
  email: string
  /** Name of the last sender; null when that account is gone. */
  invited_by: string | null
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: Mandate[]
  created_at: string
  expires_at: string
}
