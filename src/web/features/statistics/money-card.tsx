import { bookkeepingExportsPage } from '#shared/bookkeeping-files.ts'
import { moneyPage, type Sum } from '#shared/claim-list.ts'
import { kronorText } from '#shared/money.ts'
import { paymentsPage, refundsPage } from '#shared/payment-review.ts'
import type { Statistics } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './money-card.module.css'

type Props = { money: Statistics['money'] | undefined; payments: Statistics['payments'] | undefined }

/** The treasurer's figures, each with a link to its list. */
export const MoneyCard = ({ money, payments }: Props) => {
  const { t, language, number } = usePanelTexts()
  const rows: { name: 'owed' | 'overdue' | 'review' | 'refund' | 'bookkeeping'; sum: Sum; to: string }[] = [
    ...(money
      ? [
          { name: 'owed' as const, sum: money.owed, to: `${moneyPage}?state=owed` },
          { name: 'overdue' as const, sum: money.overdue, to: `${moneyPage}?state=overdue` },
        ]
      : []),
    ...(payments
      ? [
          { name: 'review' as const, sum: payments.review, to: paymentsPage },
          { name: 'refund' as const, sum: payments.refund, to: refundsPage },
        ]
      : []),
    ...(money ? [{ name: 'bookkeeping' as const, sum: money.bookkeeping, to: bookkeepingExportsPage }] : []),
  ]
  return (
    <section className={card.card} aria-labelledby="money-desk">
      <h2 id="money-desk">{t('dashboard.money')}</h2>
      <ul className={css.rows}>
        {rows.map(({ name, sum: { count, amount }, to }) => (
          <li key={name}>
            <Link to={to} className={card.touch}>
              {t(`dashboard.money.${name}`)}
            </Link>
            <span className={css.count}>{number(count)}</span>
            <span className={css.amount}>
              {t('payments.money', { amount: kronorText(amount, language), currency: 'kr' })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
