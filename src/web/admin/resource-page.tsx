import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Resource } from '#shared/resource.ts'
import { AdminIcon } from './admin-icon.tsx'
import css from './admin-page.module.css'
import { type BulkAction, ExportMenu, Notice, ReadFailure, SelectionBar, UndoBar } from './list-actions.tsx'
import { Operation } from './operation.tsx'
import { type FormSettings, ResourceForm } from './resource-form.tsx'
import { ResourceTable } from './resource-table.tsx'
import { type Filter, TableFilters } from './table-filters.tsx'
import { TablePager } from './table-pager.tsx'
import type { Column } from './table-parts.tsx'
import { filterQuery, isNarrowed, listQuery, pageSizes, type TableOptions } from './table-state.ts'
import { useListWrites, type WriteTexts, type WritingSlice } from './use-list-writes.ts'
import { useOpenRecord, useReturnFocus } from './use-open-record.ts'
import { type RecordSlice, type Row, useSliceRecords } from './use-records.ts'
import { useTableState } from './use-table-state.ts'

/** What a page's own operations on a record may do. */
export type RowTools = {
  /** Reads the list again. */
  reload(): void
  /** Shows in the page that nothing was saved. */
  fail(error: unknown): void
  /** Opens a form for a new record like this one. */
  copy(id: number): void
}

export type ResourcePageProps<T extends Row> = {
  /** The heading, as in the side menu. */
  title: string
  /** What one record is called in English: 'Member' makes 'New Member' and 'Edit Member'. */
  record: string
  resource: Resource
  slice: RecordSlice<T> & WritingSlice
  columns: readonly Column<T>[]
  filters?: readonly Filter[]
  texts: WriteTexts<T>
  nameOf(row: T): string
  form?: FormSettings
  bulk?: readonly BulkAction[]
  /** Without a button where the specification has none. */
  creatable?: boolean
  sizes?: readonly number[]
  size?: number
  /** More operations, between edit and delete. */
  operations?: (row: T, tools: RowTools) => ReactNode
  /** What a press on a record's name opens in place of its form; `?read=` in the address. */
  reader?: (opened: { id: number; close(): void; edit(): void }, tools: RowTools) => ReactNode
  /** Beside the New button. */
  buttons?: ReactNode
  /** Below the table. */
  children?: ReactNode
}

