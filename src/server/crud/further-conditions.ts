import type { RawBuilder } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Services } from '#server/services/services.ts'

/** A list with filters that are no field, and where it is read. */
type Source = {
  context: Pick<Services, 'db' | 'dialect' | 'now'>
  rules?: Pick<CrudRules, 'furtherFilters'>
}

/** @returns the conditions of a list's filters that are no field */
export async function findFurther(
  { context: { db, dialect, now }, rules }: Source,
  { further = {} }: ListQuery,
): Promise<RawBuilder<boolean>[]> {
  const place = { db, dialect, now: now() }
  const found: RawBuilder<boolean>[] = []
  for (const [name, values] of Object.entries(further)) {
    const condition = await rules?.furtherFilters?.[name]?.(values, place)
    if (condition) found.push(condition)
  }
  return found
}
