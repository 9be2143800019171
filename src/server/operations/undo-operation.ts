import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import { type Actor, principalOf } from '#server/http/access/actor.ts'
import { toAppError } from '#server/http/answers/error-handler.ts'
import { createWorkGate, type WorkGate } from '#server/queues/work-gate.ts'
import type { Services } from '#server/services/services.ts'
import { secondMs } from '#shared/durations.ts'
import { AppError, existing } from '#shared/errors.ts'
import type { NotUndone, UndoRefusal, UndoResult } from '#shared/operations.ts'
import { findResource } from '#shared/resources/index.ts'
import { may } from '#shared/rights.ts'
import { findParents, listChanges, type RowChange, readSchema } from './changes.ts'
import { findSent, type MailRow, sendCorrections } from './correct-mails.ts'
import { followUndone } from './derived-values.ts'
import { findOperationKind } from './operation.ts'
import { recordHistoryLines } from './record-history.ts'
import { inTransaction } from './transaction.ts'
import {
  findReferenced,
  isChangedSince,
  lockChangedRows,
  rowName,
  type UndoScope,
  undoGroup,
} from './undo-rows.ts'
import type { WriteScope } from './write-scope.ts'

export type OperationRow = Selectable<Tables['operations']>

/** Operations that are being undone by this process. */
const running = new WeakMap<Db, Set<string>>()

/** True if the account may do such an action today, and so may undo it. */
export function mayUndo(actor: Actor, { kind, resource }: Pick<OperationRow, 'kind' | 'resource'>): boolean {
  const right = findOperationKind(kind)?.right
  return right !== undefined && may(principalOf(actor), right.to, right.resource ?? resource)
}

/** Checks that need more than the changed rows: why a group cannot be undone, or null. */
export type UndoCheck = (scope: UndoScope, changes: readonly RowChange[]) => Promise<UndoRefusal | null>
const checks: UndoCheck[] = []
export const addUndoCheck = (check: UndoCheck): void => void checks.push(check)

/** Locks other rows before the changed ones, in the order in which every write locks them. */
export type UndoLock = (scope: UndoScope, changes: readonly RowChange[]) => Promise<void>
const locks: UndoLock[] = []
export const addUndoLock = (lock: UndoLock): void => void locks.push(lock)

type Rows = Awaited<ReturnType<typeof lockChangedRows>>

async function findRefusal(
  scope: UndoScope,
  changes: readonly RowChange[],
  { rows, referenced }: { rows: Rows; referenced: ReadonlySet<string> },
): Promise<UndoRefusal | null> {
  for (const check of checks) {
    const refusal = await check(scope, changes)
    if (refusal) return refusal
  }
  for (const change of changes)
    if (await isChangedSince(scope, change, rows.get(rowName(change)))) return 'changed'
  return changes.some((change) => referenced.has(rowName(change))) ? 'referenced' : null
}

/** The record that stands for a group: of the resource of the action if there is one, changed or referred to. */
function findSubject(
  { schema }: UndoScope,
  changes: readonly RowChange[],
  resource: string,
): Pick<NotUndone, 'resource' | 'record_id'> {
  const records = changes.filter(({ table }) => findResource(table) || table === 'claims')
  const parents = changes.flatMap((change) => findParents(change, schema))
  const subject = [...records, ...parents].find(({ table }) => table === resource) ?? records[0] ?? changes[0]
  return { resource: subject?.table ?? resource, record_id: Number(subject?.key ?? 0) || 0 }
}

/** True if a row refers to one that was deleted: error codes of PostgreSQL and SQLite. */
const isMissingReference = (error: unknown): boolean => {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23503' || errcode === 787
}

/** Undoes one group in a savepoint: a value that is taken, or an erased record that it refers to, leaves the group whole. */
async function tryGroup(
  scope: UndoScope,
  changes: readonly RowChange[],
  rows: Rows,
): Promise<UndoRefusal | null> {
  await sql`savepoint undo_group`.execute(scope.tx)
  try {
    await undoGroup(scope, changes, rows)
    await sql`release savepoint undo_group`.execute(scope.tx)
    return null
  } catch (error) {
    const isErased = isMissingReference(error)
    if (!isErased && toAppError(error).code !== 'conflict') throw error
    await sql`rollback to savepoint undo_group`.execute(scope.tx)
    await sql`release savepoint undo_group`.execute(scope.tx)
    return isErased ? 'erased' : 'taken'
  }
}

/** Writes a line about each undone record of a resource, and of a table about which the action wrote lines. */
async function writeHistory(scope: UndoScope, changes: readonly RowChange[]): Promise<void> {
  // A member undoes an own action by a link.
  const action = scope.actor.guard === 'public' ? 'own-undo' : 'undo'
  const written = await scope.tx
    .selectFrom('history')
    .select('resource')
    .distinct()
    .where('operation_id', '=', scope.undoneId)
    .execute()
  const listed = new Set(['claims', 'payments', ...written.map(({ resource }) => resource)])
  const lines = changes.flatMap(({ table, key, before, after }) => {
    const isListed = findResource(table) !== undefined || listed.has(table)
    if (!isListed || !Number(key)) return []
    const fields =
      before && after
        ? Object.keys(before)
            .filter((name) => before[name] !== after[name] && name !== 'deleted_at')
            .sort()
        : []
    return [{ action, resource: table, record_id: Number(key), fields }]
  })
  for (let from = 0; from < lines.length; from += 250)
    await recordHistoryLines(scope, lines.slice(from, from + 250))
}

