import type { Config } from '#server/config/config.ts'
import { readAssociationNames } from '#server/db/association-name.ts'
import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Sender } from '#server/mail/message/mail-content.ts'
import { readStoredServer } from '#server/mail/settings/mail-server.ts'
import { firstLanguage } from '#shared/languages.ts'

/** The part of the services that mails need. */
export type MailContext = Pick<Database, 'db' | 'dialect'> & {
  config: Config
  /** Origin of every link, without a trailing slash. */
  publicUrl: string
  now: () => Date
}

/** A row of the outbox as the queries give it. */
export type MailRow = Pick<
  { [K in keyof Tables['mails']]: Tables['mails'][K] },
  'mailing_id' | 'kind' | 'recipient' | 'subject' | 'record_id' | 'data' | 'created_at'
> & { id: number; attempts: number }

/** @returns the association as its settings name it, and the addresses of its mails. */
export async function readSender({
  db,
  config,
  publicUrl,
}: Pick<MailContext, 'db' | 'config' | 'publicUrl'>): Promise<Sender> {
  const names = await readAssociationNames(db)
  const { [firstLanguage]: association } = names
  const server = await readStoredServer(db, config)
  const from = {
    name: config.mailFrom?.name || association,
    address: config.mailFrom?.address ?? server?.address ?? `no-reply@${new URL(publicUrl).hostname}`,
  }
  const footer = await db.selectFrom('footer').select(['infoMail', 'address']).executeTakeFirst()
  const replyTo = footer?.infoMail ? { name: association, address: footer.infoMail } : null
  const bouncesTo = config.mailBouncesTo ?? from.address
  return { names, publicUrl, from, replyTo, bouncesTo, address: footer?.address ?? '' }
}
