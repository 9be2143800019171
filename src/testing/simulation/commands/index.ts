import type { Command } from '#testing/simulation/command.ts'
import type { World } from '#testing/simulation/world.ts'
import { addFirstEvents, eventCommands } from './events.ts'
import { operationCommands } from './operations.ts'
import { timeCommands } from './time.ts'

const actions: readonly Command[] = [...eventCommands]

/** Create the records that every sequence starts with. */
export const beginnings: readonly ((world: World) => Promise<void>)[] = [addFirstEvents]

/** The commands of every capability. */
export const commands: readonly Command[] = [...timeCommands, ...operationCommands(actions), ...actions]
