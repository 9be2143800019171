import type { ClaimPayment } from '#shared/claim-list.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { AmountForm, type Booked } from './amount-form.tsx'
import css from './money.module.css'
import type { Acts } from './use-claim-acts.ts'
import { useKronor } from './use-kronor.ts'

const Words = ({ payment }: { payment: ClaimPayment }) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  const { source, day, amount, whole, note, by, exported_day, is_refund, undone } = payment
  const kind = undone ? 'undonePayment' : is_refund ? 'refunded' : 'paid'
  const details = [
    day,
    Math.abs(whole) !== Math.abs(amount) && t('money.of', { amount: plain(Math.abs(whole)) }),
    by && t('money.by', { name: by }),
    note,
    exported_day && t('money.exported', { day: exported_day }),
  ].filter(Boolean)
  return (
    <span>
      {t(`money.${kind}`, { amount: plain(Math.abs(amount)), source: t(`money.from.${source}`) })}{' '}
      <span className={card.hint}>{details.join(' · ')}</span>
    </span>
  )
}

/** The payments of a claim; the treasurer deletes what was booked by hand, and books refunds. */
export const ClaimPayments = ({ acts, mayWrite }: { acts: Acts; mayWrite: boolean }) => {
  const { t } = usePanelTexts()
  const { plain } = useKronor()
  const { claim, busy, perform } = acts
  const refund = (payment: number, booked: Booked) =>
    void perform({
      act: 'refund',
      body: { payment, ...booked },
      said: t('money.refundDone', { amount: plain(booked.amount) }),
      undone: t('money.refundTaken'),
    })
  const remove = ({ id, amount }: ClaimPayment) =>
    void perform({
      act: 'delete-payment',
      body: { payment: id },
      said: t('money.undone', { amount: plain(Math.abs(amount)) }),
    })
  return (
    <Part className={css.acts} title={t('money.payments')}>
      {claim.payments.length === 0 && <p>{t('money.noPayments')}</p>}
      <ul className={card.plain}>
        {claim.payments.map((payment) => {
          const { id, source, undone, refundable, amount } = payment
          const isByHand = source === 'cash' || source === 'mark'
          return (
            <li key={id}>
              <div className={card.apart}>
                <Words payment={payment} />
                {mayWrite && isByHand && !undone && (
                  <LineButton
                    label={t('money.undo')}
                    size="compact-sm"
                    loading={busy}
                    name={`${t('money.undo')}: ${plain(Math.abs(amount))}`}
                    onClick={() => remove(payment)}
                  />
                )}
              </div>
              {mayWrite && refundable > 0 && (
                <details data-unprinted="">
                  <summary>{t('money.refund')}</summary>
                  <p className={card.hint}>{t('money.refund.hint')}</p>
                  <AmountForm
                    key={refundable}
                    label={t('money.refund')}
                    most={refundable}
                    asksWhy
                    reduces={claim.state === 'paid' ? claim.amount : undefined}
                    busy={busy}
                    onBook={(booked) => refund(id, booked)}
                  />
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
