import { type Field, lackedNames } from '#shared/field.ts'
import { mayWrite } from '#shared/field-access.ts'
import { isShownFor } from '#shared/list-words.ts'
import { lackingKey } from '#shared/resource.ts'
import type { LocalizedField, LocalizedResource } from '#shared/resource-words.ts'
import { isSameList, sentItems, storedListText } from './list-values.ts'

/** The value of an input in an admin form: of a list the JSON of its items; a File is one that was just chosen. */
export type FormValue = string | boolean | File | null
export type FormValues = Readonly<Record<string, FormValue>>
export type FormFields<F extends Field = LocalizedField> = readonly (readonly [name: string, field: F])[]
type Stored = Readonly<Record<string, unknown>>

/** @returns the fields an administrator may write, in the order of the definition or of `names`, pictures with their description and texts with their translations. */
export function formFields(resource: LocalizedResource, names?: readonly string[]): FormFields {
  const writable = Object.entries<LocalizedField>(resource.fields).filter(
    ([, field]) => !field.transient && mayWrite(field, 'superuser'),
  )
  if (!names) return writable
  return names.flatMap((name) =>
    writable.filter(([fieldName, { describes, focuses, translates }]) =>
      [fieldName, describes, focuses, translates].includes(name),
    ),
  )
}

/** @returns the fields of a working copy: a tick applies at once, and is none of them */
export const withoutTicks = (fields: FormFields): FormFields =>
  fields.filter(([, { kind }]) => kind !== 'boolean')

/** @returns a stored time as one types it: Stockholm's wall time, to the minute */
const localTime = (value: string): string => value.slice(0, 16)

function inputValue(field: Field, stored: unknown): FormValue {
  if (field.kind === 'boolean') return stored === true
  if (field.kind === 'image' || field.kind === 'file') return typeof stored === 'string' ? stored : null
  if (field.kind === 'list') return storedListText(field, stored)
  return String(stored ?? '')
}

/** @returns the values of a stored record's inputs, times to the letter; of none, those of a new one. */
export function valuesOf(fields: FormFields<Field>, stored: Stored = {}): FormValues {
  return Object.fromEntries(fields.map(([name, field]) => [name, inputValue(field, stored[name])]))
}

/** @returns whether a field holds nothing; a tick holds something when it is set */
export function isBlank(values: FormValues, name: string): boolean {
  const value = values[name]
  return typeof value === 'string' ? value.trim() === '' : !value
}

/** @returns whether the form says that there is nothing to fill in for the field. */
export const isLacking = (values: FormValues, name: string): boolean =>
  lackedNames(values[lackingKey]).includes(name)

/** @returns whether the form asks for the field: not for the description of no picture, nor for a lacking text, nor for what depends on another field that says otherwise; a focal point is chosen on its picture */
export const isAsked = (field: Field, values: FormValues): boolean => {
  const { describes, focuses, translates } = field
  return (
    focuses === undefined &&
    isShownFor(field, values) &&
    (describes === undefined || (Boolean(values[describes]) && !isLacking(values, describes))) &&
    (translates === undefined || !isLacking(values, translates))
  )
}

/** @returns the list of lacking fields with these added or removed */
export function withLacking(values: FormValues, names: readonly string[], isOn: boolean): string {
  const others = lackedNames(values[lackingKey]).filter((other) => !names.includes(other))
  return [...others, ...(isOn ? names : [])].join(' ')
}

const numbers: readonly string[] = ['integer', 'reference']
/** Kinds that hold null for nothing; a text holds an empty one. */
const nullable: readonly string[] = [...numbers, 'date', 'datetime', 'enum']

function bodyValue(field: Field, value: FormValue): unknown {
  const { kind } = field
  if (kind === 'list') return sentItems(field, value)
  if (typeof value !== 'string') return value
  if (value === '' && nullable.includes(kind)) return null
  return numbers.includes(kind) ? Number(value) : value
}

/** A time that was typed again as it stood: an input knows neither its seconds nor its offset. */
const isSameTime = (stored: string, typed: string): boolean => typed !== '' && typed === localTime(stored)

function isChanged(field: Field, before: FormValue | undefined, after: FormValue | undefined): boolean {
  if (before === after) return false
  if (field.kind === 'datetime' && typeof before === 'string' && typeof after === 'string')
    return !isSameTime(before, after) && !isSameTime(after, before)
  return field.kind !== 'list' || !isSameList(field, before, after)
}

/**
 * @param stored the values that the record has; null when all are to be written, as of a new one
 * @returns the body of a write, of the fields that differ alone: multipart when a file goes with it, else JSON
 */
export function bodyOf(
  fields: FormFields<Field>,
  values: FormValues,
  stored: FormValues | null,
): FormData | Record<string, unknown> {
  const entries = fields
    .filter(([name, field]) => stored === null || isChanged(field, stored[name], values[name]))
    // A text that is marked as lacking is not sent, and the server empties the field.
    .filter(([name, { translates = name }]) => !isLacking(values, translates))
    .map(([name, field]) => [name, bodyValue(field, values[name] ?? null)] as const)
  if (!entries.some(([, value]) => value instanceof File)) return Object.fromEntries(entries)
  const form = new FormData()
  for (const [name, value] of entries) {
    // The items of a list go as JSON.
    const text = () => (Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''))
    form.set(name, value instanceof File ? value : text())
  }
  return form
}

/** @returns the names of the fields in which the two differ. */
export const changedNames = (fields: FormFields<Field>, before: FormValues, after: FormValues): string[] =>
  fields.filter(([name, field]) => isChanged(field, before[name], after[name])).map(([name]) => name)

type Versions = {
  mine: FormValues
  newer: FormValues
  /** The version that the form began with; null when it is not known, and all of the form is to be written. */
  known: FormValues | null
  /** Whether `mine` is older than `known`. */
  isOld: boolean
}

/** @returns the newer version with the changes of the form, and the names of the fields that both have changed */
export function mergeChanges(fields: FormFields, { mine, newer, known, isOld }: Versions) {
  const changed = changedNames(fields, known ?? newer, mine)
  const theirs = changedNames(fields, isOld || known === null ? mine : known, newer)
  const differing = changedNames(fields, mine, newer)
  const both = differing.filter((name) => changed.includes(name) && theirs.includes(name))
  return {
    both,
    values: { ...newer, ...Object.fromEntries(changed.map((name) => [name, mine[name] ?? null])) },
  }
}
