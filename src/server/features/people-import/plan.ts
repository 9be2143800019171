import { createHash } from 'node:crypto'
import type { StoredRow } from '#server/db/records.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { FoundPerson } from '#shared/people-import.ts'
import {
  type ImportedResource,
  isToLookAt,
  type KnownWay,
  type PlanCounts,
  type PlannedRow,
  planCounts,
} from '#shared/people-import-plan.ts'
import type { MembershipColumns, Outcome } from './plan-membership.ts'
import type { Warning } from './plan-warning.ts'

/** A row of the file, what becomes of it, and what is written then. */
export type Planned = Omit<PlannedRow, 'warnings' | 'becomes' | 'stored'> & {
  warnings: Warning[]
  values: Values
  /** The membership that the row becomes; null for one that changes none. */
  outcome: Outcome | null
  /** The record that is changed, as it was. */
  before: StoredRow | null
  /** Names of the groups that the member comes into. */
  groups?: string[]
}

export type Plan = {
  planned: Planned[]
  counts: PlanCounts
  digest: string
  /** The register knows membership years. */
  hasYears: boolean
  /** Names of groups that are created. */
  newGroups?: string[]
}

/** The order of a plan: who is in the file, and what is to become of those whom the register knows. */
export type PlanOrder = {
  resource: ImportedResource
  people: readonly FoundPerson[]
  way: KnownWay
  /** The day of the import in Stockholm. */
  today: string
  includeHeld: boolean
  columns: ImportColumns
}

/** Facts about the columns of a file, besides their values. */
export type ImportColumns = MembershipColumns & {
  /** The numbers are those of an export of the register. */
  hasOwnNumbers: boolean
}

const emptyCounts = (): PlanCounts => Object.fromEntries(planCounts.map((name) => [name, 0])) as PlanCounts

/** @returns a row of a plan that writes nothing */
export const plannedAs = (
  { row, values, warnings }: FoundPerson,
  state: Planned['state'],
  more: Partial<Planned> = {},
): Planned => ({
  row,
  state,
  name: [values.first_name, values.last_name].filter(Boolean).join(' '),
  email: values.email ?? '',
  of: null,
  id: null,
  changes: [],
  merged: [],
  outcome: null,
  warnings,
  values: {},
  before: null,
  ...more,
})

/** @returns the plan with its numbers, and a digest of all that it would write */
export function withCounts(planned: Planned[], hasYears = false): Plan {
  const counts = emptyCounts()
  const hash = createHash('sha256')
  for (const { state, warnings, row, id, values, outcome } of planned) {
    counts[state] += 1
    if (isToLookAt({ state, warnings: warnings.map(({ code }) => code) })) counts.look += 1
    hash.update(JSON.stringify([row, state, id, values, outcome]))
  }
  return { planned, counts, hasYears, digest: hash.digest('base64url') }
}
