import type { Field } from '#shared/field.ts'

/** An item of a list while it is edited: its texts, choices, numbers and times as texts, and its ticks. */
export type FormItem = Readonly<Record<string, string | boolean>>

type ItemFields = Readonly<Record<string, Field>>

/** @returns what an item holds in a field, as its input does */
const partValue = ({ kind }: Field, stored: unknown): string | boolean => {
  if (kind === 'boolean') return stored === true
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''
}

const itemOf = (of: ItemFields, stored: unknown): FormItem => {
  const parts = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(of).map(([name, field]) => [name, partValue(field, parts[name])]))
}

/** @returns the value of a list in a form: the JSON of its items, or nothing; the same for the same items */
export const listText = (items: readonly FormItem[]): string =>
  items.length === 0 ? '' : JSON.stringify(items)

/** @returns the form's value of the items that a record has */
export const storedListText = ({ of = {} }: Field, stored: unknown): string =>
  Array.isArray(stored) ? listText(stored.map((item) => itemOf(of, item))) : ''

/** @returns the items in a form's value; of one that cannot be read, none */
export function itemsOf({ of = {} }: Field, value: unknown): FormItem[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const items: unknown = JSON.parse(value)
    return Array.isArray(items) ? items.map((item) => itemOf(of, item)) : []
  } catch {
    return []
  }
}

/** @returns an item that nothing is filled in of but its choices: the first of each */
export const newItem = ({ of = {} }: Field): FormItem =>
  Object.fromEntries(
    Object.entries(of).map(([name, field]) => [
      name,
      field.kind === 'enum' ? (field.options?.[0] ?? '') : partValue(field, undefined),
    ]),
  )

/** Kinds of parts that hold null for nothing; a text holds an empty one. */
const nullable: readonly unknown[] = ['enum', 'integer', 'datetime']

/** @returns what an item says in a field, as the API takes it */
function sentPart(kind: Field['kind'] | undefined, part: string | boolean): unknown {
  if (part === '' && nullable.includes(kind)) return null
  // A text that is no number is refused where it stands.
  return kind === 'integer' && /^-?\d+$/.test(String(part)) ? Number(part) : part
}

/** @returns the items as the API takes them: nothing chosen is null */
export const sentItems = (field: Field, value: unknown): Record<string, unknown>[] =>
  itemsOf(field, value).map((item) =>
    Object.fromEntries(
      Object.entries(item).map(([name, part]) => [name, sentPart(field.of?.[name]?.kind, part)]),
    ),
  )

/** @returns whether two values hold the same items; what no form asks for, the server may have filled in meanwhile */
export function isSameList(field: Field, one: unknown, other: unknown): boolean {
  const [first, second] = [itemsOf(field, one), itemsOf(field, other)]
  // An input knows neither the seconds of a time nor its offset.
  const timeOf = (part: string | boolean | undefined): string => String(part ?? '').slice(0, 16)
  const isSame = (name: string, a: FormItem, b: FormItem): boolean =>
    a[name] === b[name] ||
    (field.of?.[name]?.kind === 'datetime' && timeOf(a[name]) === timeOf(b[name])) ||
    (field.of?.[name]?.hidden === true && (a[name] === '' || b[name] === ''))
  return (
    first.length === second.length &&
    first.every((item, index) => Object.keys(item).every((name) => isSame(name, item, second[index] ?? {})))
  )
}
