import { mostYears } from './acts.ts'
import { addDays, addMonths } from './days.ts'
import { furtherPeriods } from './examples.ts'
import { grantableTerm, type Purchase } from './terms.ts'

/**
 * @returns the last day until which the board is proposed to grant a membership on a day: that of the first period of which the member
 *   does not have all that is left; where no period tells, twelve months. Null for one without an end, and when nothing is left to grant
 */
export function proposedUntil(purchase: Purchase, today: string): string | null {
  if (purchase.type.kind === 'honorary') return null
  const latest = addMonths(today, 12 * mostYears)
  const granted = (last_day: string) => grantableTerm(purchase, { first_day: today, last_day })
  const { rules } = purchase
  const periods = rules.kind === 'rolling' ? [] : furtherPeriods(purchase, { today, until: latest })
  const lasts = periods
    .map(({ last_day }) => last_day)
    .filter((last) => last >= today && last <= latest)
    .toSorted()
  for (const last of lasts) {
    const days = granted(last)
    if (days) return days.last_day
  }
  const all = granted(latest)
  if (!all) return null
  const year = addDays(addMonths(all.first_day, 12), -1)
  return granted(year < latest ? year : latest)?.last_day ?? null
}
