import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LookedAt } from '#shared/payment-review.ts'
import card from '#web/admin/page/card.module.css'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import { payerOf } from './review-columns.tsx'

/** So many lines are open from the start. */
const mostOpen = 12

type Props = {
  title: string
  hint: string
  payments: readonly LookedAt[]
  columns: readonly Column<LookedAt>[]
  busy: boolean
  /** The words of the button for a number of payments. */
  label: (count: number) => string
  onAccept: (payments: readonly LookedAt[]) => void
  onOpen: (payment: LookedAt) => void
}

/** Suggestions, each with its line, that are accepted with one button; lines can be left out. */
export const SuggestionsPart = ({ title, hint, payments, columns, busy, label, onAccept, onOpen }: Props) => {
  const texts = usePanelTexts()
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const chosen = payments.filter(({ id }) => !without.has(id))
  const choose = (ids: ReadonlySet<number>): void =>
    setWithout(new Set(payments.map(({ id }) => id).filter((id) => !ids.has(id))))
  return (
    <div className={css.look}>
      <h3>{title}</h3>
      <p className={card.hint}>{hint}</p>
      <div>
        <Button disabled={busy || chosen.length === 0} onClick={() => onAccept(chosen)}>
          {label(chosen.length)}
        </Button>
      </div>
      <details className={css.lines} open={payments.length <= mostOpen}>
        <summary>{texts.t('payments.suggestions.lines', { count: payments.length })}</summary>
        <ResourceTable
          label={title}
          columns={columns}
          records={{ rows: payments, total: payments.length, loading: false, problem: null }}
          selection={{ ids: new Set(chosen.map(({ id }) => id)), set: choose }}
          nameOf={(row) => payerOf(row, texts)}
          onOpen={onOpen}
          cardHeading="h3"
        />
      </details>
    </div>
  )
}
