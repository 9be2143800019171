import type { Crud } from '#server/crud/rules.ts'
import { insertRecord } from '#server/crud/write-records.ts'
import type { RowChange } from '#server/operations/changes.ts'
import { listChanges } from '#server/operations/changes.ts'
import { addUndoCheck } from '#server/operations/undo-operation.ts'
import { isChangedSince, lockChangedRows, rowName, type UndoScope } from '#server/operations/undo-rows.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import { foldText } from '#shared/fold.ts'
import { categories } from '#shared/resources/categories.ts'
import { posts } from '#shared/resources/posts.ts'

/** Finds categories by their names, and creates those that do not exist. */
export type CategoryFinder = { find: (name: string) => Promise<number>; created: string[] }

/** Reads the categories once. The caller holds a lock, so that two imports do not create the same one. */
export async function createCategoryFinder(scope: WriteScope, crud: Crud): Promise<CategoryFinder> {
  const rows = await scope.tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const known = new Map(rows.map(({ id, name }) => [foldText(name), id]))
  const created: string[] = []
  const write = { ...crud, context: scope.context, actor: scope.actor }
  return {
    created,
    async find(name) {
      const found = known.get(foldText(name))
      if (found !== undefined) return found
      const { id } = (await insertRecord(write, scope, { name })).entity
      known.set(foldText(name), id)
      created.push(name)
      return id
    },
  }
}

/** Posts of the undone operation that cannot be undone, because they were changed since. */
async function findChangedPosts(scope: UndoScope): Promise<RowChange[]> {
  const changes = await listChanges(scope.tx, scope.undoneId)
  const own = changes.filter(({ table }) => table === posts.name)
  const rows = await lockChangedRows(scope, own)
  const changed: RowChange[] = []
  for (const change of own)
    if (await isChangedSince(scope, change, rows.get(rowName(change)))) changed.push(change)
  return changed
}

// A category that an import created stays while one of its posts stays.
addUndoCheck(async (scope, changes) => {
  const created = changes.filter(({ table, before }) => table === categories.name && !before)
  if (created.length === 0) return null
  const stays = await scope.once('changed imported posts', () => findChangedPosts(scope))
  const used = new Set(stays.map(({ after }) => String(after?.category_id)))
  return created.some(({ key }) => used.has(key)) ? 'referenced' : null
})
