import type { StoredRow } from '#server/db/records.ts'
import type { Field, Guard } from '#shared/field.ts'
import { mayRead } from '#shared/field-access.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { type Resource, sizesKey } from '#shared/resource.ts'
import { toWallTime } from '#shared/time.ts'

/** A record as the API answers it. */
export type Entity = Record<string, unknown> & { id: number }

/** @returns the items of a list, their times as the API answers them */
function decodeItems({ of = {} }: Field, items: Entity[]): unknown {
  const times = Object.keys(of).filter((name) => of[name]?.kind === 'datetime')
  if (times.length === 0) return items
  return items.map((item) => ({
    ...item,
    ...Object.fromEntries(times.map((name) => [name, item[name] ? toWallTime(String(item[name])) : null])),
  }))
}

/** @returns a stored value as the API answers it. */
export function decode(field: Field, value: unknown): unknown {
  if (field.kind === 'boolean') return Boolean(value)
  if (field.kind === 'list') return decodeItems(field, JSON.parse((value as string | null) || '[]'))
  if (value === null || value === undefined) return null
  if (field.kind === 'datetime') return toWallTime(value as string)
  if (field.kind === 'image') return imageUrl(value as string)
  return value
}

/** @returns the answer with its texts in other languages behind all else, which stays where it always stood. */
export function withTranslationsLast({ fields }: Resource, entity: Entity): Entity {
  const isTranslation = ([name]: [string, unknown]): boolean => fields[name]?.translates !== undefined
  const values = Object.entries(entity)
  const last = values.filter(isTranslation)
  if (last.length === 0) return entity
  const others = values.filter((value) => !isTranslation(value))
  return { id: entity.id, ...Object.fromEntries([...others, ...last]) }
}

/**
 * Copies only the declared fields that `guard` may read, so that nothing else of a row leaves the server (T02).
 * @returns the record without its computed fields.
 */
export function toEntity(resource: Resource, row: StoredRow, guard: Guard): Entity {
  const entity: Entity = { id: row.id }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'computed' || field.transient) continue
    if (!mayRead(field, guard)) continue
    entity[name] = decode(field, row[name])
    if (field.kind === 'image') {
      entity[sizesKey(name)] = row[name] ? imageSizes(row[name] as string) : null
    }
  }
  return entity
}
