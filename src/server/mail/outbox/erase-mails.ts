import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasAddress } from '#server/db/folded-columns.ts'
import type { Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { kindsAbout } from '#server/mail/templates/templates.ts'
import type { Resource } from '#shared/resource.ts'

/** Erases the mails about records: what they said to whomever. @returns the ids of the mails */
export async function eraseMailsAbout(tx: Tx, resource: Resource, recordIds: number[]): Promise<number[]> {
  const kinds = kindsAbout(resource.name)
  if (kinds.length === 0) return []
  const mails = await tx
    .deleteFrom('mails')
    .where('kind', 'in', kinds)
    .where('record_id', 'in', recordIds)
    .returning('id')
    .execute()
  return mails.map(({ id }) => id)
}

/** Of a mailing that was sent only the address goes, so that its figures stay. */
const forgetRecipients = (tx: Tx, ids: number[]) =>
  tx
    .updateTable('mails')
    .set({
      recipient: sql`'forgotten-' || id || '@forgotten.invalid'`,
      record_id: null,
      data: null,
      last_error: '',
    })
    .where('id', 'in', ids)
    .execute()

/**
 * Erases the mails to an address, whatever its capital letters; what is still to be sent is not sent.
 * @returns the ids of the mails
 */
export async function eraseMailsTo(tx: Tx, address: string): Promise<number[]> {
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'mailing_id', 'state'])
    .where(hasAddress('recipient', address))
    .execute()
  const isCounted = ({ mailing_id, state }: (typeof mails)[number]) =>
    mailing_id !== null && state !== 'queued'
  const idsOf = (some: typeof mails) => some.map(({ id }) => id)
  const { counted = [], others = [] } = Object.groupBy(mails, (mail) =>
    isCounted(mail) ? 'counted' : 'others',
  )
  if (counted.length > 0) await forgetRecipients(tx, idsOf(counted))
  if (others.length > 0) await tx.deleteFrom('mails').where('id', 'in', idsOf(others)).execute()
  return idsOf(mails)
}

/** Without a mail server mails are files, `<id>-….eml`. Removes those of erased mails. */
export async function removeMailFiles(
  { config }: { config: Pick<MailContext['config'], 'dataDir'> },
  mailIds: ReadonlySet<number>,
): Promise<void> {
  if (mailIds.size === 0) return
  const folder = join(config.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    if (mailIds.has(Number.parseInt(file, 10))) await rm(join(folder, file), { force: true })
  }
}
