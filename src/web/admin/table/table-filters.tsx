import { Select } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ChoiceFilter, DayFilter, NumberFilter, ReferenceFilter, ValuesFilter } from './filter-inputs.tsx'
import type { Filter } from './filters-of.ts'
import { SearchField } from './search-field.tsx'
import css from './table-filters.module.css'
import type { Column } from './table-parts.tsx'
import type { TableState } from './table-state.ts'
import type { ChangeTable } from './use-table-state.ts'

type Props = {
  /** Name of the resource in the API, for the values of its fields. */
  resource: string
  filters: readonly Filter[]
  state: TableState
  onChange: ChangeTable
  /** A phone, which has no headers to press, offers those with an order in a list. */
  columns: readonly Column<never>[]
  /** Changes when records have changed, so that the values are read again. */
  version: number
}

/** Order of the list: where it is shown as cards, and of what no heading orders by. */
const SortField = ({
  columns,
  state,
  onChange,
  hasHeadings = false,
}: Pick<Props, 'columns' | 'state' | 'onChange'> & { hasHeadings?: boolean }) => {
  const { t } = usePanelTexts()
  const data = columns
    .flatMap(({ header, sort, furtherSorts = [] }) => [
      ...(sort && !hasHeadings ? [{ sort, label: header }] : []),
      ...furtherSorts,
    ])
    .flatMap(({ sort, label }) => [
      { value: sort, label: `${label} ↑` },
      { value: `-${sort}`, label: `${label} ↓` },
    ])
  if (data.length === 0) return null
  return (
    <Select
      label={t('list.sort')}
      data={data}
      value={state.sort}
      placeholder={t('list.sortUsual')}
      clearable
      onChange={(sort) => onChange({ sort })}
    />
  )
}

/** A phone shows the list first, and the filters when asked for; nothing where there are none. */
const Collapsible = ({
  isPhone,
  isEmpty,
  count,
  children,
}: {
  isPhone: boolean
  isEmpty: boolean
  count: number
  children: ReactNode
}) => {
  const { t } = usePanelTexts()
  if (!isPhone) return children
  if (isEmpty) return null
  return (
    <details className={css.more}>
      <summary>
        {t('list.filters')}
        {count > 0 && ` (${count})`}
      </summary>
      <div className={css.filters}>{children}</div>
    </details>
  )
}

/** Search and filters above a list. */
export const TableFilters = ({ resource, filters, state, onChange, columns, version }: Props) => {
  const { t } = usePanelTexts()
  const isPhone = useIsPhone()
  const search = useCallback((q: string) => onChange({ q }, 'typed'), [onChange])
  const choose = (field: string) => (values: readonly string[]) =>
    onChange(({ filters: others }) => ({ filters: { ...others, [field]: values } }))
  const input = (filter: Filter): ReactNode => {
    const props = { chosen: state.filters[filter.field] ?? [], onChoose: choose(filter.field) }
    switch (filter.kind) {
      case 'choice':
        return <ChoiceFilter key={filter.field} filter={filter} {...props} isPhone={isPhone} />
      case 'day':
        return <DayFilter key={filter.field} filter={filter} {...props} />
      case 'number':
        return <NumberFilter key={filter.field} filter={filter} {...props} />
      case 'reference':
        return <ReferenceFilter key={filter.field} filter={filter} {...props} />
      default:
        return (
          <ValuesFilter key={filter.field} filter={filter} {...props} resource={resource} version={version} />
        )
    }
  }
  const rare = filters.filter(({ isRare }) => isRare)
  const further = columns.flatMap(({ furtherSorts = [] }) => furtherSorts.map(({ sort }) => sort))
  const isRareChosen =
    rare.some(({ field }) => (state.filters[field]?.length ?? 0) > 0) ||
    further.includes(state.sort?.replace(/^-/, '') ?? '')
  return (
    <search className={css.filters}>
      <SearchField value={state.q} onSearch={search} />
      <Collapsible
        isPhone={isPhone}
        isEmpty={filters.length === 0 && columns.every(({ sort }) => !sort)}
        count={Object.values(state.filters).filter(({ length }) => length > 0).length}
      >
        {filters.filter(({ isRare }) => isPhone || !isRare).map(input)}
        {!isPhone && rare.length > 0 && (
          <details className={`${css.more} ${css.rare}`} open={isRareChosen || undefined}>
            <summary>{t('list.moreFilters')}</summary>
            <div className={css.filters}>
              {rare.map(input)}
              <SortField columns={columns} state={state} onChange={onChange} hasHeadings />
            </div>
          </details>
        )}
        {isPhone && <SortField columns={columns} state={state} onChange={onChange} />}
      </Collapsible>
    </search>
  )
}
