import type { StoredRow } from '#server/db/records.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { invalidField } from '#shared/errors.ts'
import { lackedNames } from '#shared/field.ts'
import { lackingKey, type Resource, translationsOf } from '#shared/resource.ts'

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined

/** @returns the fields with the translations of the named fields */
const translatedNames = (resource: Resource, names: readonly string[]): string[] =>
  names.flatMap((name) => translationsOf(resource, name))

/** @throws AppError validation when a field is empty that only a record that says so may lack */
function requireUnlessLacking({ fields }: Resource, values: Values, names: readonly string[]): void {
  for (const [name, { requiredUnlessLacking: detail }] of Object.entries(fields))
    if (detail && isEmpty(values[name]) && !names.includes(name)) throw invalidField(name, detail, 'required')
}

/**
 * Makes every field either filled in or lacking: a field with a value leaves the list of the lacking ones, and a field
 * that the values put on that list is emptied, in every language.
 * @param row the stored record, of which the values are a change
 * @returns the values that are stored
 */
export function normaliseLacking(resource: Resource, values: Values, row?: StoredRow): Values {
  const { fields } = resource
  if (!fields[lackingKey]?.lists) return values
  const sent = values[lackingKey]
  const names = lackedNames(sent ?? row?.[lackingKey]).filter((name) => isEmpty(values[name]))
  requireUnlessLacking(resource, { ...row, ...values }, names)
  const emptied =
    sent === undefined ? [] : names.map((name) => [name, fields[name]?.kind === 'image' ? null : ''])
  const translations = translatedNames(resource, names)
    .filter((name) => sent !== undefined || name in values)
    .map((name) => [name, ''])
  return { ...values, ...Object.fromEntries([...emptied, ...translations]), [lackingKey]: names.join(' ') }
}
