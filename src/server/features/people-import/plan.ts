import { createHash } from 'node:crypto'
import type { StoredRow } from '#server/db/records.ts'
import type { Values } from '#server/operations/write-scope.ts'
import type { FoundPerson, ImportWarning } from '#shared/people-import.ts'
import {
  type ImportedResource,
  isToLookAt,
  type KnownWay,
  type PlanCounts,
  type PlannedRow,
  planCounts,
} from '#shared/people-import-plan.ts'

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

/** A row of the file, what becomes of it, and what is written then. */
export type Planned = Omit<PlannedRow, 'warnings'> & {
  warnings: Warning[]
  values: Values
  /** The record that is changed, as it was. */
  before: StoredRow | null
}

export type Plan = { planned: Planned[]; counts: PlanCounts; digest: string }

/** The order of a plan: who is in the file, and what is to become of those whom the register knows. */
export type PlanOrder = {
  resource: ImportedResource
  people: readonly FoundPerson[]
  way: KnownWay
  /** The day of the import in Stockholm. */
  today: string
  includeHeld: boolean
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
  warnings,
  values: {},
  before: null,
  ...more,
})

/** @returns the plan with its numbers, and a digest of all that it would write */
export function withCounts(planned: Planned[]): Plan {
  const counts = emptyCounts()
  const hash = createHash('sha256')
  for (const { state, warnings, row, id, values } of planned) {
    counts[state] += 1
    if (isToLookAt({ state, warnings: warnings.map(({ code }) => code) })) counts.look += 1
    hash.update(JSON.stringify([row, state, id, values]))
  }
  return { planned, counts, digest: hash.digest('base64url') }
}
