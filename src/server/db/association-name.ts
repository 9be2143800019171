import type { Db, Tx } from '#server/db/tables.ts'
import { sayIn } from '#server/site-text.ts'
import { firstLanguage, type Language, textIn } from '#shared/languages.ts'

/** @returns the name of the association in the language, as its settings have it, or a word that stands for it */
export async function readAssociationName(db: Db | Tx, language: Language = firstLanguage): Promise<string> {
  const site = await db.selectFrom('site').selectAll().executeTakeFirst()
  return textIn(site ?? {}, 'association_name', language).text || sayIn(language, 'Föreningen')
}
