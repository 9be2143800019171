import type { Db, Tx } from '#server/db/tables.ts'

/** An announcement to the board by mail, by the setting of the site that switches it off. */
type Announced = 'announce_messages' | 'announce_applications'

/** @returns the board's address for such mails, or null when the association wants none or has none */
export async function findAnnouncementRecipient(db: Db | Tx, what: Announced): Promise<string | null> {
  const site = await db.selectFrom('site').select(what).executeTakeFirst()
  if (!site?.[what]) return null
  const footer = await db.selectFrom('footer').select('infoMail').executeTakeFirst()
  return footer?.infoMail || null
}
