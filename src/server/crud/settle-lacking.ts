import type { Values } from '#server/crud/write-scope.ts'
import type { StoredRow } from '#server/db/records.ts'
import { lackedNames } from '#shared/field.ts'
import { lackingKey, type Resource, translationsOf } from '#shared/resource.ts'

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** The texts of lacking fields in other languages: what is lacking is not shown in any. */
const textsElsewhere = (resource: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => translationsOf(resource, name))

/**
 * A field is either filled in or lacking: what is filled in is lacking no longer, and what is said to be lacking is
 * emptied, in every language.
 * @param row the stored record, of which the values are a change
 * @returns the values that are stored
 */
export function settleLacking(resource: Resource, values: Values, row?: StoredRow): Values {
  const { fields } = resource
  if (!fields[lackingKey]?.lists) return values
  const given = values[lackingKey]
  const names = lackedNames(given ?? row?.[lackingKey]).filter((name) => isEmpty(values[name]))
  const emptied =
    given === undefined ? [] : names.map((name) => [name, fields[name]?.kind === 'image' ? null : ''])
  const elsewhere = textsElsewhere(resource, names)
    .filter((name) => given !== undefined || name in values)
    .map((name) => [name, ''])
  return { ...values, ...Object.fromEntries([...emptied, ...elsewhere]), [lackingKey]: names.join(' ') }
}
