import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import { kronorText } from '#shared/money.ts'
import type { Outcome } from './plan-membership.ts'

/** @returns the membership that a row becomes, in words */
export function formatOutcome(language: Language, outcome: Outcome | null): string {
  if (!outcome) return ''
  if (outcome.kind === 'active') return translate(language, 'import.becomes.active')
  if (outcome.kind === 'former')
    return outcome.day === null
      ? translate(language, 'import.becomes.former')
      : translate(language, 'import.becomes.formerSince', { day: outcome.day })
  const { titles } = outcome.type
  const type = titles[language] || titles.sv || Object.values(titles)[0] || ''
  if (outcome.kind === 'unpaid') return translate(language, 'import.becomes.unpaid', { type })
  if (outcome.kind === 'claim')
    return translate(language, 'import.becomes.claim', {
      type,
      amount: kronorText(outcome.term.amount, language),
    })
  const day = outcome.term.last_day
  if (day === null) return translate(language, 'import.becomes.endless', { type })
  return translate(language, outcome.isPaid ? 'import.becomes.paid' : 'import.becomes.until', { type, day })
}
