import type { ReactNode } from 'react'
import type { FormSettings } from '#web/admin/form/resource-form.tsx'
import type { ColumnRules } from '#web/admin/table/columns-of.tsx'
import type { FilterRules } from '#web/admin/table/filters-of.ts'
import type { RowGroups } from '#web/admin/table/table-parts.tsx'
import type { Row } from '#web/admin/table/use-records.ts'
import type { RecordThunks } from '#web/redux/create-resource-slice.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import type { Chosen } from './chosen.ts'
import type { BulkAction, ListAct, Note, PageLink } from './list-bars.tsx'
import type { PageBasics } from './page-basics.ts'

/** Toasts of a write (specification §8); a failure that has none there is shown in the page. */
export type WriteTexts<T> = {
  created?(stored: T): string
  updated?(stored: T): string
  deleted(id: number): string
  createFailed?(failure: Failure): string
  deleteFailed?(id: number): string
}

/** Tools for a page's own operations on a record. */
export type RowTools = {
  reload(): void
  /** Does something to the records, shows in the page why it failed, and reads the list again. */
  run(work: () => Promise<unknown>): Promise<unknown>
  copy(id: number): void
}

/** The chosen records: those on screen, how many they are with those of other pages, and what the server is told of them. */
export type ChosenRows<T> = { rows: readonly T[]; count: number; which: Chosen }

/** All but the basics has a default from the definition. */
export type ResourcePageProps<T extends Row> = PageBasics &
  ColumnRules<T> &
  FilterRules & {
    /** The slice that reads and writes the records; without one the page uses the API alone. */
    slice?: RecordThunks<T>
    intro?: ReactNode
    texts?: WriteTexts<T>
    nameOf?(row: T): string
    keyOf?(row: T): string
    /** The number by which a row is chosen, where ids are not unique. */
    numberOf?(row: T): number
    form?: FormSettings
    bulk?: readonly BulkAction[]
    /** Pages that do something with the chosen rows; none when all that match are chosen. */
    bulkWays?: (chosen: readonly T[]) => readonly PageLink[]
    /** Further acts on the chosen rows, before the changes of `bulk`; `clear` chooses none. */
    bulkActs?: (chosen: ChosenRows<T>, tools: RowTools & { clear(): void }) => readonly ListAct[]
    /** False where the list is no file that anyone takes along. */
    exportable?: boolean
    /** How a field is shown whose value alone does not tell, in the list and in the reader, by its name. */
    displays?: Readonly<Record<string, (record: T) => ReactNode>>
    /** The order of the list while none is chosen; by default coming events first, or the server's own. */
    order?: string
    /** Headings between the rows, as long as no other order is chosen. */
    group?: RowGroups<T>
    sizes?: readonly number[]
    size?: number
    /** Operations in words, before the others: what a row waits for. */
    decisions?: (row: T, tools: RowTools & { name: string }) => readonly { label: string; onClick(): void }[]
    /** More operations, between edit and delete; `name` is what the record is called. */
    operations?: (row: T, tools: RowTools & { name: string }) => ReactNode
    /** Asked before a record is deleted from its row; false keeps it. */
    beforeRemove?: (row: T, tools: RowTools) => Promise<boolean>
    /** Told what a record has become that was changed in its form, and what it was. */
    afterUpdate?: (stored: T, before: T) => void
    note?: Note | null
    /** More bars over the lower edge of the list. */
    bars?: ReactNode
    /** Opened by a press on a record's name in place of its form; `?read=` in the address. */
    reader?: (opened: { id: number; close(): void; edit(): void }, tools: RowTools) => ReactNode
    /** Records whose name leads to the reader; without it all of them, where there is one. */
    readsFirst?: (row: T) => boolean
    buttons?: ReactNode
    /** The page that imports records: the main button while there are none. */
    importPage?: { to: string; label: string } | undefined
    empty?: string
    /** Changes when the records have changed by themselves. */
    version?: number
    children?: ReactNode
  }
