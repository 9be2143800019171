import { useEffect, useState } from 'react'
import { filterQuery, type TableState } from '#web/admin/table/table-state.ts'
import { search } from '#web/redux/create-resource-slice.ts'
import type { Chosen } from './chosen.ts'

type Selection = { ids: ReadonlySet<number>; isAll: boolean }

const nothing: Selection = { ids: new Set(), isAll: false }

/**
 * The chosen records of a list: rows that are on screen, or all that match. Another page or filter shows others, so
 * that nothing is chosen then.
 */
export function useSelection(state: TableState) {
  const [{ ids, isAll }, setSelection] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what it depends on.
  useEffect(() => void setSelection(nothing), [state])
  return {
    chosen: ids,
    isAll,
    choose: (chosen: ReadonlySet<number>) => setSelection({ ids: chosen, isAll: false }),
    /** Chooses all records that match; these are on screen. */
    chooseAll: (numbers: readonly number[]) => setSelection({ ids: new Set(numbers), isAll: true }),
    clear: () => setSelection(nothing),
    /** @param total the number that match, as far as is known here: more than that are not changed unseen */
    which: (total: number): Chosen =>
      isAll ? { matching: search(filterQuery(state)).slice(1), atMost: total } : { ids: [...ids] },
  }
}
