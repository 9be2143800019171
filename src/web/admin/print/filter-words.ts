import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import { getResource } from '#shared/resources/index.ts'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { Filter } from '#web/admin/table/filters-of.ts'
import type { TableState } from '#web/admin/table/table-state.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** Titles of records that a list is filtered by, as `events/7` → Höstfest. */
type Titles = Readonly<Record<string, string>>

type Narrowed = { filters: readonly Filter[]; state: Pick<TableState, 'q' | 'filters'> }

/** @returns what a list is narrowed down to, in the words of its filters; a record without a title has its number */
export function filterWords(
  { filters, state }: Narrowed,
  { t }: Pick<PanelTexts, 't'>,
  titles: Titles = {},
): string[] {
  const wordOf = (filter: Filter, value: string): string => {
    if (filter.kind === 'choice') return filter.options.find(([option]) => option === value)?.[1] ?? value
    return filter.kind === 'reference' ? (titles[`${filter.to}/${value}`] ?? value) : value
  }
  const chosen = filters.flatMap((filter) => {
    const values = (state.filters[filter.field] ?? []).filter(Boolean)
    const words = values.map((value) => wordOf(filter, value)).join(', ')
    return words ? [`${filter.label}: ${words}`] : []
  })
  return [...(state.q.trim() ? [t('print.search', { words: state.q.trim() })] : []), ...chosen]
}

/** Reads what the records are called that a list is filtered by. @throws ApiProblem */
export async function readTitles(call: Call, { filters, state }: Narrowed): Promise<Titles> {
  const references = filters.flatMap((filter) =>
    filter.kind === 'reference'
      ? (state.filters[filter.field] ?? []).map((id) => ({ to: filter.to, id }))
      : [],
  )
  const titles = references.map(async ({ to, id }) => {
    const { data } = await call<Record<string, unknown>>(paths.record(to, Number(id)))
    return [`${to}/${id}`, titleOfRecord(getResource(to), data)] as const
  })
  return Object.fromEntries(await Promise.all(titles))
}
