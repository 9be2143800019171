import { formatPhone } from '#shared/format-phone.ts'
import type { ShownMoney } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { useAmount } from './use-amount.ts'

/** More payments than these are folded. */
const mostShown = 10

/** The payments inside a batch that does not add up. */
export const BatchPart = ({ batch }: { batch: readonly ShownMoney[] }) => {
  const { t } = usePanelTexts()
  const amount = useAmount()
  const sum = amount(batch.reduce((all, one) => all + one.amount, 0))
  return (
    <details open={batch.length <= mostShown}>
      <summary className={card.summary}>{t('payments.batch', { count: batch.length, sum })}</summary>
      <ul className={css.batch}>
        {batch.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the payments of a file keep their places.
          <li key={at}>
            <span>
              {[one.payer || t('payments.noName'), formatPhone(one.phone), one.text]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={css.number}>{one.amount > 0 && amount(one.amount, one.currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
