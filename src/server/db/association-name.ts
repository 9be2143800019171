import type { Db, Tx } from '#server/db/tables.ts'

/** @returns the name of the association as its settings have it, or a word that stands for it */
export async function readAssociationName(db: Db | Tx): Promise<string> {
  const site = await db.selectFrom('site').select('association_name').executeTakeFirst()
  return site?.association_name || 'Föreningen'
}
