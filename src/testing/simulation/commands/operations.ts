import { listChanges } from '#server/operations/changes.ts'
import { secondMs } from '#shared/durations.ts'
import type { UndoResult } from '#shared/operations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { compareUndone, listUnrestored, takeSnapshot } from '#testing/database-snapshot.ts'
import type { Choose, Command } from '#testing/simulation/command.ts'
import { findDue, runFor, runFrequent } from '#testing/simulation/scheduler.ts'
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

/** Undoes an action some time after it. Each group of its rows must be as before, or be listed as left. */
async function undoLater(world: World, id: string): Promise<void> {
  const changes = await listChanges(world.db, id)
  const { left, undone } = await undo(world, id)
  const snapshot = await takeSnapshot(world.db)
  const groups = [...Map.groupBy(changes, ({ group }) => group).values()]
  const unlike = groups
    .map((group) => group.flatMap((change) => listUnrestored(snapshot, change)))
    .filter((values) => values.length > 0)
  if (undone + left.length !== groups.length || unlike.length > left.length)
    throw new Fault(
      `undo of ${groups.length} groups: ${undone} undone, left ${JSON.stringify(left)}, not as before ${unlike.join('\n')}`,
    )
}

/**
 * Carries an action out and undoes it before its effects are due.
 * @throws Fault when the database is not as before, or a mail has left meanwhile
 */
async function actAndUndo(world: World, act: () => Promise<void>, waitMs: number): Promise<void> {
  await runFrequent(world)
  if ((await findDue(world)) <= world.clock.time + 2 * waitMs) return
  const before = await takeSnapshot(world.db)
  const { length } = world.operations
  const mails = world.mails.length
  await act()
  const [id, other] = world.operations.slice(length)
  if (!id || other) return
  if (waitMs > 0) await runFor(world, waitMs)
  const { left } = await undo(world, id)
  const faults = [
    ...left.map((one) => `left ${JSON.stringify(one)}`),
    ...compareUndone(before, await takeSnapshot(world.db)),
    ...world.mails.slice(mails).map(({ kind, to }) => `mail ${kind} to ${to} has left`),
  ]
  if (faults.length > 0) throw new Fault(`after the undo: ${faults.join('\n')}`)
}

/** Commands about the actions of all other commands. */
export const operationCommands = (actions: readonly Command[]): readonly Command[] => [
  {
    name: 'undo an action',
    weight: 8,
    run: async (world, choose) => {
      const id = await chooseOpen(world, choose)
      if (id) await undoLater(world, id)
    },
  },
  {
    name: 'carry out an action and undo it',
    weight: 8,
    run: async (world, choose) => {
      const waitMs = choose.of(0, 20 * secondMs)
      const command = choose.from(actions)
      if (command) await actAndUndo(world, () => command.run(world, choose), waitMs)
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
