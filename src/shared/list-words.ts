import type { Field } from '#shared/field.ts'
import { linesOf } from '#shared/formats/plain-text.ts'
import { type LocalizedField, wordsOf } from './resource-words.ts'

/** An item of a list: its texts, choices, numbers, days, times and ticks by the names of their fields. */
export type ListItem = Readonly<Record<string, unknown>>

/** @returns whether a record or an item is asked for the field: some only where another field says something. */
export function isShownFor({ shownFor }: Field, item: ListItem): boolean {
  if (!shownFor) return true
  const [name, ...values] = shownFor
  return values.some((value) => value === item[name])
}

/**
 * True if the value says nothing of the record: a false tick of a record that is not asked for it. A cancelled application
 * is neither unpaid nor absent, but it may be paid; one without a price is not unpaid.
 */
export function isBlankTick(field: Field, value: unknown, record: ListItem): boolean {
  if (value !== false) return false
  const { blankWithout } = field
  const isFree = blankWithout !== undefined && blankWithout in record && !record[blankWithout]
  return isFree || !isShownFor(field, record)
}

/** @returns the value of one field of an item in words; empty for no value, and for a tick that is not set */
function wordOf(field: LocalizedField, value: unknown): string {
  if (field.kind === 'boolean') return value === true ? wordsOf(field)[0] : ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  if (field.kind === 'datetime') return value.slice(0, 16).replace('T', ' ')
  if (field.kind === 'enum') return field.optionLabels?.[value] ?? value
  return linesOf(value).join(', ')
}

/**
 * The items of a list for people, a line for each, as `Kost · One of several · Kött, Vegetariskt · Required`.
 * @param field a field of the kind `list`, in the language of the words
 * @param value the field's value; anything but items gives no lines
 * @param isWhole with the texts in other languages too
 */
export function listLines(
  { of = {} }: Pick<LocalizedField, 'of'>,
  value: unknown,
  isWhole = false,
): string[] {
  if (!Array.isArray(value)) return []
  return value.map((item: ListItem) =>
    Object.entries(of)
      .filter(([, part]) => !part.hidden && (isWhole || !part.translates) && isShownFor(part, item))
      .map(([name, part]) => wordOf(part, item[name]))
      .filter(Boolean)
      .join(' · '),
  )
}
