import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
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

async function eraseMails({ scope, mailIds }: Erasure, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  await scope.tx.deleteFrom('mails').where('id', 'in', ids).execute()
  for (const id of ids) mailIds.add(id)
  return ids.length
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

/** Erases the mails to an address, whatever its capital letters. */
export async function eraseMailsTo(erasure: Erasure, address: string): Promise<void> {
  const { tx, context } = erasure.scope
  const mails = await tx
    .selectFrom('mails')
    .select('id')
    .where((where) => where(context.dialect.fold(where.ref('recipient')), '=', foldText(address)))
    .execute()
  const count = await eraseMails(
    erasure,
    mails.map(({ id }) => id),
  )
  if (count > 0) erasure.erased.mails = (erasure.erased.mails ?? 0) + count
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
