import type { Field, Guard } from '#shared/field.ts'
import { mayRead } from '#shared/field-access.ts'
import { textLines } from '#shared/formats/text-lines.ts'
import { isBlankTick, listLines } from '#shared/list-words.ts'
import { type LocalizedField, type LocalizedResource, wordsOf } from '#shared/resource-words.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { toWallTime } from '#shared/time.ts'

/** A record as the API answers it. */
export type Entity = Record<string, unknown> & { id: number }

/** A value as it is written into a file: days are `2027-03-01`, times `2027-03-01 18:00` in Stockholm. */
export type Cell = string | number | null

export type Column = { header: string; field: Field; read: (entity: Entity) => Cell }

const minuteOf = (wallTime: string): string => wallTime.slice(0, 16).replace('T', ' ')

const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

function computedCell(value: unknown): Cell {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  if (!time.test(value)) return value
  return minuteOf(value.endsWith('Z') ? toWallTime(value) : value)
}

/** @returns a value as it is written into a file, in the words of its field */
export function cellOf(field: LocalizedField, value: unknown, origin: string): Cell {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'boolean':
      return wordsOf(field)[value ? 0 : 1]
    case 'enum':
      return field.optionLabels?.[value as string] ?? String(value)
    case 'datetime':
      return minuteOf(value as string)
    case 'html':
      return textLines(value as string)
    case 'image':
      return `${origin}${value}`
    case 'file':
      return readFileValue(value)?.name ?? null
    case 'list':
      return listLines(field, value).join('; ')
    case 'computed':
      return field.optionLabels?.[value as string] ?? computedCell(value)
    default:
      return value as string | number
  }
}

/** Neither secrets, nor ids of other records, nor what is counted over all of them, nor why a cell is empty. */
function isSaved(field: Field, isFurther: boolean): boolean {
  if (isFurther) return true
  if (field.transient || field.isSecret || field.lists || field.kind === 'reference') return false
  return field.kind !== 'computed' || field.sortBy !== undefined
}

/**
 * @param reader.guard the caller's: the file holds every field that its reader may read
 * @param reader.origin of the addresses of pictures, without a trailing slash
 * @param further fields that it holds too
 * @returns the columns of a list that is saved: the id, and one for each label of a field
 */
export function exportColumns(
  resource: LocalizedResource,
  { guard, origin }: { guard: Guard; origin: string },
  further: readonly string[] = [],
): Column[] {
  const id: Column = { header: '#', field: { kind: 'integer' }, read: (entity) => entity.id }
  const columns = [id]
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      !isSaved(field, further.includes(name)) ||
      !mayRead(field, guard) ||
      columns.some(({ header }) => header === field.label)
    )
      continue
    columns.push({
      header: field.label,
      field,
      read: (entity) =>
        isBlankTick(field, entity[name], entity) ? null : cellOf(field, entity[name], origin),
    })
  }
  return columns
}
