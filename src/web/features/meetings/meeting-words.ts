import type { NonVoter, SummonsProof, Unreached } from '#shared/meetings.ts'
import { type SummonsLimits, summonsDays } from '#shared/membership/voting.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns why somebody has no vote, in words */
export const reasonsText = ({ reasons }: Pick<NonVoter, 'reasons'>, { t }: PanelTexts): string =>
  reasons.map((reason) => t(`voting.reason.${reason}`)).join(', ')

/** @returns the rule about the days before a meeting on which a summons goes; null when there is none */
export function summonsRule(
  { min_days: min, max_days: max }: SummonsLimits,
  { t }: PanelTexts,
): string | null {
  if (min !== null && max !== null) return t('meetings.ruleBoth', { min, max })
  if (min !== null) return t('meetings.ruleMin', { min })
  return max === null ? null : t('meetings.ruleMax', { max })
}

/** @returns the days on which the summons to a meeting goes by the rule; nothing where there is none */
export function summonsDaysText(limits: SummonsLimits, day: string, { t }: PanelTexts): string {
  const { from, to } = summonsDays(limits, day)
  if (from !== null && to !== null) return t('meetings.daysBoth', { day, from, to })
  if (to !== null) return t('meetings.daysMin', { day, to })
  return from === null ? '' : t('meetings.daysMax', { day, from })
}

/** @returns how long before the meeting something is, or was */
export const daysText = (days: number, { t }: PanelTexts): string =>
  days >= 0 ? t('meetings.daysBefore', { count: days }) : t('meetings.daysAfter', { count: -days })

type Fact = readonly [label: string, value: string]

/** @returns the facts of a summons from the ledger of mails */
export function proofFacts(
  proof: SummonsProof,
  { limits, texts }: { limits: SummonsLimits; texts: PanelTexts },
): Fact[] {
  const { t, number } = texts
  const rule = summonsRule(limits, texts)
  const fault = proof.fault ? t(`meetings.was.${proof.fault}`) : t('meetings.inTime')
  const without = (why: Unreached['why']) => proof.unreached.filter((one) => one.why === why).length
  const named: Fact[] = [
    [t('meetings.withoutAddress'), number(without('address'))],
    [t('meetings.stopped'), number(without('stopped'))],
  ]
  return [
    [t('meetings.sentOn'), proof.day],
    [t('meetings.before'), daysText(proof.days_before, texts)],
    ...(rule === null ? [] : [[t('meetings.rule'), `${rule} ${fault}`] as const]),
    [t('meetings.recipients'), number(proof.recipients)],
    [t('meetings.handedOver'), number(proof.handed_over)],
    ...(proof.waiting > 0 ? [[t('meetings.waiting'), number(proof.waiting)] as const] : []),
    [t('meetings.failed'), number(proof.failed)],
    ...(proof.is_named ? named : []),
    [t('meetings.documents'), proof.documents.join(', ') || t('meetings.noDocuments')],
  ]
}
