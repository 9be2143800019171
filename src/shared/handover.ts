import type { Check } from './checks.ts'
import type { Mandate } from './roles.ts'

export const handoverApi = '/api/handover/'

/** An account with its rights and their terms; days in Stockholm. */
export type Person = {
  id: number
  first_name: string
  last_name: string
  email: string
  is_superuser: boolean
  administrator_from: string | null
  administrator_until: string | null
  roles: Mandate[]
  has_second_factor: boolean
}

/** Answer of `GET /api/handover/`: what the caller may know of it. */
export type Handover = {
  /** Null for callers who are no administrator. */
  people: Person[] | null
  checks: Check[]
}
