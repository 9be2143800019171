import type { Activity, LegalBasis } from '#shared/activities.ts'
import type { RetentionClass } from '#shared/retention.ts'

/** The differences of a column from the activity of its table. */
type Difference = { bases?: readonly LegalBasis[]; retention?: RetentionClass }

export type TableDeclaration = {
  /** The purpose of the columns about persons; a table without one holds nothing of a person. */
  activity?: Activity
  /** Columns that tell something of a person. */
  person: readonly string[]
  /** Columns that tell nothing of one; of a list, `<column>.<part>` for each of its parts. */
  other: readonly string[]
  /** By the names of columns. */
  differs?: Readonly<Record<string, Difference>>
}

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** @returns the declaration of a table with something of persons, whose columns are told apart */
export const about = (
  activity: Activity,
  person: string,
  more: { other?: string; differs?: Readonly<Record<string, Difference>> } = {},
): TableDeclaration => ({
  activity,
  person: words(person),
  other: words(more.other ?? ''),
  ...(more.differs && { differs: more.differs }),
})

/** @returns the declaration of a table with nothing of persons */
export const nobody = (columns: string): TableDeclaration => ({ person: [], other: words(columns) })
