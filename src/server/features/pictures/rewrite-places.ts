import { changedFields, isRisky } from '#server/crud/changed-fields.ts'
import type { Crud, CrudContext } from '#server/crud/rules.ts'
import { saveRow } from '#server/crud/save-row.ts'
import { contentWith, findCopy, withCopy } from '#server/crud/working-copies.ts'
import { type StoredRow, tableOf, wholeRows } from '#server/db/records.ts'
import { requireConfirmation } from '#server/http/access/confirmation.ts'
import type { Use } from '#server/media/library/find-uses.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Resource } from '#shared/resource.ts'

/** Changes the places of a picture in a row. @returns the changed values, by the names of their fields */
export type PlaceChange = (resource: Resource, row: StoredRow) => Values

type Rewriting = { crud: Crud; change: PlaceChange }

/** Stores what a change makes of a record as a save of its own: with a line in the history and a version. */
async function rewriteRecord(
  scope: WriteScope,
  { crud: { resource, context }, change }: Rewriting,
  row: StoredRow,
): Promise<StoredRow> {
  const values = change(resource, row)
  const fields = changedFields(resource, row, values)
  if (fields.length === 0) return row
  if (isRisky(resource, fields, values))
    await requireConfirmation({ db: scope.tx, now: context.now }, scope.actor)
  return saveRow(scope, resource, { row, values, fields })
}

/** Changes a working copy alike; it goes on from the record as that is now, where it did before. */
async function rewriteCopy(
  { tx }: WriteScope,
  { crud: { resource }, change }: Rewriting,
  { before, after }: { before: StoredRow; after: StoredRow },
): Promise<void> {
  const copy = resource.publishedBy && (await findCopy(tx, { resource: resource.name, id: before.id }))
  if (!copy) return
  const row = withCopy(resource, before, copy)
  const values = change(resource, row)
  const isChanged = changedFields(resource, row, values).length > 0
  await tx
    .updateTable('working_copies')
    .set({
      content: isChanged ? contentWith(resource, row, values) : copy.content,
      number: isChanged ? copy.number + 1 : copy.number,
      base: copy.base === before.version ? after.version : copy.base,
    })
    .where('resource', '=', resource.name)
    .where('record_id', '=', before.id)
    .execute()
}

/** Changes a picture wherever it is shown now: in records, those in the bin too, and in working copies. */
export async function rewritePlaces(
  scope: WriteScope,
  { cruds, uses, change }: { cruds: CrudContext['cruds']; uses: readonly Use[]; change: PlaceChange },
): Promise<void> {
  const now = uses.filter(({ where }) => where !== 'version')
  for (const [name, some] of Map.groupBy(now, ({ resource }) => resource)) {
    const crud = cruds.get(name)
    if (!crud) continue
    for (const id of new Set(some.map((use) => use.id))) {
      const query = wholeRows(tableOf(scope.tx, crud.resource).where('id', '=', id))
      const before = await crud.context.dialect.lockRow(query).executeTakeFirst()
      if (!before) continue
      const after = await rewriteRecord(scope, { crud, change }, before)
      await rewriteCopy(scope, { crud, change }, { before, after })
    }
  }
}
