import { parseArgs } from 'node:util'
import { grantsOf, readMandates } from '#server/http/access/grants.ts'
import type { Term } from '#shared/roles.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

const daysOf = ({ first_day, last_day }: Term): string =>
  [first_day && ` from ${first_day}`, last_day && ` until ${last_day}`].filter(Boolean).join('')

/** Prints the accounts with their grants, a line for each; the server may be running. */
export const adminList: Command = {
  usage: '',
  summary: 'print the accounts: address, name, what they may do, and when they last used the site',
  run: async (args, surroundings) => {
    parseArgs({ args })
    const lines = await withDatabase(surroundings, async ({ database: { db } }) => {
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('tokens')
            .select(({ fn }) => fn.max('used_at').as('at'))
            .whereRef('tokens.user_id', '=', 'users.id')
            .as('used_at'),
        )
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map((row) => {
        const { administrator_from: first_day, administrator_until: last_day } = row
        const isNow = grantsOf(row, new Date()).is_superuser
        const rights = [
          ...(row.is_superuser
            ? [`administrator${daysOf({ first_day, last_day })}${isNow ? '' : ' (not now)'}`]
            : []),
          ...readMandates(row).map((mandate) => `${mandate.role}${daysOf(mandate)}`),
        ]
        return [
          row.email,
          `${row.first_name} ${row.last_name}`,
          rights.join(', ') || 'no rights',
          row.is_active ? 'open' : 'closed',
          row.used_at ? `last seen ${stockholmDayOf(row.used_at)}` : 'not signed in',
        ].join('\t')
      })
    })
    for (const line of lines) surroundings.print(line)
  },
}
