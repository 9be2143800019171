import { NativeSelect, Pagination } from '@mantine/core'
import { useId } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './table-pager.module.css'
import type { TableState } from './table-state.ts'
import type { ChangeTable } from './use-table-state.ts'

type Props = {
  total: number
  state: TableState
  sizes: readonly number[]
  onChange: ChangeTable
}

/** The range of the list on screen, links to the other pages, and the size of a page. */
export const TablePager = ({ total, state, sizes, onChange }: Props) => {
  const { t, number } = usePanelTexts()
  const id = useId()
  const { page, size } = state
  const first = Math.min((page - 1) * size + 1, total)
  const last = Math.min(page * size, total)
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <div className={css.pager}>
      <p className={css.range} role="status">
        {total === 0
          ? t('pager.none')
          : t('pager.range', { first: number(first), last: number(last), total: number(total) })}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => onChange({ page: next })}
          siblings={1}
          gap="var(--pager-gap)"
          getControlProps={(control) => ({
            'aria-label': {
              previous: t('pager.previous'),
              next: t('pager.next'),
              first: t('pager.first'),
              last: t('pager.last'),
            }[control],
          })}
          getItemProps={(item) => ({ 'aria-label': t('pager.page', { number: item }) })}
        />
      )}
      <div className={css.size}>
        <label htmlFor={id}>{t('pager.rows')}</label>
        <NativeSelect
          id={id}
          data={sizes.map(String)}
          value={String(size)}
          onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
        />
      </div>
    </div>
  )
}
