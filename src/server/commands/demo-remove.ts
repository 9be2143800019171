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
    parseArgs({ args, options: {}, strict: true, allowPositionals: false })
    const { removed, kept } = await withDatabase(surroundings, async ({ config, database }) => {
      // Loaded only here, so that the other commands do not wait for the whole application.
      const { createApp } = await import('#server/app.ts')
      const logger = pino({ level: 'silent' })
      const { app, context } = await createApp({ config, database, logger, buildDirectory: null })
      try {
        return await removeDemo(context)
      } finally {
        await app.close()
      }
    })
    surroundings.print(
      `Removed ${removed} demo records${kept > 0 ? `; ${kept} were changed or are used and stay` : ''}.`,
    )
  },
}
