import type { AppContext } from '#server/context.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Sender } from '#server/mail/message/mail-content.ts'

/** What the machinery of mails works with; the whole application's context fits. */
export type MailContext = Pick<AppContext, 'db' | 'dialect' | 'config' | 'publicUrl' | 'now'>

/** A row of the outbox as the queries give it. */
export type MailRow = Pick<
  { [K in keyof Tables['mails']]: Tables['mails'][K] },
  'mailing_id' | 'kind' | 'recipient' | 'subject' | 'record_id' | 'data' | 'created_at'
> & { id: number; attempts: number }

/** What a letter is written from. */
export type Reading = { db: Db | Tx; context: MailContext; sender: Sender }

/** @returns the association as its settings name it, and the address its mails come from. */
export async function readSender(db: Db | Tx, { config, publicUrl }: MailContext): Promise<Sender> {
  const site = await db.selectFrom('site').select('association_name').executeTakeFirst()
  const association = site?.association_name || 'Föreningen'
  const from = {
    name: config.mailFrom?.name || association,
    address: config.mailFrom?.address ?? `no-reply@${new URL(publicUrl).hostname}`,
  }
  return { association, publicUrl, from }
}
