import { MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { FieldValue } from '#shared/facets.ts'
import { isFoundIn } from '#shared/fold.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { isWrittenDay } from '#shared/typed-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReferenceSelect } from '#web/admin/record/reference-select.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { Filter } from './filters-of.ts'
import css from './table-filters.module.css'

type FilterProps<K extends Filter['kind']> = {
  filter: Extract<Filter, { kind: K }>
  chosen: readonly string[]
  onChoose(values: readonly string[]): void
}

/** More words than these side by side are wider than the page. */
const maxWordsInRow = { phone: 4, desk: 6 }

export const ChoiceFilter = ({
  filter,
  chosen,
  onChoose,
  isPhone,
}: FilterProps<'choice'> & { isPhone: boolean }) => {
  const id = useId()
  const [all, ...words] = filter.options.map(([value, label]) => ({ value, label }))
  if (words.length >= (isPhone ? maxWordsInRow.phone : maxWordsInRow.desk)) {
    return (
      <Select
        label={filter.label}
        className={css.values ?? ''}
        data={words}
        value={chosen[0] ?? null}
        placeholder={all?.label ?? ''}
        clearable
        clearButtonProps={{ 'aria-label': `${all?.label}: ${filter.label}` }}
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
        // Of several, which only an address asks for, none is marked.
        value={chosen.join(' ')}
        onChange={(value) => onChoose(value ? [value] : [])}
        data={filter.options.map(([value, label]) => ({ value, label }))}
        transitionDuration={0}
      />
    </div>
  )
}

export const ValuesFilter = ({
  filter,
  chosen,
  onChoose,
  resource,
  version,
}: FilterProps<'values'> & { resource: string; version: number }) => {
  const { t } = usePanelTexts()
  // Without them the filter offers what is chosen; the table says itself when the server is away.
  const { data: values = [] } = useRead<readonly FieldValue[]>(
    `${panelApi.values(resource)}?field=${filter.field}`,
    { version },
  )
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
      placeholder={chosen.length === 0 ? t('filter.all') : ''}
      searchable
      filter={({ options, search, limit }) =>
        options.filter((option) => 'value' in option && isFoundIn(option.value, search)).slice(0, limit)
      }
      clearable
      limit={100}
      maxValues={50}
      nothingFoundMessage={t('list.nothingFound')}
      clearButtonProps={{ 'aria-label': t('filter.allOf', { filter: filter.label }) }}
    />
  )
}

/** A day that was typed in half is none yet: it filters nothing. */
export const DayFilter = ({ filter, chosen, onChoose }: FilterProps<'day'>) => {
  const day = chosen[0] ?? ''
  const [half, setHalf] = useState({ text: '', day })
  return (
    <DateField
      kind="date"
      isLazy
      label={filter.label}
      className={css.values ?? ''}
      value={half.day === day && half.text ? half.text : day}
      onChange={(value) => {
        const isDay = isWrittenDay(value)
        const next = isDay ? value : ''
        setHalf({ text: isDay ? '' : value, day: next })
        if (next !== day) onChoose(isDay ? [value] : [])
      }}
    />
  )
}

/** Milliseconds without a change before a number that was typed filters. */
const typedMs = 400

/** A whole number; anything else filters nothing. */
export const NumberFilter = ({ filter, chosen, onChoose }: FilterProps<'number'>) => {
  const number = chosen[0] ?? ''
  const [typed, setTyped] = useState({ text: number, of: number })
  const choose = useDebouncedCallback((value: string) => onChoose(value ? [value] : []), typedMs)
  return (
    <TextInput
      label={filter.label}
      className={css.number ?? ''}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(filter.max).length}
      value={typed.of === number ? typed.text : number}
      onChange={({ currentTarget: { value } }) => {
        const next = /^[0-9]+$/.test(value) && Number(value) <= filter.max ? String(Number(value)) : ''
        setTyped({ text: value, of: number })
        if (next !== number) choose(next)
        else choose.cancel()
      }}
      onBlur={() => choose.flush()}
    />
  )
}

export const ReferenceFilter = ({ filter, chosen, onChoose }: FilterProps<'reference'>) => {
  const { t } = usePanelTexts()
  return (
    <ReferenceSelect
      label={filter.label}
      className={css.values ?? ''}
      to={filter.to}
      value={chosen[0] ?? ''}
      placeholder={t('filter.all')}
      clearable
      clearButtonProps={{ 'aria-label': t('filter.allOf', { filter: filter.label }) }}
      onChange={(id) => onChoose(id ? [id] : [])}
    />
  )
}
