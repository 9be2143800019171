import { sql } from 'kysely'
import type { Invariant } from '#testing/simulation/invariant.ts'

export const operationInvariants: readonly Invariant[] = [
  {
    name: 'history of actions',
    sentence: 'Every action has a line in the history, except an undo that undid nothing.',
    cost: 'each step',
    check: async ({ db }) => {
      const { rows } = await sql<{ kind: string; id: string }>`
        select kind, id from operations
        where not exists (select 1 from history where history.operation_id = operations.id)
          and not exists (select 1 from operations as undone
            where undone.id = operations.undoes and undone.result like '{"undone":0,%')`.execute(db)
      return rows.map(({ kind, id }) => `${kind} ${id} has no line`)
    },
  },
]
