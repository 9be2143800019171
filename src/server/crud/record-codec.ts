import { allows, type Field, type Guard } from '#shared/field.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'
import { type Resource, sizesKey } from '#shared/resource.ts'
import { toWallTime } from '#shared/time.ts'

/** A row as either database gives it. */
export type StoredRow = Record<string, unknown> & {
  id: number
  version: number
  created_at: string
  deleted_at: string | null
}
/** A record as the API answers it. */
export type Entity = Record<string, unknown> & { id: number }

function decode(field: Field, value: unknown): unknown {
  if (field.kind === 'boolean') return Boolean(value)
  if (value === null || value === undefined) return null
  if (field.kind === 'datetime') return toWallTime(value as string)
  if (field.kind === 'image') return imageUrl(value as string)
  return value
}

/**
 * The allow-list of what leaves the server: declared fields that `guard` may read, nothing else (T02).
 * @returns the record without its computed fields
 */
export function toEntity(resource: Resource, row: StoredRow, guard: Guard): Entity {
  const entity: Entity = { id: row.id }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'computed' || field.transient) continue
    if (field.readableBy && !allows(guard, field.readableBy)) continue
    entity[name] = decode(field, row[name])
    if (field.kind === 'image') {
      entity[sizesKey(name)] = row[name] ? imageSizes(row[name] as string) : null
    }
  }
  return entity
}
