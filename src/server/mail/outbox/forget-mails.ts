import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { dayMs } from '#shared/durations.ts'

/** How long is kept who was sent what. */
const keptDays = 90
/** How long an address waits for its click: seven days in which the link works, seven in which it says why not. */
const unconfirmedDays = 14

/** Mail files as old as their rows. */
async function removeFiles({ config }: Pick<Services, 'config'>, beforeMs: number): Promise<void> {
  const folder = join(config.dataDir, 'mail')
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < beforeMs) await rm(file, { force: true })
  }
}

/**
 * Forgets who was sent what: mails that are over, the addresses of old mailings (their figures stay), links that
 * expired long ago, and addresses that nobody confirmed.
 */
export async function forgetMails(context: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  const { db, now } = context
  const before = (days: number) => new Date(now().getTime() - days * dayMs).toISOString()
  const over = ['sent', 'failed', 'uncertain'] as const
  await db
    .deleteFrom('mails')
    .where('mailing_id', 'is', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(keptDays))
    .execute()
  await db
    .updateTable('mails')
    .set({ recipient: sql`'forgotten-' || id || '@forgotten.invalid'`, record_id: null })
    .where('mailing_id', 'is not', null)
    .where('record_id', 'is not', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(keptDays))
    .execute()
  await db.deleteFrom('activations').where('expires_at', '<', before(keptDays)).execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed', '=', false)
    .where('created_at', '<', before(unconfirmedDays))
    .execute()
  await removeFiles(context, now().getTime() - keptDays * dayMs)
}
