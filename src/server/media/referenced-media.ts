import type { Db } from '#server/db/tables.ts'
import { isMediaName } from '#shared/media.ts'
import { columnFields, type Resource } from '#shared/resource.ts'

const inHtml = /\/media\/([0-9a-f]{32}-\d+x\d+)\//g

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
      for (const { [column]: value } of rows) {
        if (kind === 'html') for (const [, name] of value?.matchAll(inHtml) ?? []) names.add(name as string)
        else if (value && isMediaName(value)) names.add(value)
      }
    }
  }
  return names
}
