import { useEffect } from 'react'
import { type LookList, paymentsApi, reviewOrders } from '#shared/payment-review.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useSelection } from '#web/admin/page/use-selection.ts'
import { listQuery, type TableOptions } from '#web/admin/table/table-state.ts'
import { useTableState } from '#web/admin/table/use-table-state.ts'
import { search } from '#web/redux/create-resource-slice.ts'

const options: TableOptions = {
  ...{ sizes: [25, 50, 100], size: 50, sortable: reviewOrders },
  filterable: ['file', 'account', 'at_least', 'at_most', 'reason'],
}

/** One page of the payments to review, by the filters and the order of the address, and the chosen ones. */
export function useReview() {
  const [state, change] = useTableState(options)
  const path = paymentsApi.review + search({ ...listQuery(state), apart: 'true' })
  const { data: list, problem, reload, isLoading } = useRead<LookList>(path)
  const selection = useSelection(state)
  const last = Math.max(1, Math.ceil((list?.matching ?? 0) / state.size))
  useEffect(() => {
    if (list && !isLoading && state.page > last) change({ page: last }, 'corrected')
  }, [list, isLoading, state.page, last, change])
  return { state, change, list, notRead: problem, reload, isLoading, selection, sizes: options.sizes }
}

export type Review = ReturnType<typeof useReview>
