import { tableOf } from '#server/db/records.ts'
import type { Db } from '#server/db/tables.ts'
import type { FieldKind } from '#shared/field.ts'
import { isMediaName } from '#shared/media.ts'
import { columnFields, type Resource } from '#shared/resource.ts'
import { readFileValue } from '#shared/stored-files.ts'

const inHtml = /\/media\/([0-9a-f]{32}-\d+x\d+)\//g

function namesIn(kind: FieldKind, value: unknown): string[] {
  if (typeof value !== 'string') return []
  if (kind === 'html') return [...value.matchAll(inHtml)].map(([, name]) => name as string)
  if (kind === 'file') return [readFileValue(value)?.key ?? []].flat()
  return kind === 'image' && isMediaName(value) ? [value] : []
}

/** @returns the names of the pictures and files that one row references. */
export const mediaIn = (resource: Resource, row: Record<string, unknown>): string[] =>
  columnFields(resource).flatMap(([column, { kind }]) => namesIn(kind, row[column]))

/** @returns the names of the pictures and files in a version or a working copy: in a field of their own, or in an address in rich text. */
export const mediaInContent = (content: string): string[] =>
  [...content.matchAll(/(?<=["/])[0-9a-f]{32}-(?:\d+x\d+|\d+\.[a-z]{3,4})(?=["/])/g)].map(([name]) => name)

/**
 * @returns the names of the pictures and files that any record references, in a field of their own or in rich text; records in the
 *   bin and versions count, because they may be restored, and so do working copies. Records that an undo moved to the bin do not.
 */
export async function referencedMedia(db: Db, resources: readonly Resource[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const resource of resources) {
    for (const [column, { kind }] of columnFields(resource)) {
      if (kind !== 'image' && kind !== 'html' && kind !== 'file') continue
      const rows = await tableOf(db, resource)
        .select(column)
        .distinct()
        .where((where) =>
          where.or([
            where('deleted_at', 'is', null),
            where(
              'id',
              'not in',
              db.selectFrom('undone_records').select('record_id').where('resource', '=', resource.name),
            ),
          ]),
        )
        .execute()
      for (const { [column]: value } of rows) for (const name of namesIn(kind, value)) names.add(name)
    }
  }
  const versions = await db.selectFrom('version_media').select('name').distinct().execute()
  for (const { name } of versions) names.add(name)
  const copies = await db.selectFrom('working_copies').select('content').execute()
  for (const { content } of copies) for (const name of mediaInContent(content)) names.add(name)
  return names
}
