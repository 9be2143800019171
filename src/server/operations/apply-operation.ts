import { randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'
import type { Actor } from '#server/http/access/actor.ts'
import type { Services } from '#server/services/services.ts'
import { batchesOf } from '#shared/batches.ts'
import { AppError, type ProblemCode } from '#shared/errors.ts'
import type { OperationPreview } from '#shared/operations.ts'
import { findResource } from '#shared/resources/index.ts'
import { stockholmDay } from '#shared/time.ts'
import {
  deleteUnchanged,
  findParents,
  listChanges,
  type RowChange,
  readSchema,
  type Schema,
} from './changes.ts'
import { groupChanges } from './group-changes.ts'
import { holdMails } from './hold-mails.ts'
import type { OperationKind, RunningOperation } from './operation.ts'
import { tagPlan } from './plan-tag.ts'
import { inTransaction, runAndRollBack } from './transaction.ts'
import type { OperationScope, WriteScope } from './write-scope.ts'

export type OperationWork = {
  context: Services
  actor: Actor
  kind: OperationKind
  /** The resource of the changed records, of a kind for several resources. */
  resource?: string
  /** The record that the action is about, if the changed rows do not tell it. */
  recordId?: number
  /** The operation that earlier calls of the same action have begun. */
  continues?: string | undefined
  /** The action changes the content of public pages. */
  isPublic?: boolean
  /** Problem code when a unique value is taken. */
  duplicate?: ProblemCode | undefined
}

type Written<T> = { result: T; changes: RowChange[] }

function startOperation({ context, kind, resource, continues }: OperationWork): RunningOperation {
  const nowMs = context.now().getTime()
  const { effectsAtMs, undoUntilMs } = kind.times(nowMs)
  const [at, effectsAt, undoUntil] = [nowMs, effectsAtMs, undoUntilMs].map((ms) =>
    new Date(ms).toISOString(),
  ) as [string, string, string]
  return {
    id: continues ?? randomUUID(),
    kind,
    resource: resource ?? kind.right.resource ?? '',
    at,
    effectsAt,
    undoUntil,
    links: [],
    laterMails: [],
    arrivals: kind.arrivals ?? null,
  }
}

/** The only record of the resource that an action is about: changed, or referred to by what was changed; or null. */
function findSubject(changes: readonly RowChange[], resource: string, schema: Schema): number | null {
  const own = changes.filter(({ table }) => table === resource)
  const rows = own.length > 0 ? own : changes.flatMap((change) => findParents(change, schema))
  const keys = new Set(rows.filter(({ table }) => table === resource).map(({ key }) => key))
  const [key] = keys
  return keys.size === 1 ? Number(key) : null
}

async function storeGroups(scope: WriteScope, operation: RunningOperation, changes: readonly RowChange[]) {
  const { apart } = operation.kind
  if (!apart) return
  const schema = await readSchema({ ...scope.context, tx: scope.tx }, scope.context.db)
  const numbers = await groupChanges(changes, schema, {
    apart,
    joins: operation.kind.joins,
    links: operation.links,
  })
  const byGroup = Map.groupBy(changes, (_, place) => numbers[place] as number)
  const pairs = [...byGroup].flatMap(([group, rows]) =>
    rows.flatMap(({ id, group: known }) => (known === group ? [] : [[id, group] as const])),
  )
  for (const batch of batchesOf(pairs, 100)) {
    await yieldToEventLoop()
    const cases = sql.join(
      batch.map(([id, group]) => sql`when ${sql.lit(id)} then ${sql.lit(group)}`),
      sql` `,
    )
    const ids = sql.join(batch.map(([id]) => sql.lit(id)))
    await sql`update operation_changes set group_number = case id ${cases} end where id in (${ids})`.execute(
      scope.tx,
    )
  }
}

/** Locks an operation that the same account has begun. @throws AppError wrong-state */
async function lockContinued({ tx, context, operation, actor }: OperationScope): Promise<void> {
  const found = await context.dialect
    .lockRow(
      tx
        .selectFrom('operations')
        .select('id')
        .where('id', '=', operation.id)
        .where('kind', '=', operation.kind.name)
        .where('user_id', '=', actor.user?.id ?? 0)
        .where('undone_at', 'is', null)
        .where('undo_until', '>', context.now().toISOString()),
    )
    .executeTakeFirst()
  if (!found) throw new AppError('wrong-state')
}

async function storeOperation({ tx, operation, actor }: OperationScope): Promise<void> {
  const { id, kind, resource, at, effectsAt, undoUntil } = operation
  const times = { at, effects_at: effectsAt, undo_until: undoUntil, undone_at: null }
  const by = { user_id: actor.user?.id ?? null, record_id: null, undoes: null }
  await tx
    .insertInto('operations')
    .values({ id, kind: kind.name, resource, ...times, ...by })
    .execute()
}

/** Runs the writes of an action while the journal records them. */
async function record<T>(
  scope: OperationScope & { continues: boolean; recordId: number | null },
  write: (scope: OperationScope) => Promise<T>,
): Promise<Written<T>> {
  const { tx, context } = scope
  const { id, resource } = scope.operation
  if (scope.continues) await lockContinued(scope)
  else await storeOperation(scope)
  await context.dialect.setOperation(tx, id)
  const result = await write(scope)
  await context.dialect.setOperation(tx, null)
  await deleteUnchanged(tx, id)
  const changes = await listChanges(tx, id)
  const schema = await readSchema({ ...context, tx }, context.db)
  const subject = scope.recordId ?? scope.operation.recordId ?? findSubject(changes, resource, schema)
  if (changes.length === 0) await tx.deleteFrom('operations').where('id', '=', id).execute()
  else if (subject !== null)
    await tx.updateTable('operations').set({ record_id: subject }).where('id', '=', id).execute()
  return { result, changes }
}

/** Summarises what a plan changes and sends. */
async function summarise(scope: OperationScope, changes: readonly RowChange[]): Promise<OperationPreview> {
  const { context, tx, operation } = scope
  const schema = await readSchema({ ...context, tx }, context.db)
  const mails = changes.flatMap(({ table, before, after }) =>
    table === 'mails' && !before && after ? [String(after.kind)] : [],
  )
  for (const { kind, recipients } of operation.laterMails) mails.push(...recipients.map(() => kind))
  const records = changes.filter(({ table }) => findResource(table))
  return {
    tag: await tagPlan(changes, schema, { today: stockholmDay(context.now()), mails: operation.laterMails }),
    effects_at: operation.effectsAt,
    undo_until: operation.undoUntil,
    mails: [...Map.groupBy(mails, (kind) => kind)].map(([kind, all]) => ({ kind, count: all.length })),
    records: [...Map.groupBy(records, ({ table }) => table)].map(([resource, all]) => ({
      resource,
      count: all.length,
    })),
    is_public: records.some(({ table }) => findResource(table)?.publicContent),
    arrivals: operation.arrivals,
  }
}

const inOperation = <T>(
  work: OperationWork,
  run: typeof inTransaction,
  write: (scope: OperationScope & { continues: boolean; recordId: number | null }) => Promise<T>,
): Promise<T> => {
  const operation = startOperation(work)
  const context = { ...work.context, outbox: holdMails(work.context.outbox, operation, work.context.now) }
  return run({ ...work, context, isPublic: work.isPublic ?? false }, (scope) =>
    write({
      ...{ ...scope, operation, operationId: operation.id },
      ...{ continues: work.continues !== undefined, recordId: work.recordId ?? null },
    }),
  )
}

/** The screen's view of what an action would do, besides the summary: read after the writes, before they are rolled back. */
export type Outlook<T> = (scope: OperationScope, result: T) => Promise<object> | object

/** Shows what an action would do: its writes run and are rolled back. */
export const previewOperation = <T>(
  work: OperationWork,
  write: (scope: OperationScope) => Promise<T>,
  outlook: Outlook<T> = () => ({}),
): Promise<OperationPreview> =>
  inOperation(work, runAndRollBack, async (scope) => {
    const { result, changes } = await record(scope, write)
    const summary = await summarise(scope, changes)
    return { ...(await outlook(scope, result)), ...summary }
  })

/** The result of an action, and its operation; null when nothing was changed. */
export type Applied<T> = { result: T; operation: RunningOperation | null }

/**
 * Carries out an action in one transaction: its rows are recorded for the undo, and its mails are held.
 * @param seen the tag of the preview that the caller saw, what the screen shows if the plan is now another one, and
 * whether an earlier call has carried it out
 * @throws AppError plan-changed with the new preview
 */
export function applyOperation<T>(
  work: OperationWork,
  write: (scope: OperationScope) => Promise<T>,
  seen: { tag?: string | null; outlook?: Outlook<T>; isRepeated?: ((result: T) => boolean) | undefined } = {},
): Promise<Applied<T>> {
  return inOperation(work, inTransaction, async (scope) => {
    const { result, changes } = await record(scope, write)
    if (seen.tag && !seen.isRepeated?.(result)) {
      const preview = await summarise(scope, changes)
      if (preview.tag !== seen.tag)
        throw new AppError('plan-changed', {
          extra: { preview: { ...(await seen.outlook?.(scope, result)), ...preview } },
        })
    }
    if (changes.length === 0) return { result, operation: null }
    await storeGroups(scope, scope.operation, changes)
    return { result, operation: scope.operation }
  })
}

/** Deletes the recorded rows of operations whose undo has ended. A job of the scheduler. */
export async function deleteExpiredChanges({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const ended = (tx: Tx) =>
    tx.selectFrom('operations').select('id').where('undo_until', '<=', now().toISOString())
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('operation_changes')
      .where('operation_id', 'in', ended(tx))
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
