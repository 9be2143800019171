import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { foldText } from '#server/db/dialect.ts'
import type { Resource } from '#shared/resource.ts'
import type { MailKind } from '#shared/resources/mails.ts'
import type { Erasure } from './erase-records.ts'

/** Mails that are about one record, and may quote it. */
const kindsAbout: Readonly<Record<string, readonly MailKind[]>> = {
  contact: ['message'],
  evenemang: ['event-receipt'],
  members: ['activation', 'membership-receipt'],
  subscribers: ['welcome', 'confirm-subscription'],
}

async function eraseMails({ scope, mailIds }: Erasure, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await scope.tx.deleteFrom('mails').where('id', 'in', ids).execute()
  for (const id of ids) mailIds.add(id)
}

/** Erases the mails about records: what they said to whomever. */
export async function eraseMailsAbout(erasure: Erasure, resource: Resource, ids: number[]): Promise<void> {
  const kinds = kindsAbout[resource.name]
  if (!kinds) return
  const mails = await erasure.scope.tx
    .selectFrom('mails')
    .select('id')
    .where('kind', 'in', kinds)
    .where('record_id', 'in', ids)
    .execute()
  await eraseMails(
    erasure,
    mails.map(({ id }) => id),
  )
}

/** Of a mailing that was sent only the address goes, so that its figures stay. */
async function forgetRecipients({ scope, mailIds }: Erasure, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await scope.tx
    .updateTable('mails')
    .set({
      recipient: sql`'forgotten-' || id || '@forgotten.invalid'`,
      record_id: null,
      data: null,
      last_error: '',
    })
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) mailIds.add(id)
}

/** Erases the mails to an address, whatever its capital letters; what is still to be sent is not sent. */
export async function eraseMailsTo(erasure: Erasure, address: string): Promise<void> {
  const { tx, context } = erasure.scope
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'mailing_id', 'state'])
    .where((where) => where(context.dialect.fold(where.ref('recipient')), '=', foldText(address)))
    .execute()
  if (mails.length === 0) return
  const isCounted = ({ mailing_id, state }: (typeof mails)[number]) =>
    mailing_id !== null && state !== 'queued'
  const { counted = [], others = [] } = Object.groupBy(mails, (mail) =>
    isCounted(mail) ? 'counted' : 'others',
  )
  await forgetRecipients(
    erasure,
    counted.map(({ id }) => id),
  )
  await eraseMails(
    erasure,
    others.map(({ id }) => id),
  )
  erasure.erased.mails = (erasure.erased.mails ?? 0) + mails.length
}

/** Without a mail server mails are files, `<id>-….eml`. Removes those of erased mails. */
export async function removeMailFiles({ config }: AppContext, mailIds: ReadonlySet<number>): Promise<void> {
  if (mailIds.size === 0) return
  const folder = join(config.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    if (mailIds.has(Number.parseInt(file, 10))) await rm(join(folder, file), { force: true })
  }
}
