import { addMonths } from '#shared/membership/days.ts'
import { periodsFor } from '#shared/membership/periods.ts'
import { type MembershipRules, noRules } from '#shared/membership/rules.ts'
import type { MembershipSettings, TypeSettings } from '#shared/membership/settings.ts'

export const ordinaryType: TypeSettings = {
  ...{ id: -1, titles: { sv: 'Medlem', en: 'Member' }, kind: 'ordinary', votes: true },
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
