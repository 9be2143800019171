import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { MailContext } from '#server/mail/mail-context.ts'
import { dayMs } from '#shared/durations.ts'

/** How long is kept who was sent what. */
export const mailRetentionDays = 90
/** How long an address waits for its click: seven days in which the link works, seven in which it says why not. */
export const unconfirmedDays = 14

/** @returns the ids of those mails whose recipients are known */
async function keptAmong({ db, dialect }: Pick<MailContext, 'db' | 'dialect'>, ids: number[]) {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where(dialect.isAmong(ids))
    .where('recipient', 'not like', 'forgotten-%@forgotten.invalid')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Removes the files of mails that are erased or forgotten, and those as old as mails become. Whoever erases a mail
 * removes its file, but not one that another instance has written to its own disk.
 */
async function removeFiles(
  context: Pick<MailContext, 'db' | 'dialect' | 'config'>,
  beforeMs: number,
): Promise<void> {
  const folder = join(context.config.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const idOf = (name: string): number => Number.parseInt(name, 10) || 0
  const kept = await keptAmong(context, [...new Set(names.map(idOf))])
  for (const name of names) {
    const file = join(folder, name)
    if (!kept.has(idOf(name)) || (await stat(file)).mtimeMs < beforeMs) await rm(file, { force: true })
  }
}

/**
 * Forgets which mails were sent to whom: those that are over, the addresses of old mailings (their figures stay), links that
 * expired long ago, and addresses that were never confirmed.
 */
export async function forgetMails(
  context: Pick<MailContext, 'db' | 'dialect' | 'config' | 'now'>,
): Promise<void> {
  const { db, now } = context
  const before = (days: number) => new Date(now().getTime() - days * dayMs).toISOString()
  const over = ['sent', 'failed', 'uncertain', 'unsent'] as const
  await db
    .deleteFrom('mails')
    .where('mailing_id', 'is', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(mailRetentionDays))
    .execute()
  await db
    .updateTable('mails')
    .set({ recipient: sql`'forgotten-' || id || '@forgotten.invalid'`, record_id: null })
    .where('mailing_id', 'is not', null)
    .where('record_id', 'is not', null)
    .where('state', 'in', over)
    .where('updated_at', '<', before(mailRetentionDays))
    .execute()
  await db.deleteFrom('activations').where('expires_at', '<', before(mailRetentionDays)).execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed', '=', false)
    .where('created_at', '<', before(unconfirmedDays))
    .execute()
  await removeFiles(context, now().getTime() - mailRetentionDays * dayMs)
}
