import type { Db, Tx } from '#server/db/tables.ts'

/** @returns the address that is told of contact messages, or null when the association wants none or has none */
export async function findAnnouncementRecipient(db: Db | Tx): Promise<string | null> {
  const site = await db.selectFrom('site').select('announce_messages').executeTakeFirst()
  if (!site?.announce_messages) return null
  const footer = await db.selectFrom('footer').select('infoMail').executeTakeFirst()
  return footer?.infoMail || null
}
