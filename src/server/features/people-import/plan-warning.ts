import type { ImportWarning } from '#shared/people-import.ts'

/** A warning of the reading or of the plan, before it is put into words. */
export type Warning = ImportWarning | { code: PlanWarning; params?: Record<string, string> }

type PlanWarning =
  | 'value-refused'
  | 'in-bin'
  | 'restricted'
  | 'shares-address'
  | 'maybe-same'
  | 'register-shares-address'
  | 'register-maybe-same'
  | 'register-number'
  | 'unknown-type'
  | 'unpaid-until'
  | 'unpaid-but-member'
  | 'paid-but-owes'
  | 'no-period'
