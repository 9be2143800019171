import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#server/context/context.ts'
import { readPage } from '#server/crud/list-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { foldedColumn } from '#server/db/folded-columns.ts'
import { type RecordQuery, recordTables, tableOf } from '#server/db/records.ts'
import { notRestricted } from '#server/db/restrictions.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import type { Services } from '#server/services/services.ts'
import { type BinRecord, binDays, binRecords, type Declined } from '#shared/bin.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import type { Resource } from '#shared/resource.ts'
import { titleFields } from '#shared/resource.ts'
import { may } from '#shared/rights.ts'

/** @returns the time since when a deleted record is still in the bin; UTC, ISO 8601 */
const binnedSince = ({ now }: Pick<Services, 'now'>): string =>
  new Date(now().getTime() - binDays * dayMs).toISOString()

/** @returns whether a deleted record is still in the bin: for 30 days, or longer by the rules of its resource */
export function isBinned(context: Pick<Services, 'now'>, { resource, rules }: Crud): RawBuilder<boolean> {
  const isYoung = sql<boolean>`${sql.ref(`${resource.name}.deleted_at`)} >= ${binnedSince(context)}`
  const stays = rules.staysInBin?.(context.now())
  return stays ? sql<boolean>`(${isYoung} or ${stays})` : isYoung
}

/** @returns the resources whose deleted records stay in the bin */
export const binnedCruds = ({ cruds }: Pick<AppContext, 'cruds'>): Crud[] =>
  [...cruds.values()].filter(({ resource }) => resource.access.delete !== undefined)

/** @throws AppError not-found when no such records are ever deleted */
export function getBinnedCrud({ cruds }: Pick<AppContext, 'cruds'>, name: string): Crud {
  const crud = cruds.get(name)
  if (!crud?.resource.access.delete) throw new AppError('not-found')
  return crud
}

/** @throws AppError forbidden unless the caller may write such records, not-found when none are ever deleted */
export function getWritableCrud(context: Pick<AppContext, 'cruds'>, actor: Actor, name: string): Crud {
  const crud = getBinnedCrud(context, name)
  if (!may(principalOf(actor), 'write', name)) throw new AppError('forbidden')
  return crud
}

/** @returns what a record is called, as SQL; or that folded */
function titleColumn(resource: Resource, column = (name: string): string => name): RawBuilder<string> {
  const names = titleFields(resource).map((name) => sql.ref(column(name)))
  return names.length === 0 ? sql`''` : sql`${sql.join(names, sql` || ' ' || `)}`
}

/** All deleted records of the resources that the caller may write, as if they were one table. */
async function binTable(
  context: Pick<AppContext, 'db' | 'cruds' | 'now'>,
  actor: Actor,
): Promise<RecordQuery> {
  const { db } = context
  const own = binnedCruds(context).filter(({ resource }) => may(principalOf(actor), 'write', resource.name))
  const listed = await Promise.all(own.map(({ resource }) => notRestricted(db, resource)))
  const [first, ...others] = own.map((crud, place) => {
    const { resource } = crud
    return tableOf(db, resource)
      .select([sql.lit(resource.name).as('resource'), 'id', 'deleted_at'])
      .select([
        titleColumn(resource).as('title'),
        titleColumn(resource, foldedColumn).as(foldedColumn('title')),
      ])
      .where('deleted_at', 'is not', null)
      .where(isBinned(context, crud))
      .where(listed[place] ?? sql<boolean>`true`)
  })
  if (!first) throw new AppError('forbidden')
  const all = others.reduce((union, table) => union.unionAll(table), first)
  return recordTables(db).selectFrom(all.as('bin'))
}

type Deletion = { resource: string; record_id: number; user_id: number | null; user_name: string }

/** @returns who deleted the records last, by resource and id */
async function findDeletions(
  { db }: Pick<Services, 'db'>,
  rows: BinRecord[],
): Promise<Map<string, Deletion>> {
  const idsOf = Map.groupBy(rows, ({ resource }) => resource)
  const deletions = new Map<string, Deletion>()
  for (const [resource, records] of idsOf) {
    const ids = records.map(({ id }) => id)
    const lines = await db
      .selectFrom('history')
      .select(['resource', 'record_id', 'user_id', 'user_name'])
      .where('resource', '=', resource)
      .where('record_id', 'in', ids)
      .where('action', '=', 'delete')
      .orderBy('id')
      .execute()
    for (const line of lines) deletions.set(`${resource}/${line.record_id}`, line as Deletion)
  }
  return deletions
}

/** @returns the decisions by which records went to the bin, by resource and id */
async function findDeclined(
  { db, cruds }: Pick<AppContext, 'db' | 'cruds'>,
  rows: BinRecord[],
): Promise<Map<string, Declined>> {
  const declined = new Map<string, Declined>()
  for (const [resource, records] of Map.groupBy(rows, (row) => row.resource)) {
    const ids = records.map(({ id }) => id)
    const found = (await cruds.get(resource)?.rules.declined?.(db, ids)) ?? []
    for (const [id, decision] of found) declined.set(`${resource}/${id}`, decision)
  }
  return declined
}

/** @returns the names of the records into which records were merged, by resource and id */
async function findMergedInto(
  { db, cruds }: Pick<AppContext, 'db' | 'cruds'>,
  rows: BinRecord[],
): Promise<Map<string, string>> {
  const merged = new Map<string, string>()
  for (const [resource, records] of Map.groupBy(rows, (row) => row.resource)) {
    const ids = records.map(({ id }) => id)
    const found = (await cruds.get(resource)?.rules.mergedInto?.(db, ids)) ?? []
    for (const [id, name] of found) merged.set(`${resource}/${id}`, name)
  }
  return merged
}

const notDeclined: Declined = { declined_day: null, reason: '' }

/** @returns a page of the records that lie in the bin, and how many there are in all */
export async function listBin(
  context: Pick<AppContext, 'db' | 'dialect' | 'cruds' | 'now'>,
  actor: Actor,
  list: ListQuery,
): Promise<{ records: BinRecord[]; total: number }> {
  const listed = { context, resource: binRecords }
  const { rows, total } = await readPage<BinRecord>(await binTable(context, actor), listed, list)
  const deletions = await findDeletions(context, rows)
  const declined = await findDeclined(context, rows)
  const merged = await findMergedInto(context, rows)
  const records = rows.map(({ resource, id, title, deleted_at }) => {
    const by = deletions.get(`${resource}/${id}`)
    const who = { deleted_by: by?.user_name ?? '', deleted_by_id: by?.user_id ?? null }
    const merged_into = merged.get(`${resource}/${id}`) ?? ''
    const decision = declined.get(`${resource}/${id}`) ?? notDeclined
    return { resource, id, title: title.trim(), deleted_at, ...who, ...decision, merged_into }
  })
  return { records, total }
}
