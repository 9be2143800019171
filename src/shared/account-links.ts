import type { Mandate } from '#shared/roles.ts'

export type AccountLinkKind =
  | 'reset'
  | 'address'
  | 'keep-address'
  | 'invitation'
  /** To the own page of whoever has the address, and what is asked for there; no account belongs to these. */
  | 'member'
  | 'member-address'
  | 'member-return'
  /** By which an applicant for membership shows that the address is theirs. */
  | 'verify-application'
  /** To the copy of somebody's personal data. */
  | 'copy'

/** The work of an account that ended with its rights. */
export type EndedWork = {
  /** Addresses that were invited. */
  invitations: string[]
  /** Number of links that could be sent. */
  previews: number
  /** Titles of mailings that had not started. */
  mailings: string[]
}

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
  /** The sender is no administrator any more, so that the link does not work. */
  is_void: boolean
  created_at: string
  expires_at: string
}
