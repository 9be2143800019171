import type { Db } from '#server/db/tables.ts'
import type { FieldKind } from '#shared/field.ts'
import { isMediaName } from '#shared/media.ts'
import { columnFields, type Resource } from '#shared/resource.ts'

const inHtml = /\/media\/([0-9a-f]{32}-\d+x\d+)\//g

function namesIn(kind: FieldKind, value: unknown): string[] {
  if (typeof value !== 'string') return []
  if (kind === 'html') return [...value.matchAll(inHtml)].map(([, name]) => name as string)
  return kind === 'image' && isMediaName(value) ? [value] : []
}

/** @returns the media names that one row uses */
export const mediaIn = (resource: Resource, row: Record<string, unknown>): string[] =>
  columnFields(resource).flatMap(([column, { kind }]) => namesIn(kind, row[column]))

/**
 * @returns the media names that any record uses, in a picture field or inside rich text; records in the bin
 * count, because they may come back
 */
export async function referencedMedia(db: Db, resources: readonly Resource[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const resource of resources) {
    for (const [column, { kind }] of columnFields(resource)) {
      if (kind !== 'image' && kind !== 'html') continue
      const rows = (await db
        .selectFrom(resource.name as 'posts')
        .select(column as 'image')
        .distinct()
        .execute()) as Record<string, string | null>[]
      for (const { [column]: value } of rows) for (const name of namesIn(kind, value)) names.add(name)
    }
  }
  return names
}
