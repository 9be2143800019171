import type { ClaimDetails } from '#shared/claim-list.ts'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useKronor } from './use-kronor.ts'

/** The receipt of what was paid of a claim, for paper. */
export const Receipt = ({ claim }: { claim: ClaimDetails }) => {
  const { t } = usePanelTexts()
  const { kronor } = useKronor()
  const { association, name, lines, paid, left, payments, reference } = claim
  const { organisation_number: number } = association
  const what = lines.map((line) => {
    const { first_day: first, last_day: last } = line
    const days = first && last ? `, ${t('money.days', { first, last })}` : ''
    return `${line.what}${days}: ${kronor(line.amount)}`
  })
  const came = payments
    .filter(({ undone }) => !undone)
    .map(({ day, amount, is_refund, source }) => {
      const how = t(is_refund ? 'money.receipt.back' : 'money.receipt.paid', {
        source: t(`money.from.${source}`),
      })
      return `${day}: ${kronor(amount)}, ${how}`
    })
  const facts: (readonly [string, string])[] = [
    [t('money.receipt.to'), association.name],
    ...(number ? [[t('money.receipt.number'), number] as const] : []),
    [t('claims.fields.name.label'), name],
    [t('money.what'), what.join('\n')],
    [t('money.payments'), came.join('\n')],
    [t('claims.fields.paid.label'), kronor(paid)],
    ...(left > 0 ? [[t('claims.fields.left.label'), kronor(left)] as const] : []),
    [t('claims.fields.reference.label'), reference],
  ]
  return <RecordSheet title={t('money.receipt')} facts={facts} />
}
