import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValue } from '#shared/administration.ts'
import { api as paths } from '#shared/paths.ts'
import { AdminIcon } from './admin-icon.tsx'
import { phone } from './screen.ts'
import css from './table-filters.module.css'
import type { Column } from './table-parts.tsx'
import type { TableState } from './table-state.ts'
import { useApi } from './use-api.ts'
import type { ChangeTable } from './use-table-state.ts'

/** One way to narrow a list down. */
export type Filter =
  /** One of few: `options` are value and word; the value '' stands for all. */
  | { kind: 'choice'; field: string; label: string; options: readonly (readonly [string, string])[] }
  /** Several of the values that the records have. */
  | { kind: 'values'; field: string; label: string }

type Props = {
  /** Name of the resource in the API, for the values of its fields. */
  resource: string
  filters: readonly Filter[]
  state: TableState
  onChange: ChangeTable
  /** Those with an order can be ordered by where there are no headers to press. */
  columns: readonly Column<never>[]
  /** Changes when records have changed, so that the values are read again. */
  version: number
}

/** Milliseconds without a key press before the list is read. */
const pause = 250

/** Text that is told on once the typing pauses, so that no key press waits for the list. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => {
      told.current = text
      onSearch(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <TextInput
      type="search"
      label="Sök"
      className={css.search ?? ''}
      leftSection={<AdminIcon name="search" />}
      leftSectionPointerEvents="none"
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

type FilterProps<K> = {
  filter: Extract<Filter, { kind: K }>
  chosen: readonly string[]
  onChoose(values: readonly string[]): void
}

/** More than so many words side by side are wider than the page. */
const mostInRow = { phone: 4, desk: 6 }

const ChoiceFilter = ({
  filter,
  chosen,
  onChoose,
  isPhone,
}: FilterProps<'choice'> & { isPhone: boolean }) => {
  const id = useId()
  const [all, ...words] = filter.options.map(([value, label]) => ({ value, label }))
  if (words.length >= (isPhone ? mostInRow.phone : mostInRow.desk)) {
    return (
      <Select
        label={filter.label}
        className={css.values ?? ''}
        data={words}
        value={chosen[0] ?? null}
        placeholder={all?.label ?? ''}
        clearable
        clearButtonProps={{ 'aria-label': `Rensa ${filter.label}` }}
        onChange={(value) => onChoose(value ? [value] : [])}
      />
    )
  }
  return (
    <div className={css.choice}>
      <span id={id} className={css.label}>
        {filter.label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        value={chosen[0] ?? ''}
        onChange={(value) => onChoose(value ? [value] : [])}
        data={filter.options.map(([value, label]) => ({ value, label }))}
        transitionDuration={0}
      />
    </div>
  )
}

function useValues({ resource, field, version }: { resource: string; field: string; version: number }) {
  const call = useApi()
  const [values, setValues] = useState<readonly FieldValue[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: version stands for the records having changed.
  useEffect(() => {
    let isLeft = false
    call<FieldValue[]>(`${paths.values(resource)}?field=${field}`).then(
      ({ data }) => {
        if (!isLeft) setValues(data)
      },
      // The filter then offers what is chosen; the table says itself when the server is away.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [call, resource, field, version])
  return values
}

const ValuesFilter = ({
  filter,
  chosen,
  onChoose,
  resource,
  version,
}: FilterProps<'values'> & Pick<Props, 'resource' | 'version'>) => {
  const values = useValues({ resource, field: filter.field, version })
  const counts = new Map(values.map(({ value, count }) => [String(value), count]))
  const data = [...new Set([...counts.keys(), ...chosen])].filter(Boolean)
  return (
    <MultiSelect
      label={filter.label}
      className={css.values ?? ''}
      data={data}
      value={[...chosen]}
      onChange={onChoose}
      renderOption={({ option }) => (
        <span className={css.option}>
          <span>{option.value}</span>
          <span className={css.count}>{counts.get(option.value)}</span>
        </span>
      )}
      placeholder={chosen.length === 0 ? 'Alla' : ''}
      searchable
      clearable
      limit={100}
      maxValues={50}
      nothingFoundMessage="Inget sådant"
      clearButtonProps={{ 'aria-label': `Rensa ${filter.label}` }}
    />
  )
}

/** Order of the list where it is shown as cards. */
const SortField = ({ columns, state, onChange }: Pick<Props, 'columns' | 'state' | 'onChange'>) => {
  const data = columns.flatMap(({ header, sort }) =>
    sort
      ? [
          { value: sort, label: `${header} ↑` },
          { value: `-${sort}`, label: `${header} ↓` },
        ]
      : [],
  )
  if (data.length === 0) return null
  return (
    <Select
      label="Sortera"
      data={data}
      value={state.sort}
      placeholder="Som vanligt"
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
  if (!isPhone) return children
  if (isEmpty) return null
  return (
    <details className={css.more}>
      <summary>Filter och ordning{count > 0 && ` (${count})`}</summary>
      <div className={css.filters}>{children}</div>
    </details>
  )
}

/** Search and filters above a list. */
export const TableFilters = ({ resource, filters, state, onChange, columns, version }: Props) => {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const search = useRef((q: string) => onChange({ q }))
  const choose = (field: string) => (values: readonly string[]) =>
    onChange({ filters: { ...state.filters, [field]: values } })
  return (
    <search className={css.filters}>
      <SearchField value={state.q} onSearch={search.current} />
      <Collapsible
        isPhone={isPhone ?? false}
        isEmpty={filters.length === 0 && columns.every(({ sort }) => !sort)}
        count={Object.values(state.filters).filter(({ length }) => length > 0).length}
      >
        {filters.map((filter) => {
          const props = { chosen: state.filters[filter.field] ?? [], onChoose: choose(filter.field) }
          return filter.kind === 'choice' ? (
            <ChoiceFilter key={filter.field} filter={filter} {...props} isPhone={isPhone ?? false} />
          ) : (
            <ValuesFilter
              key={filter.field}
              filter={filter}
              {...props}
              resource={resource}
              version={version}
            />
          )
        })}
        {isPhone && <SortField columns={columns} state={state} onChange={onChange} />}
      </Collapsible>
    </search>
  )
}
