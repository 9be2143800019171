import type { Mandate } from '#shared/roles.ts'

/** What a link in a mail about an account does. */
export type AccountLinkKind = 'reset' | 'address' | 'keep-address' | 'invitation'

/** Somebody who is invited to have an account, and what they may do then; times are UTC, ISO 8601. */
export type Invitation = {
  id: number
  email: string
  /** Name of who has sent it last; null when that account is gone. */
  invited_by: string | null
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: Mandate[]
  created_at: string
  expires_at: string
}
