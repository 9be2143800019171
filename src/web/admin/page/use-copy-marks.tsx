import { useMemo } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { Resource } from '#shared/resource.ts'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import type { Column } from '#web/admin/table/table-parts.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './use-copy-marks.module.css'

/** @returns the columns, with a mark beside the state of a record that has a working copy */
export function useCopyMarks<T extends Row>(
  columns: readonly Column<T>[],
  list: { resource: Resource; version: number },
): readonly Column<T>[] {
  const { t } = usePanelTexts()
  const { publishedBy, name } = list.resource
  const { data: copies } = useRead<WorkingCopy[]>(publishedBy ? panelApi.drafts(name) : null, list)
  return useMemo(() => {
    const ids = new Set(copies?.map(({ record_id }) => record_id))
    return columns.map((column) => {
      if (column.key !== publishedBy || ids.size === 0) return column
      const cell: typeof column.cell = (row) => (
        <>
          {column.cell(row)} {ids.has(row.id) && <span className={css.mark}>{t('copy.mark')}</span>}
        </>
      )
      return { ...column, cell }
    })
  }, [columns, publishedBy, copies, t])
}
