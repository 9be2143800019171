import { readJsonSetting, writeJsonSetting } from '#server/db/settings.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Activity } from '#shared/activities.ts'
import type { Language } from '#shared/languages.ts'

const setting = 'processing words'

/** Words of the association in place of those of the program, by language; an empty text is none. */
type OwnWords = Partial<Record<Language, string>>

/** The purposes of activities and the sentence about third countries, in the association's own words. */
export type ProcessingWords = {
  purposes: Partial<Record<Activity, OwnWords>>
  third_country: OwnWords
}

export async function readWords(db: Db | Tx): Promise<ProcessingWords> {
  const stored = await readJsonSetting<Partial<ProcessingWords>>(db, setting)
  return { purposes: stored?.purposes ?? {}, third_country: stored?.third_country ?? {} }
}

export const storeWords = (tx: Tx, words: ProcessingWords): Promise<void> =>
  writeJsonSetting(tx, setting, words)

/** @returns the purpose of an activity: the association's words in the language, else those of the program */
export const purposeOf = (activity: Activity, words: ProcessingWords, language: Language): string =>
  words.purposes[activity]?.[language] || translate(language, `processing.${activity}.purpose`)

export const thirdCountryOf = (words: ProcessingWords, language: Language): string =>
  words.third_country[language] || translate(language, 'information.thirdCountry.text')
