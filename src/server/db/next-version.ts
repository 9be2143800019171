import { sql } from 'kysely'

/** @returns the values of a write, which is counted */
export const nextVersion = <V extends object>(values: V, { now }: { now: () => Date }) => ({
  ...values,
  version: sql<number>`version + 1`,
  updated_at: now().toISOString(),
})
