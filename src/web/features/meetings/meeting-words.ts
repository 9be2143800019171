import type { NonVoter, SummonsProof, Unreached } from '#shared/meetings.ts'
import type { SummonsLimits } from '#shared/membership/voting.ts'
import { summonsRule } from '#web/admin/dates/summons-words.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** @returns why somebody has no vote, in words */
export const reasonsText = ({ reasons }: Pick<NonVoter, 'reasons'>, { t }: PanelTexts): string =>
  reasons.map((reason) => t(`voting.reason.${reason}`)).join(', ')

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
