import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import { memberBy, paidBy, type VotingRules } from '#shared/membership/voting.ts'

/** @returns the rules in words, with the days that they mean for a day */
export function rulesInWords(
  language: Language,
  { rules, day, isByColumns }: { rules: VotingRules; day: string; isByColumns: boolean },
): string {
  const paid = isByColumns ? null : paidBy(rules, day)
  const conditions = [
    translate(language, isByColumns ? 'voting.rules.everybody' : 'voting.rules.types'),
    ...(rules.min_age === null
      ? []
      : [translate(language, 'voting.rules.min_age', { years: rules.min_age })]),
    ...(rules.member_days === 0
      ? []
      : [translate(language, 'voting.rules.member_days', { day: memberBy(rules, day) })]),
    ...(paid === null ? [] : [translate(language, 'voting.rules.paid', { day: paid })]),
  ]
  const grace = translate(language, rules.grace_votes ? 'voting.rules.grace' : 'voting.rules.noGrace')
  return `${conditions.join(', ')}.${isByColumns ? '' : ` ${grace}`}`
}
