import { readSetting, removeSetting, writeSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'

/**
 * Why no mail leaves until an administrator lets them: the installation came out of a backup, or its data were copied
 * to another place, where the original may have sent the same mails meanwhile.
 */
export type MailHold = { reason: 'restored' | 'copied'; since: string }

const setting = 'mail_hold'

/** @returns why no mail leaves, or null */
export async function readHold(db: Db | Tx): Promise<MailHold | null> {
  const value = await readSetting(db, setting)
  return value === null ? null : (JSON.parse(value) as MailHold)
}

/** Keeps all mails back, also those that come later. */
export const holdMails = (tx: Tx, hold: MailHold): Promise<void> =>
  writeSetting(tx, setting, JSON.stringify(hold))

/** @returns whether mails were held; they leave from now on */
export const releaseMails = (tx: Tx): Promise<boolean> => removeSetting(tx, setting)
