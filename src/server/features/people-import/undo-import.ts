import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { inOperation, lockRows } from '#server/crud/operation.ts'
import type { Crud } from '#server/crud/rules.ts'
import { moveAllToBin } from '#server/crud/write-many.ts'
import { updateAnyRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import { takeBackFacts } from '#server/membership/by-board.ts'
import { recordHistoryLines } from '#server/operations/record-history.ts'
import type { WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { ImportedResource, ImportState, UndoneImport } from '#shared/people-import-plan.ts'

const batchSize = 250

/** Lines of the history, and the names of files with them, are kept for two years. */
const nameDays = 2 * 366

const dayAgo = (now: Date): string => new Date(now.getTime() - dayMs).toISOString()

/** @returns the import that is being written, and those of the last day */
export async function readImports(
  { db, now }: Pick<Services, 'db' | 'now'>,
  resource: ImportedResource,
): Promise<ImportState> {
  const running = await db
    .selectFrom('people_imports')
    .select(['key', 'file_name', 'user_name'])
    .where('done_at', 'is', null)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('people_imports')
    .select(['key', 'file_name', 'user_name', 'done_at', 'result', 'undone_at'])
    .where('resource', '=', resource)
    .where('done_at', '>', dayAgo(now()))
    .orderBy('done_at', 'desc')
    .limit(20)
    .execute()
  const recent = rows.map(({ result, undone_at, done_at, ...row }) => {
    const { counts } = JSON.parse(result)
    const isUndone = undone_at !== null
    return { ...row, done_at: done_at ?? '', made: counts.new, changed: counts.changed, isUndone }
  })
  return { running: running ?? null, recent: recent.filter(({ made, changed }) => made + changed > 0) }
}

type Former = { record_id: number; version: number; former: string | null }

/** Gives changed records their former values. */
async function restore(
  scope: WriteScope,
  { resource }: Crud,
  rows: readonly { row: StoredRow; former: string }[],
): Promise<void> {
  for (const batch of batchesOf(rows, batchSize)) {
    for (const { row, former } of batch) {
      const values = JSON.parse(former) as Record<string, unknown>
      if ('member_status' in values) values.member_status = Boolean(values.member_status)
      await updateAnyRow(scope.tx, [resource.name, row.id], {
        ...values,
        version: row.version + 1,
        updated_at: scope.context.now().toISOString(),
      })
    }
    await recordHistoryLines(
      scope,
      batch.map(({ row, former }) => ({
        ...{ action: 'update', resource: resource.name, record_id: row.id },
        fields: Object.keys(JSON.parse(former)),
      })),
    )
    await yieldToEventLoop()
  }
}

async function takeBackMails({ tx }: WriteScope, ids: readonly number[]): Promise<void> {
  for (const some of batchesOf(ids, batchSize))
    await tx
      .deleteFrom('mails')
      .where('kind', '=', 'membership-welcome')
      .where('record_id', 'in', some)
      .where('state', '=', 'queued')
      .execute()
}

const titleOf = ({ first_name, last_name, email }: StoredRow): string =>
  [first_name, last_name].filter(Boolean).join(' ') || String(email)

/**
 * Takes a whole import back, for a day: new records go to the bin, changed ones get their former values. What somebody has
 * changed since stays as it is and is named. A second call answers what the first did.
 */
export async function undoImport(crud: Crud, request: FastifyRequest, key: string): Promise<UndoneImport> {
  const { undone } = await inOperation(crud, request, async (write, scope) => {
    const { tx, context } = scope
    await context.dialect.lockKey(tx, 'people-import')
    const found = await tx
      .selectFrom('people_imports')
      .select(['undone_at', 'undone', 'done_at'])
      .where('key', '=', key)
      .where('resource', '=', crud.resource.name)
      .where('done_at', '>', dayAgo(context.now()))
      .executeTakeFirst()
    if (!found) throw new AppError('wrong-state', { title: message('peopleImport.tooLate') })
    if (found.undone_at !== null) return { undone: JSON.parse(found.undone) as UndoneImport }
    const formers: Former[] = await tx
      .selectFrom('import_values')
      .select(['record_id', 'version', 'former'])
      .where('import_key', '=', key)
      .execute()
    const byId = new Map(formers.map((former) => [former.record_id, former]))
    const rows = await lockRows(scope, crud, [...byId.keys()])
    const untouched = rows.filter(({ id, version }) => byId.get(id)?.version === version)
    const made = untouched.filter(({ id }) => byId.get(id)?.former === null)
    const changed = untouched.flatMap((row) => {
      const former = byId.get(row.id)?.former
      return former ? [{ row, former }] : []
    })
    await moveAllToBin(write, scope, made)
    await restore(scope, crud, changed)
    if (crud.resource.name === 'members')
      await takeBackFacts(scope, { ids: untouched.map(({ id }) => id), operation: found.done_at ?? '' })
    scope.invalidatePages()
    await takeBackMails(
      scope,
      made.map(({ id }) => id),
    )
    const isUntouched = new Set(untouched.map(({ id }) => id))
    const kept = rows
      .filter(({ id }) => !isUntouched.has(id))
      .map((row) => ({ id: row.id, title: titleOf(row) }))
    const done: UndoneImport = { removed: made.length, restored: changed.length, kept }
    const at = context.now().toISOString()
    await tx
      .updateTable('people_imports')
      .set({ undone_at: at, undone: JSON.stringify({ ...done, kept: [] }) })
      .where('key', '=', key)
      .execute()
    await tx.deleteFrom('import_values').where('import_key', '=', key).execute()
    return { undone: done }
  })
  return undone
}

/** Forgets the former values of imports after a day, and after two years the names of their files. @returns how many values */
export async function forgetImports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const old = db.selectFrom('people_imports').select('key').where('done_at', '<=', dayAgo(now()))
  const { numDeletedRows } = await db
    .deleteFrom('import_values')
    .where('import_key', 'in', old)
    .executeTakeFirstOrThrow()
  const oldest = new Date(now().getTime() - nameDays * dayMs).toISOString()
  await db.deleteFrom('people_imports').where('done_at', '<', oldest).execute()
  await db.deleteFrom('import_columns').where('used_at', '<', oldest).execute()
  return Number(numDeletedRows)
}
