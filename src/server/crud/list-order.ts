import { type RawBuilder, sql } from 'kysely'
import type { CrudRules } from '#server/crud/rules.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { notOver } from '#server/db/not-over.ts'
import type { RecordQuery } from '#server/db/records.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Services } from '#server/services/services.ts'
import { integerRange } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { comingOrder, isFolded, type Resource } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'

export type ListSource = {
  resource: Resource
  context: Pick<Services, 'db' | 'dialect' | 'now'>
  /** Condition of the search, as `withSearch` finds it. */
  search?: RawBuilder<boolean> | undefined
  /** Names of fields in which the search finds nothing, as they are not told. */
  unsearched?: readonly string[]
  rules?: Pick<CrudRules, 'states' | 'furtherFilters' | 'derivedFilters' | 'orders'>
}

type OrderedSource = ListSource & { isReversed?: boolean }

/** An empty value sorts as the least value in both databases, which order null differently. */
export function sortKey(column: string, field: Field | undefined): RawBuilder<unknown> {
  if (field && isFolded(field)) return sql.ref(foldedColumn(column))
  const ref = sql.ref(column)
  const isEmptyNull =
    field?.kind === 'date' || field?.kind === 'enum' || field?.kind === 'image' || field?.kind === 'file'
  if (isEmptyNull || (field?.kind === 'datetime' && !field.required)) return sql`coalesce(${ref}, '')`
  if (field?.kind === 'integer' || field?.kind === 'reference')
    return sql`coalesce(${ref}, ${sql.lit(integerRange(field).min - 1)})`
  return sql`${ref}`
}

/** One expression of an order, downwards or not. */
type OrderKey = { key: RawBuilder<unknown>; isDescending: boolean }

/** A field of another record: the reference to it, and the name of its field. */
type Through = readonly [reference: string, source: string]

/** @returns a value of the referenced record, null without one */
function valueThrough(resource: Resource, [reference, source]: Through): RawBuilder<unknown> {
  const { name } = getResource(resource.fields[reference]?.to ?? '')
  const [target, own] = [sql.ref(`${name}.id`), sql.ref(`${resource.name}.${reference}`)]
  return sql`(select ${sortKey(`${name}.${source}`, getResource(name).fields[source])} from ${sql.table(name)} where ${target} = ${own})`
}

/** Orders by a value of the referenced record, and keeps the records of each reference together. */
const throughKeys = (resource: Resource, through: Through): RawBuilder<unknown>[] => [
  sql`coalesce(${valueThrough(resource, through)}, '')`,
  sql`coalesce(${sql.ref(`${resource.name}.${through[0]}`)}, 0)`,
]

function keysOf({ resource }: ListSource, name: string): RawBuilder<unknown>[] {
  const { through } = resource.fields[name] ?? {}
  if (through) return throughKeys(resource, through)
  return [sortKey(name, resource.fields[name])]
}

/** @returns the time at which a record, or the one that its time is read from, is over; null when it has no such field */
function untilOf(resource: Resource, comingBy: string): RawBuilder<unknown> | null {
  const { through } = resource.fields[comingBy] ?? {}
  if (!through) return resource.comingUntil ? sql.ref(resource.comingUntil) : null
  const { comingUntil } = getResource(resource.fields[through[0]]?.to ?? '')
  return comingUntil ? valueThrough(resource, [through[0], comingUntil]) : null
}

function comingKeys(source: ListSource, comingBy: string): OrderKey[] {
  const [time = sql`''`, ...others] = keysOf(source, comingBy)
  const until = untilOf(source.resource, comingBy)
  const isComing = notOver({ from: time, until }, source.context.now())
  return [
    { key: sql`case when ${isComing} then 0 else 1 end`, isDescending: false },
    { key: sql`case when ${isComing} then ${time} else '' end`, isDescending: false },
    { key: sql`${time}`, isDescending: true },
    ...others.map((key) => ({ key, isDescending: false })),
  ]
}

function orderKeys(source: ListSource, { sort }: ListQuery): OrderKey[] {
  const { resource } = source
  const field = sort?.field ?? resource.order.replace(/^-/, '')
  const isDescending = sort?.descending ?? resource.order.startsWith('-')
  if (field === comingOrder && resource.comingBy) {
    const keys = [...comingKeys(source, resource.comingBy), { key: sql.ref('id'), isDescending: false }]
    return keys.map((one) => ({ ...one, isDescending: one.isDescending !== isDescending }))
  }
  const { through, sortBy = field } = resource.fields[field] ?? {}
  const column = through ? field : sortBy.replace(/^-/, '')
  const isDown = isDescending !== (!through && sortBy.startsWith('-'))
  const keys = column === 'id' ? [] : keysOf(source, column)
  return [...keys, sql.ref('id')].map((key) => ({ key, isDescending: isDown }))
}

/** Orders by the sorted field and then by the id, so that the order is total. */
export function ordered(
  query: RecordQuery,
  { isReversed = false, ...source }: OrderedSource,
  list: ListQuery,
) {
  // Columns tell nothing of a derived order, which comes afterwards.
  if (list.sort && source.rules?.orders?.[list.sort.field]) return query
  return orderKeys(source, list).reduce(
    (sorted, { key, isDescending }) => sorted.orderBy(key, isDescending !== isReversed ? 'desc' : 'asc'),
    query,
  )
}
