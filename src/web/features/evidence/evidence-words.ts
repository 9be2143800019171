import type { EvidenceCounts, EvidenceMember } from '#shared/evidence.ts'
import { wantedShare } from '#shared/evidence.ts'
import { kronorText } from '#shared/money.ts'
import { members } from '#shared/resources/members.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Fact = readonly [label: string, value: string]

/** @returns the share in whole percent, rounded down: 59,9 % is not 60 */
const percent = (part: number, all: number): number => (all === 0 ? 0 : Math.floor((100 * part) / all))

const genderText = (gender: string, { t, resourceIn }: PanelTexts): string =>
  resourceIn(members).fields.gender.optionLabels?.[gender as 'M'] ?? t('evidence.unknown')

/** @returns the numbers about the members on 31 December */
export function memberFacts(counts: EvidenceCounts, { t, number }: PanelTexts): Fact[] {
  const share = (part: number, all: number): string =>
    t('evidence.share', { count: number(part), percent: percent(part, all) })
  const ways = counts.confirmed_by.map(
    ({ of, count }): Fact => [t('evidence.confirmedBy', { how: t(`evidence.how.${of}`) }), number(count)],
  )
  return [
    [t('evidence.members'), number(counts.members)],
    [t('evidence.young', { wanted: wantedShare }), share(counts.young, counts.members)],
    [t('evidence.confirmedMembers'), number(counts.confirmed)],
    [t('evidence.confirmedYoung', { wanted: wantedShare }), share(counts.confirmed_young, counts.confirmed)],
    ...ways,
    [t('evidence.boardGrants'), number(counts.board_grants)],
    [t('evidence.complete'), number(counts.complete)],
    ...counts.missing
      .filter(({ count }) => count > 0)
      .map(
        ({ of, count }): Fact => [t('evidence.lacks', { what: t(`evidence.missing.${of}`) }), number(count)],
      ),
    ...(counts.forgotten > 0 ? [[t('evidence.forgotten'), number(counts.forgotten)] as const] : []),
  ]
}

export const genderFacts = (counts: EvidenceCounts, texts: PanelTexts): Fact[] =>
  counts.genders.map(({ of, count }) => [genderText(of, texts), texts.number(count)])

export const cityFacts = (counts: EvidenceCounts, { t, number }: PanelTexts): Fact[] =>
  counts.cities.map(({ of, count }) => [of || t('evidence.unknown'), number(count)])

/** @returns the numbers that a meeting asks for: how members came and went, and the fees */
export function reportFacts({ year, report }: EvidenceCounts, { t, number, language }: PanelTexts): Fact[] {
  const { before, came, left, due, paid, written_off, open } = report
  const sum = ({ count, amount }: typeof due): string =>
    t('evidence.sum', { count: number(count), amount: kronorText(amount, language) })
  const fees: Fact[] = [
    [t('evidence.due'), sum(due)],
    [t('evidence.paid'), sum(paid)],
    [t('evidence.open'), sum(open)],
    [t('evidence.writtenOff'), sum(written_off)],
  ]
  return [
    [t('evidence.before', { year: year - 1 }), number(before)],
    [t('evidence.came'), number(came)],
    [t('evidence.left'), number(left)],
    [t('evidence.after', { year }), number(before + came - left)],
    ...(due.count > 0 ? fees : []),
  ]
}

export const nameOf = ({ first_name, last_name, id }: EvidenceMember): string =>
  `${first_name} ${last_name}`.trim() || String(id)

/** @returns what shows that somebody was a member: how, on which day, and the number of the evidence */
export function confirmationText({ confirmation }: EvidenceMember, { t }: PanelTexts): string {
  if (!confirmation) return t('evidence.unconfirmed')
  const { how, day, number, evidence } = confirmation
  const proof = evidence ? `, ${t('evidence.proof').toLowerCase()} ${evidence}` : ''
  return `${t(`evidence.how.${how}`)} ${day}, ${t('evidence.numbered', { number })}${proof}`
}

export const missingText = ({ missing }: EvidenceMember, { t }: PanelTexts): string =>
  missing.map((fact) => t(`evidence.missing.${fact}`)).join(', ')
