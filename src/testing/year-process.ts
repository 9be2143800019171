import { flushCompileCache } from 'node:module'
import { parseConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { keepMembershipYear } from '#server/features/reminders/keep-year.ts'
import { createOutbox } from '#server/mail/outbox/outbox.ts'
import type { Services } from '#server/services/services.ts'

// The work of a day of the membership year in a process of its own, to be killed: NOW is the time on its clock.
const config = parseConfig(process.env)
const now = () => new Date(process.env.NOW ?? '')
const database = openDatabase(config)
const context = { ...database, config, now, outbox: createOutbox({ now }) } as unknown as Services
flushCompileCache()
process.stdout.write('ready\n')
await keepMembershipYear(context)
await database.close()
