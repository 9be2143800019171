import type { ClaimDetails } from '#shared/claim-list.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './money.module.css'
import { useKronor } from './use-kronor.ts'

/** The receipt of what was paid of a claim, for paper. */
export const Receipt = ({ claim }: { claim: ClaimDetails }) => {
  const { t } = usePanelTexts()
  const { kronor } = useKronor()
  const { association, name, lines, paid, payments, reference } = claim
  const { organisation_number: number } = association
  const facts: (readonly [string, string])[] = [
    [t('money.receipt.to'), association.name],
    ...(number ? [[t('money.receipt.number'), number] as const] : []),
    [t('claims.fields.name.label'), name],
    [t('money.what'), lines.map(({ what }) => what).join(', ')],
    ...payments.filter(({ undone }) => !undone).map(({ day, amount }) => [day, kronor(amount)] as const),
    [t('claims.fields.paid.label'), kronor(paid)],
    [t('claims.fields.reference.label'), reference],
  ]
  return (
    <>
      <h1>{t('money.receipt')}</h1>
      <dl className={css.facts}>
        {facts.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be of one day.
          <div key={at} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
