import { useEffect, useMemo, useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './use-copy-marks.module.css'

/** @returns the ids of the records that have a working copy; none while that is not known */
function useCopies({ resource, version }: { resource: Resource; version: number }): ReadonlySet<number> {
  const call = useApi()
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the records have changed.
  useEffect(() => {
    if (!resource.publishedBy) return
    const controller = new AbortController()
    call<WorkingCopy[]>(panelApi.drafts(resource.name), { signal: controller.signal }).then(
      ({ data }) => setIds(new Set(data.map(({ record_id }) => record_id))),
      // The list itself says when the server cannot be reached.
      () => {},
    )
    return () => controller.abort()
  }, [call, resource, version])
  return ids
}

/** @returns the columns, with a mark beside the state of a record that has a working copy */
export function useCopyMarks<T extends Row>(
  columns: readonly Column<T>[],
  list: { resource: Resource; version: number },
): readonly Column<T>[] {
  const { t } = usePanelTexts()
  const { publishedBy } = list.resource
  const ids = useCopies(list)
  return useMemo(
    () =>
      columns.map((column) => {
        if (column.key !== publishedBy || ids.size === 0) return column
        const cell: typeof column.cell = (row) => (
          <>
            {column.cell(row)} {ids.has(row.id) && <span className={css.mark}>{t('copy.mark')}</span>}
          </>
        )
        return { ...column, cell }
      }),
    [columns, publishedBy, ids, t],
  )
}
