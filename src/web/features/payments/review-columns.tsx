import type { LookedAt } from '#shared/payment-review.ts'
import { reviewReasons } from '#shared/payment-review.ts'
import type { Filter } from '#web/admin/table/filters-of.ts'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { ReviewFacts } from './review-item.tsx'
import { useAmount } from './use-amount.ts'
import type { Review } from './use-review.ts'

const maxKronor = 10_000_000

/** @returns the name of a payment in the list */
export const payerOf = ({ payer }: Pick<LookedAt, 'payer'>, { t }: Pick<PanelTexts, 't'>): string =>
  payer || t('payments.noName')

/** @returns the columns of the payments to review */
export function useReviewColumns(): Column<LookedAt>[] {
  const texts = usePanelTexts()
  const { t } = texts
  const amount = useAmount()
  return [
    {
      ...{ key: 'payer', header: t('payments.row.payer'), sort: 'payer', isTitle: true, width: 'limited' },
      cell: (row) => payerOf(row, texts),
    },
    {
      ...{ key: 'amount', header: t('payments.row.amount'), sort: 'amount', width: 'number' },
      cell: (row) => amount(row.amount, row.currency),
    },
    {
      ...{ key: 'day', header: t('payments.row.day'), sort: 'day', width: 'narrow' },
      cell: ({ day }) => day,
    },
    {
      ...{ key: 'text', header: t('payments.row.text'), sort: 'text', width: 'limited', onCard: 'filled' },
      cell: ({ text }) => text,
    },
    {
      ...{ key: 'facts', header: t('payments.row.facts'), width: 'wide', onCard: 'above' },
      cell: (row) => (
        <div>
          <ReviewFacts payment={row} isShort />
        </div>
      ),
    },
  ]
}

/** @returns the filters of the payments to review */
export function reviewFilters({ list }: Pick<Review, 'list'>, { t }: Pick<PanelTexts, 't'>): Filter[] {
  const choice = (field: string, label: string, options: readonly (readonly [string, string])[]): Filter => ({
    ...{ kind: 'choice', field, label },
    options: [['', t('filter.all')], ...options],
  })
  const { files = [], accounts = [] } = list ?? {}
  return [
    { kind: 'number', field: 'at_least', label: t('payments.filter.atLeast'), max: maxKronor },
    { kind: 'number', field: 'at_most', label: t('payments.filter.atMost'), max: maxKronor },
    ...(files.length > 1
      ? [
          choice(
            'file',
            t('payments.filter.file'),
            files.map(({ id, name }) => [String(id), name]),
          ),
        ]
      : []),
    ...(accounts.length > 1
      ? [
          choice(
            'account',
            t('payments.filter.account'),
            accounts.map((one) => [one, one]),
          ),
        ]
      : []),
    {
      ...choice(
        'reason',
        t('payments.filter.reason'),
        reviewReasons.map((one) => [one, t(`payments.reason.${one}`)]),
      ),
      isRare: true,
    },
  ]
}
