import type { Db, Tx } from '#server/db/tables.ts'

/**
 * Why no mail leaves until an administrator lets them: the installation came out of a backup, or its data were copied
 * to another place, where the original may have sent the same mails meanwhile.
 */
export type MailHold = { reason: 'restored' | 'copied'; since: string }

const setting = 'mail_hold'

/** @returns why no mail leaves, or null */
export async function readHold(db: Db | Tx): Promise<MailHold | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst()
  return row ? (JSON.parse(row.value) as MailHold) : null
}

/** Keeps all mails back, also those that come later. */
export async function holdMails(tx: Tx, hold: MailHold): Promise<void> {
  const value = JSON.stringify(hold)
  await tx
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** @returns whether mails were held; they leave from now on */
export async function releaseMails(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('settings').where('name', '=', setting).executeTakeFirst()
  return numDeletedRows > 0n
}
