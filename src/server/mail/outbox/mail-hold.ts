import type { Config } from '#server/config/config.ts'
import { readJsonSetting, removeSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { MailContext } from '#server/mail/mail-context.ts'
import { findMailServer } from '#server/mail/settings/mail-server.ts'

/**
 * Why no mail leaves until an administrator lets them: the installation came out of a backup, or its data were copied
 * to another place, where the original may have sent the same mails meanwhile.
 */
export type MailHold = { reason: 'restored' | 'copied'; since: string }

/** The settings lack the address of the site, so that every link in a mail would lead to the reader's own machine. */
export type AddressHold = { reason: 'no-address' }

type Place = Pick<MailContext, 'publicUrl'> & { config: Pick<Config, 'smtpUrl'> }

const isLoopback = (url: string): boolean =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** @returns whether mails would go out into the world with links to this machine; one's own mail server is for trying */
export async function hasNoAddress(db: Db | Tx, { config, publicUrl }: Place): Promise<boolean> {
  if (!isLoopback(publicUrl)) return false
  const server = await findMailServer(db, config)
  return server !== null && !isLoopback(server)
}

/** @returns why no mail leaves here and now, or null */
export async function findHold(db: Db | Tx, place: Place): Promise<MailHold | AddressHold | null> {
  return (await hasNoAddress(db, place)) ? { reason: 'no-address' } : readHold(db)
}

const setting = 'mail_hold'

/** @returns why no mail leaves until they are released, or null */
export const readHold = (db: Db | Tx): Promise<MailHold | null> => readJsonSetting(db, setting)

/** Keeps all mails back, also those that come later. */
export const holdMails = (tx: Tx, hold: MailHold): Promise<void> => writeJsonSetting(tx, setting, hold)

/** @returns whether mails were held; they leave from now on */
export const releaseMails = (tx: Tx): Promise<boolean> => removeSetting(tx, setting)
