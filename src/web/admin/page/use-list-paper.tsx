import { useDispatch } from 'react-redux'
import { useApi } from '#web/admin/frame/use-api.ts'
import { filterWords, readTitles } from '#web/admin/print/filter-words.ts'
import { type Printable, usePrintable } from '#web/admin/print/print.ts'
import { readAll } from '#web/admin/print/read-all.ts'
import { ListSheet } from '#web/admin/print/sheets.tsx'
import { filterQuery, type TableState } from '#web/admin/table/table-state.ts'
import type { Records, Row } from '#web/admin/table/use-records.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { ListPage } from './resource-defaults.tsx'

type Options<T extends Row> = {
  page: ListPage<T>
  state: TableState
  records: Pick<Records<T>, 'rows' | 'total'>
}

/** Offers the list for paper: all that match in the order of the screen, or by the browser's own command its page. */
export function useListPaper<T extends Row>({ page, state, records }: Options<T>): void {
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const texts = usePanelTexts()
  const { title, columns, filters, slice, keyOf } = page
  const groups = state.sort === null ? page.group : undefined
  const sheet = ({ rows, total, words }: { rows: readonly T[]; total: number; words: string[] }) => (
    <ListSheet title={title} filters={words} {...{ rows, total, columns, groups, keyOf }} />
  )
  const read = () =>
    readAll<T>((part) => dispatch(slice.fetchPage({ ...filterQuery(state, page.order), ...part })).unwrap())
  const printable: Printable = {
    now: () =>
      records.total === null
        ? null
        : sheet({ rows: records.rows, total: records.total, words: filterWords({ filters, state }, texts) }),
    all: async () => {
      const [all, titles] = await Promise.all([read(), readTitles(call, { filters, state })])
      return sheet({ ...all, words: filterWords({ filters, state }, texts, titles) })
    },
  }
  usePrintable(printable, 'page')
}
