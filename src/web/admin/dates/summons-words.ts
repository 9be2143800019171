import { type SummonsLimits, summonsDays } from '#shared/membership/voting.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns the rule about the days before a meeting on which a summons goes; null when there is none */
export function summonsRule(
  { min_days: min, max_days: max }: SummonsLimits,
  { t }: Pick<PanelTexts, 't'>,
): string | null {
  if (min !== null && max !== null) return t('meetings.ruleBoth', { min, max })
  if (min !== null) return t('meetings.ruleMin', { min })
  return max === null ? null : t('meetings.ruleMax', { max })
}

/** @returns the days on which the summons to a meeting goes by the rule; nothing where there is none */
function summonsDaysText(limits: SummonsLimits, day: string, { t }: Pick<PanelTexts, 't'>): string {
  const { from, to } = summonsDays(limits, day)
  if (from !== null && to !== null) return t('meetings.daysBoth', { day, from, to })
  if (to !== null) return t('meetings.daysMin', { day, to })
  return from === null ? '' : t('meetings.daysMax', { day, from })
}

/** @returns the rule about a summons, or that there is none, and its days for a meeting */
export const summonsText = (limits: SummonsLimits, day: string, texts: Pick<PanelTexts, 't'>): string =>
  [summonsRule(limits, texts) ?? texts.t('meetings.noRule'), summonsDaysText(limits, day, texts)]
    .filter(Boolean)
    .join(' ')
