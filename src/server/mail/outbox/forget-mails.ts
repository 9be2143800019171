import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'

const day = 24 * 60 * 60_000
/** Days that is kept who was sent what. */
const keptFor = 90
/** Days that an address waits for its click: seven in which the link works, seven in which it says why not. */
const unconfirmedFor = 14

/** Mail files as old as their rows. */
async function removeFiles({ config }: AppContext, before: number): Promise<void> {
  const folder = join(config.dataDir, 'mail')
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < before) await rm(file, { force: true })
  }
}

/**
 * Forgets who was sent what: mails that are over, the addresses of old mailings (their figures stay), links that
 * expired long ago, and addresses that nobody confirmed.
 */
export async function forgetMails(context: AppContext): Promise<void> {
  const { db, now } = context
  const before = (days: number) => new Date(now().getTime() - days * day).toISOString()
  const over = ['sent', 'failed', 'uncertain'] as const
  await db
    .deleteFrom('mails')
    .where('mailing_id', 'is', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(keptFor))
    .execute()
  await db
    .updateTable('mails')
    .set({ recipient: sql`'forgotten-' || id || '@forgotten.invalid'`, record_id: null })
    .where('mailing_id', 'is not', null)
    .where('record_id', 'is not', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(keptFor))
    .execute()
  await db.deleteFrom('activations').where('expires_at', '<', before(keptFor)).execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed', '=', false)
    .where('created_at', '<', before(unconfirmedFor))
    .execute()
  await removeFiles(context, now().getTime() - keptFor * day)
}
