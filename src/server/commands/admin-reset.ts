import { parseArgs } from 'node:util'
import { readAddress } from '#server/encoding/read-address.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { resetLink } from '#server/features/users/links/reset-link.ts'
import { dropFactors } from '#server/features/users/second-factor/change-factors.ts'
import { linkPage } from '#shared/paths.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

/** Prints a link to a new password, which works where no mail does; the server may be running. */
export const adminReset: Command = {
  usage: '--email E [--second-factor]',
  summary:
    'print a link by which the owner of an account chooses a new password; with --second-factor, remove its second step too',
  run: async (args, surroundings) => {
    const options = { email: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    const email = readAddress(values.email ?? '')
    if (!email) throw new CommandError('--email is missing.')
    const url = await withDatabase(surroundings, async ({ config, database }) => {
      const { db, dialect } = database
      const account = await findAccount(db, email)
      if (!account) throw new CommandError(`${email} has no account.`)
      if (!account.is_active) throw new CommandError(`The account of ${email} is closed.`)
      const place = { db, dialect, config }
      const { token } = await resetLink.make(place)
      const now = () => new Date()
      await db.transaction().execute(async (tx) => {
        await resetLink.keep(tx, { now }, { token, email: account.email })
        const by = { id: null, first_name: 'gille admin reset' }
        await recordAccountHistory(tx, { now }, { action: 'ask-reset', by, id: account.id })
        if (!values['second-factor']) return
        await dropFactors(tx, account.id)
        await recordAccountHistory(tx, { now }, { action: 'remove-second-factor-all', by, id: account.id })
      })
      return `${config.publicUrl ?? `http://localhost:${config.port}`}${linkPage('reset', token)}`
    })
    surroundings.print(`Within an hour, once: ${url}`)
  },
}
