import type { WriteScope } from '#server/operations/write-scope.ts'

/** One line of the history; `fields` are the names of the fields that an update changed. */
type Entry = { action: string; resource: string; record_id: number | null; fields?: string[] }

/** The author of an entry: a user, or the command line, which has a name and no id. A visitor is `null`. */
export type DoneBy = { id: number | null; first_name: string }

/** The part of a write that the history needs. */
export type HistoryScope = Pick<WriteScope, 'tx' | 'operationId'> & {
  context: Pick<WriteScope['context'], 'now'>
  actor: { user: DoneBy | null }
}

/** Appends to the history, in the transaction of the write, who did what to which records (T57). */
export async function recordHistoryLines(
  { tx, context, actor: { user }, operationId }: HistoryScope,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  const by = { user_id: user?.id ?? null, user_name: user?.first_name ?? '' }
  const at = context.now().toISOString()
  const operation_id = operationId ?? null
  const lines = entries.map(({ fields = [], ...entry }) => ({
    at,
    ...by,
    operation_id,
    ...entry,
    fields: fields.join(','),
  }))
  await tx.insertInto('history').values(lines).execute()
}

/** Appends a line about each of some records to the history. */
export const recordHistoryOf = (
  scope: HistoryScope,
  ids: readonly number[],
  line: Omit<Entry, 'record_id'>,
): Promise<void> =>
  recordHistoryLines(
    scope,
    ids.map((record_id) => ({ ...line, record_id })),
  )

/** Appends one line to the history. */
export const recordHistory = (scope: HistoryScope, entry: Entry): Promise<void> =>
  recordHistoryLines(scope, [entry])
