import { type DoneBy, recordHistory } from '#server/operations/record-history.ts'
import type { Services } from '#server/services/services.ts'

/** Records in the history what the actor does, before it is done: in a transaction of its own. */
export const recordAct = (
  context: Pick<Services, 'db' | 'now'>,
  actor: { user: DoneBy | null },
  entry: Parameters<typeof recordHistory>[1],
): Promise<void> => context.db.transaction().execute((tx) => recordHistory({ tx, context, actor }, entry))
