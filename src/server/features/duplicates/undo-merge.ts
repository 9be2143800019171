import type { FastifyRequest } from 'fastify'
import { eraseRows, pickRows, startErasure } from '#server/crud/erase-records.ts'
import type { Crud } from '#server/crud/rules.ts'
import { updateAnyRow } from '#server/db/one-row.ts'
import { recordTables, type StoredRow } from '#server/db/records.ts'
import { hasRow } from '#server/db/row-counts.ts'
import { markForScrub, scrub } from '#server/db/scrub.ts'
import { program } from '#server/http/access/actor.ts'
import { removeMailFiles } from '#server/mail/outbox/erase-mails.ts'
import { settleMembers } from '#server/membership/settle.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import { inTransaction } from '#server/operations/transaction.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import type { Services } from '#server/services/services.ts'
import type { RecentMerge, UndoneMerge } from '#shared/duplicates.ts'
import { dayMs } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { type Former, workOnMembers } from './merge-members.ts'
import { moveBack } from './move-references.ts'
import { readNames, shownLines } from './read-people.ts'

const dayAgo = (now: Date): string => new Date(now.getTime() - dayMs).toISOString()

/** @returns the merges of the last day, the newest first */
export async function readMerges(context: Pick<Services, 'db' | 'now'>): Promise<RecentMerge[]> {
  const { db, now } = context
  const rows = await db
    .selectFrom('member_merges')
    .select(['id', 'at', 'kept_id', 'other_id'])
    .where('at', '>', dayAgo(now()))
    .orderBy('id', 'desc')
    .limit(shownLines)
    .execute()
  const names = await readNames(context, rows)
  return rows.map((row) => ({ ...row, ...names(row) }))
}

const equal = (stored: unknown, value: unknown): boolean =>
  // SQLite reads booleans as 0 and 1.
  (typeof value === 'boolean' ? Boolean(stored) : (stored ?? null)) === (value ?? null)

const booleans: ReadonlySet<string> = new Set(['member_status', 'is_new'])

/** @returns the former values of what the merge has changed and nobody since, and the names of what somebody has */
function takenBack(row: StoredRow, { before, after }: Former): { values: Values; left: string[] } {
  const changed = Object.keys(after).filter((name) => !equal(before[name], after[name]))
  const left = changed.filter((name) => !equal(row[name], after[name]))
  const own = changed.filter((name) => !left.includes(name))
  const value = (name: string) => (booleans.has(name) ? Boolean(before[name]) : before[name])
  return { values: Object.fromEntries(own.map((name) => [name, value(name)])), left }
}

async function lockMember({ tx, context }: WriteScope, id: number): Promise<StoredRow | undefined> {
  const query = recordTables(tx).selectFrom(members.name).selectAll().where('id', '=', id)
  return context.dialect.lockRow(query.$castTo<StoredRow>()).executeTakeFirst()
}

async function store(
  scope: WriteScope,
  { row, values, action }: { row: StoredRow; values: Values; action: string },
): Promise<void> {
  await updateAnyRow(scope.tx, [members.name, row.id], {
    ...values,
    version: row.version + 1,
    updated_at: scope.context.now().toISOString(),
  })
  const fields = Object.keys(values).filter((name) => name in members.fields)
  await recordHistory(scope, { action, resource: members.name, record_id: row.id, fields })
}

/**
 * Takes a merge back, for a day: the other member is there again with what was theirs, and the kept one as before. What
 * somebody has changed since stays.
 * @throws AppError wrong-state when it is too late, or somebody was quicker
 */
export function undoMerge(crud: Crud, request: FastifyRequest, id: number): Promise<UndoneMerge> {
  return inTransaction(workOnMembers(crud, request), async (scope) => {
    const { tx, context } = scope
    await context.dialect.lockKey(tx, 'member-merges')
    const merge = await tx
      .selectFrom('member_merges')
      .selectAll()
      .where('id', '=', id)
      .where('at', '>', dayAgo(context.now()))
      .executeTakeFirst()
    const kept = merge && (await lockMember(scope, merge.kept_id))
    const other = merge && (await lockMember(scope, merge.other_id))
    if (!kept || !other?.deleted_at)
      throw new AppError('wrong-state', { title: message('duplicates.tooLate') })
    const later = tx.selectFrom('member_merges').where('other_id', '=', kept.id)
    if (await hasRow(later)) throw new AppError('wrong-state', { title: message('duplicates.laterFirst') })
    const former = JSON.parse(merge.former) as Former
    const { values, left } = takenBack(kept, former)
    await moveBack(scope, { kept: kept.id, other: other.id }, former.moved)
    await store(scope, { row: kept, values, action: 'unmerge' })
    await store(scope, { row: other, values: { deleted_at: null }, action: 'restore' })
    await settleMembers(scope, [kept.id, other.id])
    await tx.deleteFrom('member_merges').where('id', '=', id).execute()
    return { left }
  })
}

/**
 * Erases the members who were merged into others more than a day ago, with the former values. What is left of them are
 * those others, so nothing else of the person is erased.
 * @returns how many
 */
export async function forgetMerges(context: Services): Promise<number> {
  const erasure = await inTransaction({ context, actor: program, isPublic: false }, async (scope) => {
    const started = startErasure(scope)
    const rows = await scope.tx
      .selectFrom('member_merges')
      .select('other_id')
      .where('at', '<=', dayAgo(context.now()))
      .execute()
    const ids = rows.map(({ other_id }) => other_id)
    if (ids.length === 0) return started
    const gone = await pickRows(scope, members, (query) =>
      query.where('id', 'in', ids).where('deleted_at', 'is not', null),
    )
    await eraseRows(started, members, gone)
    await scope.tx.deleteFrom('member_merges').where('other_id', 'in', ids).execute()
    await markForScrub(scope.tx)
    return started
  })
  if (!erasure.erased.members) return 0
  await removeMailFiles(context, erasure.mailIds)
  await scrub(context)
  return erasure.erased.members
}