async function undoGroups(scope: UndoScope, operation: OperationRow): Promise<UndoResult> {
  const changes = await listChanges(scope.tx, operation.id)
  for (const lock of locks) await lock(scope, changes)
  const rows = await lockChangedRows(scope, changes)
  const referenced = await findReferenced(scope, changes)
  const left: UndoResult['left'] = []
  const undone: RowChange[] = []
  let groups = 0
  for (const own of Map.groupBy(changes, ({ group }) => group).values()) {
    const refusal =
      (await findRefusal(scope, own, { rows, referenced })) ?? (await tryGroup(scope, own, rows))
    if (refusal) left.push({ ...findSubject(scope, own, operation.resource), title: '', reason: refusal })
    else {
      groups += 1
      undone.push(...own)
    }
  }
  await followUndone(scope, undone)
  await writeHistory(scope, undone)
  const mails = undone.filter(({ table, before }) => table === 'mails' && !before)
  const sent = findSent(mails.flatMap((change) => (rows.get(rowName(change)) as MailRow | undefined) ?? []))
  return { undone: groups, left, mails: await sendCorrections(scope, sent) }
}

async function lockOperation({ tx, context }: WriteScope, id: string): Promise<OperationRow> {
  const query = tx.selectFrom('operations').selectAll().where('id', '=', id)
  try {
    return existing(await context.dialect.lockRowNow(query).executeTakeFirst())
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new AppError('undo-running', { cause: error })
    throw error
  }
}

type Undoing = { context: Services; actor: Actor; id: string }

async function carryOut({ context, actor, id }: Undoing, tables: ReadonlySet<string>): Promise<UndoResult> {
  const isPublic = [...tables].some((table) => findResource(table)?.publicContent)
  return inTransaction({ context, actor, isPublic }, async (scope) => {
    const operation = await lockOperation(scope, id)
    if (operation.undone_at !== null) return JSON.parse(operation.result) as UndoResult
    const { lockKey, lockTable } = findOperationKind(operation.kind) ?? {}
    if (lockKey) await context.dialect.lockKey(scope.tx, lockKey)
    if (lockTable) await context.dialect.lockTable(scope.tx, lockTable)
    const at = context.now().toISOString()
    if (operation.undo_until <= at) throw new AppError('undo-ended')
    const undo = { id: randomUUID(), kind: 'undo', at, effects_at: at, undo_until: at, undone_at: null }
    const by = { user_id: actor.user?.id ?? null }
    await scope.tx
      .insertInto('operations')
      .values({ ...undo, ...by, resource: operation.resource, record_id: operation.record_id, undoes: id })
      .execute()
    const schema = await readSchema({ ...context, tx: scope.tx }, context.db)
    const result = await undoGroups({ ...scope, schema, undoneId: id, operationId: undo.id }, operation)
    await scope.tx.deleteFrom('held_places').where('operation_id', '=', id).execute()
    await scope.tx
      .updateTable('operations')
      .set({ undone_at: at, result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute()
    await scope.tx.deleteFrom('operation_changes').where('operation_id', '=', id).execute()
    scope.invalidatePages()
    return result
  })
}

async function findAndCarryOut(undoing: Undoing): Promise<UndoResult> {
  const tables = await undoing.context.db
    .selectFrom('operation_changes')
    .select('table_name')
    .distinct()
    .where('operation_id', '=', undoing.id)
    .execute()
  return carryOut(undoing, new Set(tables.map(({ table_name }) => table_name)))
}

/** Undos of a database that run at a time, so that they leave connections for everything else; the others wait. */
const gates = new WeakMap<Db, WorkGate>()
const gateOptions = { active: 3, waiting: 100 }

/** The error code of PostgreSQL when two transactions wait for each other. */
const deadlock = '40P01'

const triesForMs = 15 * secondMs
const pauseMs = 250

/** Tries again for a while when the database has no connection left, or a row stays locked. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const endsAt = performance.now() + triesForMs
  while (true) {
    try {
      return await work()
    } catch (error) {
      const isBusy = toAppError(error).status === 503 || (error as { code?: string }).code === deadlock
      if (!isBusy || performance.now() > endsAt) throw error
      await setTimeout(pauseMs)
    }
  }
}

/**
 * Undoes an action: each group of rows becomes what it was, unless it was changed since. A repeated call gets the first
 * result again.
 * @throws AppError not-found, undo-ended, undo-running while another call undoes it
 */
export async function undoOperation(undoing: Undoing): Promise<UndoResult> {
  const { context, id } = undoing
  const active = running.get(context.db) ?? new Set<string>()
  running.set(context.db, active)
  if (active.has(id)) throw new AppError('undo-running')
  active.add(id)
  try {
    const gate = gates.get(context.db) ?? createWorkGate(gateOptions)
    gates.set(context.db, gate)
    return await gate.run(() => retryWhileBusy(() => findAndCarryOut(undoing)))
  } finally {
    active.delete(id)
  }
}
