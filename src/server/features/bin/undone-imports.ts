import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import type { UndoneImport } from '#shared/bin.ts'
import { AppError } from '#shared/errors.ts'
import { type ImportedResource, importedResources } from '#shared/people-import-plan.ts'
import type { RecordKey } from '#shared/resource.ts'
import { may } from '#shared/rights.ts'
import { getBinnedCrud, isBinned } from './bin-list.ts'

type Place = Pick<AppContext, 'db' | 'cruds' | 'now'>

/** The records that undone imports of a resource moved to the trash, and that are still there, as SQL. */
async function recordsOf(context: Place, resource: ImportedResource): Promise<RawBuilder<unknown>> {
  const { db } = context
  const crud = getBinnedCrud(context, resource)
  const [table, id] = [sql.table(resource), sql.ref(`${resource}.id`)]
  return sql`people_imports
    join operations on operations.id = people_imports.operation_id and operations.undone_at is not null
    join history on history.operation_id = operations.id and history.action = 'import' and history.resource = ${resource}
    join ${table} on ${id} = history.record_id
    join undone_records on undone_records.resource = ${resource} and undone_records.record_id = ${id}
      and undone_records.at = ${sql.ref(`${resource}.deleted_at`)}
    where people_imports.resource = ${resource}
      and ${isBinned(context, crud)} and ${await notRestricted(db, crud.resource)}`
}

async function listImports(context: Place, resource: ImportedResource): Promise<UndoneImport[]> {
  const id = sql.ref(`${resource}.id`)
  const { rows } = await sql<Omit<UndoneImport, 'resource'>>`
    select people_imports.key, file_name, operations.undone_at, count(distinct ${id}) as count
    from ${await recordsOf(context, resource)} group by people_imports.key, file_name, operations.undone_at`.execute(
    context.db,
  )
  return rows.map((row) => ({ ...row, resource, count: Number(row.count) }))
}

/** Lists the undone imports whose people are in the trash, for those who may restore them; the newest first. */
export async function listUndoneImports(context: Place, actor: Actor): Promise<UndoneImport[]> {
  const own = importedResources.filter((resource) => may(principalOf(actor), 'write', resource))
  const lists = await Promise.all(own.map((resource) => listImports(context, resource)))
  return lists.flat().toSorted((one, other) => other.undone_at.localeCompare(one.undone_at))
}

/** Finds the records of an undone import in the trash. @throws AppError not-found when none of them is there */
export async function findImportRecords(context: Place, key: string): Promise<RecordKey[]> {
  for (const resource of importedResources) {
    const id = sql.ref(`${resource}.id`)
    const { rows } = await sql<{ id: number }>`select distinct ${id} as id
      from ${await recordsOf(context, resource)} and people_imports.key = ${key} order by 1`.execute(
      context.db,
    )
    if (rows.length > 0) return rows.map((row) => ({ resource, id: row.id }))
  }
  throw new AppError('not-found')
}
