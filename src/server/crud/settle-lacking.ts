import type { Values } from '#server/crud/write-scope.ts'
import type { StoredRow } from '#server/db/records.ts'
import { lackedNames } from '#shared/field.ts'
import { lackingKey, type Resource } from '#shared/resource.ts'

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/**
 * A field is either filled in or lacking: what is filled in is lacking no longer, and what is said to be lacking is
 * emptied.
 * @param row the stored record, of which the values are a change
 * @returns the values that are stored
 */
export function settleLacking({ fields }: Resource, values: Values, row?: StoredRow): Values {
  if (!fields[lackingKey]?.lists) return values
  const given = values[lackingKey]
  const names = lackedNames(given ?? row?.[lackingKey]).filter((name) => isEmpty(values[name]))
  const emptied =
    given === undefined ? [] : names.map((name) => [name, fields[name]?.kind === 'image' ? null : ''])
  return { ...values, ...Object.fromEntries(emptied), [lackingKey]: names.join(' ') }
}
