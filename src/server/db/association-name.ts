import type { Db, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import { firstLanguage, type Language, languages, textIn } from '#shared/languages.ts'

/** @returns the name of the association in each language, as its settings have it, or a word that stands for it */
export async function readAssociationNames(db: Db | Tx): Promise<Record<Language, string>> {
  const site = (await db.selectFrom('site').selectAll().executeTakeFirst()) ?? {}
  const names = languages.map((language) => [
    language,
    textIn(site, 'association_name', language).text || translate(language, 'privacy.association'),
  ])
  return Object.fromEntries(names) as Record<Language, string>
}

/** @returns the name of the association in the language, as its settings have it, or a word that stands for it */
export async function readAssociationName(db: Db | Tx, language: Language = firstLanguage): Promise<string> {
  return (await readAssociationNames(db))[language]
}
