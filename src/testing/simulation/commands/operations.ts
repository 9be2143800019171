import type { UndoResult } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { compareUndone, takeSnapshot } from '#testing/database-snapshot.ts'
import type { Choose, Command } from '#testing/simulation/command.ts'
import { Fault, type World } from '#testing/simulation/world.ts'

const as = 'administrator'

/** One of the actions that can be undone now. */
async function chooseOpen(world: World, choose: Choose): Promise<string | undefined> {
  const { json } = await world.send(`GET ${panelApi.operations}`, undefined, { as })
  // Their order in the answer depends on random ids where times are equal.
  const ids = (json as { id: string }[]).map(({ id }) => id)
  return choose.from(world.operations.filter((id) => ids.includes(id)).slice(-5))
}

async function undo(world: World, id: string): Promise<UndoResult> {
  const { json } = await world.send(`POST ${panelApi.undoOperation(id)}`, undefined, { as })
  return json as UndoResult
}

/** Commands about the actions of all other commands. */
export const operationCommands = (actions: readonly Command[]): readonly Command[] => [
  {
    name: 'undo an action',
    weight: 8,
    run: async (world, choose) => {
      const id = await chooseOpen(world, choose)
      if (id) await undo(world, id)
    },
  },
  {
    name: 'carry out an action and undo it directly',
    weight: 6,
    run: async (world, choose) => {
      const command = choose.from(actions)
      const before = await takeSnapshot(world.db)
      const { length } = world.operations
      await command?.run(world, choose)
      const [id, other] = world.operations.slice(length)
      if (!id || other) return
      const { left } = await undo(world, id)
      const faults = compareUndone(before, await takeSnapshot(world.db))
      if (left.length + faults.length > 0)
        throw new Fault(
          `undo of "${command?.name}": ${[...left.map((one) => JSON.stringify(one)), ...faults].join('\n')}`,
        )
    },
  },
  {
    name: 'send what an action holds before its time',
    run: async (world, choose) => {
      const id = await chooseOpen(world, choose)
      if (id) await world.send(`POST ${panelApi.releaseOperation(id)}`, undefined, { as })
    },
  },
]
