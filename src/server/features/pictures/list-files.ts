import { type StoredRow, tableOf } from '#server/db/records.ts'
import type { Services } from '#server/services/services.ts'
import { isFoundIn } from '#shared/fold.ts'
import type { LibraryFile } from '#shared/picture-library.ts'
import { columnFields, type Resource, titleFields, titleOfRecord } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { may, type Principal } from '#shared/rights.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { stateOf } from './find-places.ts'

async function filesOf({ db }: Pick<Services, 'db'>, resource: Resource): Promise<LibraryFile[]> {
  const { publishedBy } = resource
  const fields = columnFields(resource).filter(([, { kind }]) => kind === 'file')
  const files: LibraryFile[] = []
  for (const [field] of fields) {
    const rows = await tableOf(db, resource)
      .select(['id', 'deleted_at', field, ...titleFields(resource), ...(publishedBy ? [publishedBy] : [])])
      .where(field, 'is not', null)
      .orderBy('id', 'desc')
      .$castTo<StoredRow>()
      .execute()
    for (const row of rows) {
      const facts = readFileValue(String(row[field]))
      if (facts)
        files.push({
          resource: resource.name,
          id: row.id,
          title: titleOfRecord(resource, row),
          state: stateOf(resource, row, 'record'),
          file_name: facts.name,
          bytes: facts.bytes,
        })
    }
  }
  return files
}

/** @returns the files of the records that the caller may read in the panel and in which the words stand, the newest first */
export async function listFiles(
  context: Pick<Services, 'db'>,
  principal: Principal,
  words: string,
): Promise<LibraryFile[]> {
  const files: LibraryFile[] = []
  for (const resource of resources)
    if (may(principal, 'read', resource.name)) files.push(...(await filesOf(context, resource)))
  return files.filter(({ title, file_name }) => words === '' || isFoundIn(`${title} ${file_name}`, words))
}
