import { integerRange } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import type { Resource } from '#shared/resource.ts'

/** Number of bodies that were made of each resource; each body has other values. */
const bodyCounts = new Map<string, number>()

/** The next body of each resource is the first one again. */
export const restartFakes = (): void => bodyCounts.clear()

const longAgo = Temporal.PlainDate.from('2001-01-01')
const farAhead = Temporal.ZonedDateTime.from('2100-06-01T18:00:00[Europe/Stockholm]')

const shorten = (text: string, field: Field): string => text.slice(0, field.max)

function value(name: string, field: Field, number: number): unknown {
  // A filled field is not lacking.
  if (field.lists || field.focuses || field.example === '') return ''
  switch (field.kind) {
    case 'multiline':
      return shorten(`${name.replaceAll('_', ' ')} ${number}\nFler rader.`, field)
    case 'html':
      return `<p>${name.replaceAll('_', ' ')} ${number}</p>`
    case 'email':
      return `${name.toLowerCase()}${number}@example.se`
    case 'phone':
      return `070-174 ${String(1000 + number)}`
    case 'url':
      return `https://example.se/${name}/${number}`
    case 'list':
      if (field.example !== undefined) return field.example
      return [
        Object.fromEntries(
          Object.entries(field.of ?? {}).map(([part, rules]) => [part, value(part, rules, number)]),
        ),
      ]
    case 'enum':
      return field.example ?? field.options?.[number % field.options.length]
    case 'boolean':
      return field.example ?? true
    case 'date':
      return field.example ?? longAgo.add({ days: number }).toString()
    case 'time':
      return '00:00'
    case 'datetime':
      return field.example ?? farAhead.add({ days: number }).toString({ timeZoneName: 'never' })
    case 'integer': {
      const { min, max } = integerRange(field)
      if (field.example !== undefined) return field.example
      return Math.min(Math.max(1, min), max)
    }
    default:
      if (typeof field.example === 'string') return shorten(`${field.example}${number}`, field)
      return shorten(`${name.replaceAll('_', ' ')} ${number}`, field)
  }
}

/** A test makes the pictures and the records that a body refers to. */
const isLeftOut = (field: Field): boolean =>
  field.kind === 'computed' ||
  field.kind === 'image' ||
  field.kind === 'file' ||
  field.kind === 'reference' ||
  field.writableBy !== undefined

/**
 * Makes what the API takes to create or change a record, from the definition alone. Each call gives other
 * values, the same ones in the same order in every run of a test file; dates lie in the past, points of time in the future.
 * @param overrides values that the test chooses, `category_id` of a post for example
 */
export function fake(resource: Resource, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const number = (bodyCounts.get(resource.name) ?? 0) + 1
  bodyCounts.set(resource.name, number)
  const values = Object.entries(resource.fields)
    .filter(([, field]) => !isLeftOut(field))
    .map(([name, field]) => [name, value(name, field, number)])
  return { ...Object.fromEntries(values), ...overrides }
}
