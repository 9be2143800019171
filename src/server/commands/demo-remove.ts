import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { removeDemo } from '#server/features/demo/remove-demo.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

/** Removes the unchanged records of the demo; the server may be running. */
export const demoRemove: Command = {
  usage: '',
  summary: 'take the demo content away; what was changed since stays',
  run: async (args, surroundings) => {
    parseArgs({ args })
    const { removed, kept } = await withDatabase(surroundings, async ({ config, database }) => {
      // Loaded only here, so that the other commands do not wait for the whole application.
      const { createApp } = await import('#server/app.ts')
      const logger = pino({ level: 'silent' })
      const { app, context } = await createApp({ config, database, logger, buildDirectory: null })
      try {
        return await removeDemo(context, { id: null, first_name: 'gille demo remove' })
      } finally {
        await app.close()
      }
    })
    const count = Object.values(removed).reduce((sum, number) => sum + number, 0)
    const stay = kept.length > 0 ? `; ${kept.length} were changed or are used and stay` : ''
    surroundings.print(`Removed ${count} demo records${stay}.`)
  },
}
