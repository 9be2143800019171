import { invalidParameter, type RawQuery } from '#server/http/input/request-parts.ts'
import { integerRange } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { mayRead } from '#shared/field-access.ts'
import { message } from '#shared/message.ts'
import { comingOrder, type FurtherFilter, type Resource } from '#shared/resource.ts'
import { isDay, parseDateTime } from '#shared/time.ts'

/** The checked parameters of a list request (settled §4). */
export type ListQuery = {
  limit: number | null
  offset: number
  sort: { field: string; descending: boolean } | null
  q: string | null
  /** Field name → values of which one must match. */
  filters: Record<string, Value[]>
  /** Filter that is no field (`furtherFilters`) → values of which one must hold. */
  further?: Record<string, Value[]>
  /** States of which a record must be in one. */
  states?: string[]
}

const maxLimit = 1_000
const maxOffset = 10_000_000
const maxText = 200
const maxValues = 200

/** @returns the names that may follow `sort=`, with or without a minus; an order must not tell a secret. */
export function sortableFields(resource: Resource): string[] {
  const isSortable = (field: Field) =>
    !field.transient &&
    (field.readableBy === undefined || (field.ranked === true && mayRead(field, resource.access.list))) &&
    field.kind !== 'html' &&
    field.kind !== 'list' &&
    (field.kind !== 'computed' || field.sortBy !== undefined || field.ranked === true)
  const own = Object.entries(resource.fields).filter(([, field]) => isSortable(field))
  return ['id', ...(resource.comingBy ? [comingOrder] : []), ...own.map(([name]) => name)]
}

/** A field that not everybody may read is filtered by where all readers of the list may, and only for yes or no. */
const isFilterable = (field: Field, { access }: Resource): boolean =>
  field.readableBy === undefined || (field.kind === 'boolean' && mayRead(field, access.list))

/** @returns the names that a list may be filtered by. */
export function filterableFields(resource: Resource): string[] {
  const kinds = [
    'text',
    'email',
    'phone',
    'enum',
    'boolean',
    'date',
    'datetime',
    'time',
    'integer',
    'reference',
  ]
  return Object.entries(resource.fields)
    .filter(([, field]) => !field.transient && kinds.includes(field.kind) && isFilterable(field, resource))
    .map(([name]) => name)
}

export type Value = string | number | boolean

function wholeNumber(name: string, raw: string | string[], [min, max]: [number, number]): number {
  const value = typeof raw === 'string' && /^(?:\d{1,10}|-[1-9]\d{0,9})$/.test(raw) ? Number(raw) : Number.NaN
  if (value >= min && value <= max) return value
  throw invalidParameter(name, message('parameter.integer', { min, max }))
}

function searchText(name: string, raw: string | string[]): string {
  if (typeof raw !== 'string' || raw.length > maxText || !raw.isWellFormed() || /\p{Cc}/u.test(raw))
    throw invalidParameter(name, message('parameter.text', { max: maxText }))
  return raw.normalize('NFC')
}

function filterValue(name: string, field: Field, raw: string): Value {
  if (field.kind === 'boolean') {
    if (raw !== 'true' && raw !== 'false') throw invalidParameter(name, message('parameter.boolean'))
    return raw === 'true'
  }
  if (field.kind === 'integer' || field.kind === 'reference') {
    const { min, max } = integerRange(field)
    return wholeNumber(name, raw, [Math.min(min, 0), max])
  }
  if (field.kind === 'datetime') {
    // In UTC, as the column is stored; a record is found by the time of its answer.
    const point = parseDateTime(raw)
    if ('problem' in point) throw invalidParameter(name, message('parameter.dateTime'))
    return point.instant
  }
  return searchText(name, raw)
}

function filterValues(name: string, field: Field, raw: string | string[]): Value[] {
  const values = [raw].flat()
  if (values.length > maxValues) throw invalidParameter(name, message('parameter.tooMany'))
  return values.map((value) => filterValue(name, field, value))
}

function readFilter(resource: Resource, name: string, raw: string | string[]): Value[] {
  const field = filterableFields(resource).includes(name) ? resource.fields[name] : undefined
  if (!field) throw invalidParameter(name, message('parameter.unknown'))
  return filterValues(name, field, raw)
}

function readFurther(name: string, filter: FurtherFilter, raw: string | string[]): Value[] {
  const values = filterValues(name, filter, raw)
  if (filter.kind === 'date' && !values.every((value) => isDay(String(value))))
    throw invalidParameter(name, message('parameter.day'))
  const { options } = filter
  if (options && !values.every((value) => options.includes(String(value))))
    throw invalidParameter(name, message('parameter.state', { states: options.join(', ') }))
  return values
}

function readStates({ states = [] }: Resource, raw: string | string[]): string[] {
  const asked = [raw].flat()
  if (asked.length > states.length || asked.some((state) => !states.includes(state)))
    throw invalidParameter('state', message('parameter.state', { states: states.join(', ') }))
  return asked
}

function readSort(resource: Resource, raw: string | string[]): ListQuery['sort'] {
  const field = typeof raw === 'string' ? raw.replace(/^-/, '') : ''
  if (typeof raw !== 'string' || !sortableFields(resource).includes(field))
    throw invalidParameter('sort', message('parameter.sort'))
  return { field, descending: raw.startsWith('-') }
}

/**
 * @param raw the parsed query string; a repeated name is an array
 * @throws AppError invalid-parameter for anything unknown or out of range (B22–B25)
 */
export function parseListQuery(resource: Resource, raw: RawQuery): ListQuery {
  const query: ListQuery = { limit: null, offset: 0, sort: null, q: null, filters: {} }
  for (const [name, value = ''] of Object.entries(raw)) {
    if (name === 'limit') query.limit = wholeNumber(name, value, [1, maxLimit])
    else if (name === 'offset') query.offset = wholeNumber(name, value, [0, maxOffset])
    else if (name === 'sort') query.sort = readSort(resource, value)
    else if (name === 'q') query.q = searchText(name, value).trim() || null
    else if (name === 'state' && resource.states) query.states = readStates(resource, value)
    else {
      const { furtherFilters = {} } = resource
      const further = Object.hasOwn(furtherFilters, name) ? furtherFilters[name] : undefined
      if (further) query.further = { ...query.further, [name]: readFurther(name, further, value) }
      else query.filters[name] = readFilter(resource, name, value)
    }
  }
  return query
}

/**
 * @param matching the parameters of a list as they stand in an address, without the question mark
 * @returns the list without what picks one page of it
 * @throws AppError invalid-parameter
 */
export function parseMatching(resource: Resource, matching: string): ListQuery {
  const parameters = new URLSearchParams(matching)
  for (const name of ['limit', 'offset', 'sort']) parameters.delete(name)
  const { q, ...filters } = Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
  )
  return parseListQuery(resource, { ...filters, ...(q && { q: q.join(' ') }) })
}

/**
 * @param raw the parsed query string of a call that takes `q` alone
 * @throws AppError invalid-parameter for anything else
 */
export function parseSearch({ q = '', ...others }: RawQuery): string {
  const [other] = Object.keys(others)
  if (other === undefined) return searchText('q', q).trim()
  throw invalidParameter(other, message('parameter.unknown'))
}
