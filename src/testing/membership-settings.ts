import { type Language, languages } from '#shared/languages.ts'
import { addMonths } from '#shared/membership/days.ts'
import { periodsFor } from '#shared/membership/periods.ts'
import { type MembershipRules, noRules } from '#shared/membership/rules.ts'
import type { MembershipSettings, TypeSettings } from '#shared/membership/settings.ts'

/** @returns the same words for each language of the program, however many there are */
export const inEveryLanguage = (words: string): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, words])) as Record<Language, string>

export const ordinaryType: TypeSettings = {
  ...{ id: -1, titles: { ...inEveryLanguage('Medlem'), en: 'Member' }, kind: 'ordinary', votes: true },
  ...{ chosen_by: 'anyone', min_age: null, max_age: null, is_archived: false },
}

/** @returns settings of an association with one membership for 300 kronor, by some rules */
export function settingsOf(today: string, changed: Partial<MembershipRules>): MembershipSettings {
  const rules = { ...noRules, ...changed }
  return {
    rules,
    types: [ordinaryType],
    periods: periodsFor(rules, today, addMonths(today, 13)).map((one, index) => ({ ...one, id: -1 - index })),
    fees: [{ type_id: -1, period_id: null, amount: 300_00, note: '' }],
  }
}