const Empty = ({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) => (
  <div className={css.empty}>
    <p>{narrowed ? 'Inget stämmer med det du söker.' : 'Här finns inget än.'}</p>
    {narrowed && (
      <Button variant="default" size="xs" onClick={onClear}>
        Visa alla
      </Button>
    )}
  </div>
)

function useTableOptions<T extends Row>({
  columns,
  filters = [],
  sizes = pageSizes,
  size = 25,
}: ResourcePageProps<T>) {
  const sortable = columns.flatMap(({ sort }) => sort ?? []).join()
  const filterable = filters.map(({ field }) => field).join()
  return useMemo<TableOptions>(
    () => ({ sizes, size, sortable: sortable.split(','), filterable: filterable.split(',') }),
    [sizes, size, sortable, filterable],
  )
}

/**
 * A list of the admin panel: search, filters, order and pages (all done by the server, all in the address),
 * new, edit, delete with undo, choosing several, and saving what is filtered to a file.
 */
export function ResourcePage<T extends Row>(props: ResourcePageProps<T>) {
  const { title, record, resource, slice, columns, filters = [], nameOf, form = {}, bulk = [] } = props
  const { access } = resource
  const options = useTableOptions(props)
  const [state, change] = useTableState(options)
  const records = useSliceRecords(slice, listQuery(state))
  const [version, setVersion] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { open, show, close } = useOpenRecord()
  useReturnFocus(open !== null)
  const { reload } = records
  const changed = useCallback(() => {
    reload()
    setVersion((count) => count + 1)
  }, [reload])
  const writes = useListWrites<T>({ resource, slice, texts: props.texts, nameOf, changed })
  const tools: RowTools = {
    reload: changed,
    fail: writes.fail,
    copy: (id) => show({ kind: 'new', copyOf: id }),
  }

  // What was chosen is what one sees; other pages and filters show others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what it depends on.
  useEffect(() => setChosen((before) => (before.size === 0 ? before : new Set())), [state])

  const { total, rows, loading, problem } = records
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / state.size))
  useEffect(() => {
    if (total !== null && !loading && state.page > lastPage) change({ page: lastPage })
  }, [total, loading, state.page, lastPage, change])

  const inBulk = async (work: Promise<void>): Promise<void> => {
    await work
    setChosen(new Set())
  }
  const operations = (row: T) => (
    <>
      {access.update && (
        <Operation label="Edit" icon="edit" onClick={() => show({ kind: 'edit', id: row.id })} />
      )}
      {props.operations?.(row, tools)}
      {access.delete && <Operation label="Delete" icon="bin" onClick={() => void writes.remove(row)} />}
    </>
  )
  const openRow = (row: T) => show({ kind: props.reader ? 'read' : 'edit', id: row.id })
  const isOpenable = props.reader !== undefined || access.update !== undefined

  // Drawn anew for what it shows only, and in pieces between key presses, so that typing in a filter never
  // waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another one in every turn.
  const shown = useDeferredValue(useMemo(() => ({ records, state }), [rows, total, loading, problem, state]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers reach nothing that changes.
  const table = useMemo(
    () => (
      <ResourceTable
        label={title}
        columns={columns}
        records={shown.records}
        state={shown.state}
        onChange={change}
        operations={operations}
        selection={access.delete ? { ids: chosen, set: setChosen } : undefined}
        nameOf={nameOf}
        onOpen={isOpenable ? openRow : undefined}
        empty={<Empty narrowed={isNarrowed(shown.state)} onClear={() => change({ q: '', filters: {} })} />}
      />
    ),
    [shown, chosen, columns, props.operations],
  )

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={css.buttons}>
          {props.buttons}
          <ExportMenu resource={resource.name} query={filterQuery(state)} onFailure={writes.fail} />
          {props.creatable && (
            <Button
              leftSection={<AdminIcon name="plus" />}
              onClick={() => show({ kind: 'new', copyOf: null })}
            >
              New {record}
            </Button>
          )}
        </div>
      </header>
      <TableFilters
        resource={resource.name}
        filters={filters}
        state={state}
        onChange={change}
        columns={columns}
        version={version}
      />
      {writes.problem && <Notice problem={writes.problem} onClose={writes.forgetProblem} />}
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {table}
      {total !== null && <TablePager total={total} state={state} sizes={options.sizes} onChange={change} />}
      {chosen.size > 0 && rows.length > 0 && (
        <SelectionBar
          count={chosen.size}
          actions={bulk}
          busy={writes.busy}
          onSet={(action) => void inBulk(writes.setAll([...chosen], action))}
          onRemove={() => void inBulk(writes.removeAll([...chosen]))}
          onClear={() => setChosen(new Set())}
        />
      )}
      {writes.undoable && (
        <UndoBar
          key={writes.undoable.records.map(({ id }) => id).join()}
          text={writes.undoable.text}
          busy={writes.busy}
          onUndo={() => void writes.undo()}
          onEnd={writes.forgetUndo}
        />
      )}
      {props.children}
      {open && (open.kind === 'edit' || (open.kind === 'new' && props.creatable)) && (
        <ResourceForm
          key={open.kind === 'edit' ? open.id : 'new'}
          {...form}
          resource={resource}
          id={open.kind === 'edit' ? open.id : null}
          copyOf={open.kind === 'new' ? open.copyOf : null}
          title={`${open.kind === 'edit' ? 'Edit' : 'New'} ${record}`}
          send={(input) => writes.save(open.kind === 'edit' ? open.id : null, input)}
          failed={writes.saveFailed(open.kind === 'edit' ? open.id : null)}
          onClose={close}
        />
      )}
      {open?.kind === 'read' &&
        props.reader?.({ id: open.id, close, edit: () => show({ kind: 'edit', id: open.id }) }, tools)}
    </div>
  )
}
