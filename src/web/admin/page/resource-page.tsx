import { Button } from '@mantine/core'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import { TableFilters } from '#web/admin/table/table-filters.tsx'
import { TablePager } from '#web/admin/table/table-pager.tsx'
import { filterQuery, isNarrowed, listQuery } from '#web/admin/table/table-state.ts'
import { type Row, useRecords } from '#web/admin/table/use-records.ts'
import { useTableState } from '#web/admin/table/use-table-state.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './admin-page.module.css'
import {
  ExportMenu,
  ListBars,
  NoteBar,
  Notice,
  ReadFailure,
  Retrying,
  SelectionBar,
  UndoBar,
} from './list-actions.tsx'
import { withDefaults } from './resource-defaults.tsx'
import type { ResourcePageProps, RowTools } from './resource-page-props.ts'
import { useCopyMarks } from './use-copy-marks.tsx'
import { useListPaper } from './use-list-paper.tsx'
import { useListWrites } from './use-list-writes.ts'
import { useOpenRecord, useReturnFocus } from './use-open-record.ts'
import { useRows } from './use-rows.ts'
import { useMarkedRows, useSavedOnTop } from './use-saved-rows.ts'
import { useSelection } from './use-selection.ts'
import { useTableOptions } from './use-table-options.ts'

type EmptyProps = { text: string; narrowed: boolean; onClear: () => void }

const Empty = ({ text, narrowed, onClear }: EmptyProps) => {
  const { t } = usePanelTexts()
  return (
    <div className={css.empty}>
      <p>{narrowed ? t('list.nothingMatches') : text}</p>
      {narrowed && (
        <Button variant="default" size="xs" onClick={onClear}>
          {t('list.showAll')}
        </Button>
      )}
    </div>
  )
}

/**
 * A list of the admin panel: search, filters, order and pages (all done by the server, all in the address),
 * new, edit, delete with undo, choosing several, and saving what is filtered to a file. What there is of these
 * follows from the definition.
 */
export function ResourcePage<T extends Row>(props: ResourcePageProps<T>) {
  const { t } = usePanelTexts()
  const texts = usePanelTexts()
  const page = useMemo(() => withDefaults(props, texts), [props, texts])
  const { title, record, resource, slice, nameOf, reader, version = 0 } = page
  const { access } = resource
  const options = useTableOptions(page)
  const [state, change] = useTableState(options)
  const records = useRecords(slice, listQuery(state, page.order))
  const [changes, setChanges] = useState(0)
  const selection = useSelection(state)
  const { chosen } = selection
  const { open, show, close } = useOpenRecord()
  useReturnFocus(open !== null)
  const { reload } = records
  const changed = useCallback(() => {
    reload()
    setChanges((count) => count + 1)
  }, [reload])
  useEffect(() => {
    if (version > 0) changed()
  }, [version, changed])
  const writes = useListWrites<T>({
    resource,
    slice,
    texts: page.texts,
    nameOf,
    changed,
    updated: page.afterUpdate,
  })
  const tools: RowTools = {
    reload: changed,
    run: writes.run,
    copy: (id) => show({ kind: 'new', copyOf: id }),
  }

  const [shown, isOnTop] = useSavedOnTop(records, writes.stored, state)
  const { total, rows, loading, problem } = shown
  useListPaper<T>({ page, state, records: shown })
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / state.size))
  useEffect(() => {
    if (total !== null && !loading && state.page > lastPage) change({ page: lastPage }, 'corrected')
  }, [total, loading, state.page, lastPage, change])

  // Drawn anew for what it shows only, and in pieces between key presses, so that typing in a filter never
  // waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is another one at every rendering.
  const latest = useMemo(() => ({ records: shown, state }), [rows, total, loading, problem, state])
  const drawn = useDeferredValue(latest)
  const { list, handlers, follow, backToList } = useRows(drawn.records, writes.busy)
  useMarkedRows(list, drawn.records, { stored: writes.stored, isCovered: open !== null })

  const inBulk = async (work: Promise<unknown>): Promise<void> => {
    follow(chosen)
    await work
    selection.clear()
  }
  const leaving = (forget: () => void) => (): void => {
    forget()
    backToList()
  }
  const isAsking = useRef(false)
  const remove = async (row: T): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      if (!page.beforeRemove || (await page.beforeRemove(row, tools))) void writes.remove(row)
    } catch (error) {
      writes.fail(error)
    } finally {
      isAsking.current = false
    }
  }
  const columns = useCopyMarks(page.columns, { resource, version: changes })
  const operations = (row: T) => {
    const name = nameOf(row)
    return (
      <>
        {access.update && (
          <Operation
            label={t('operation.edit')}
            of={name}
            icon="edit"
            onClick={() => show({ kind: 'edit', id: row.id })}
          />
        )}
        {page.operations?.(row, { ...tools, name })}
        {access.delete && (
          <Operation label={t('operation.delete')} of={name} icon="bin" onClick={() => void remove(row)} />
        )}
      </>
    )
  }
  const hasOperations = Boolean(access.update || access.delete || page.operations)
  const openRow = (row: T) => show({ kind: reader ? 'read' : 'edit', id: row.id })
  const isOpenable = reader !== undefined || access.update !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers reach nothing that changes.
  const table = useMemo(
    () => (
      <ResourceTable
        label={title}
        columns={columns}
        records={drawn.records}
        state={drawn.state}
        onChange={change}
        operations={hasOperations ? operations : undefined}
        selection={access.delete ? { ids: chosen, set: selection.choose } : undefined}
        nameOf={nameOf}
        keyOf={page.keyOf}
        onOpen={isOpenable ? openRow : undefined}
        groups={drawn.state.sort === null ? page.group : undefined}
        empty={
          <Empty
            text={page.empty}
            narrowed={isNarrowed(drawn.state)}
            onClear={() => change({ q: '', filters: {} })}
          />
        }
      />
    ),
    [drawn, chosen, page, columns],
  )

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className={css.buttons}>
          {page.buttons}
          {page.exportable && (
            <ExportMenu resource={resource} query={filterQuery(state, page.order)} onFailure={writes.fail} />
          )}
          <PrintButton />
          {page.adds && (
            <Button
              leftSection={<AdminIcon name="plus" />}
              onClick={() => show({ kind: 'new', copyOf: null })}
            >
              {page.adds}
            </Button>
          )}
        </div>
      </header>
      {page.intro && <div>{page.intro}</div>}
      <TableFilters
        resource={resource.name}
        filters={page.filters}
        state={state}
        onChange={change}
        columns={page.columns}
        version={changes}
      />
      {problem && <ReadFailure problem={problem} retry={reload} />}
      <p role="status" className={css.saved} data-shown={isOnTop || undefined}>
        {isOnTop && t('list.savedOnTop')}
        {!isOnTop && writes.stored?.record && (
          <Spoken>{t('list.saved', { name: nameOf(writes.stored.record) })}</Spoken>
        )}
      </p>
      <div ref={list} className={css.list} {...handlers}>
        {table}
      </div>
      {total !== null && <TablePager total={total} state={state} sizes={options.sizes} onChange={change} />}
      <ListBars>
        {writes.isRetrying && <Retrying />}
        {writes.problem && <Notice problem={writes.problem} onClose={leaving(writes.forgetProblem)} />}
        {chosen.size > 0 && rows.length > 0 && (
          <SelectionBar
            count={selection.isAll ? (total ?? 0) : chosen.size}
            total={total ?? 0}
            actions={page.bulk}
            ways={selection.isAll ? [] : (page.bulkWays?.(rows.filter(({ id }) => chosen.has(id))) ?? [])}
            busy={writes.busy}
            onAll={() => selection.chooseAll(rows)}
            onSet={(action) => void inBulk(writes.setAll(selection.which(total), action))}
            onRemove={() => void inBulk(writes.removeAll(selection.which(total)))}
            onClear={leaving(selection.clear)}
          />
        )}
        {page.note && <NoteBar {...page.note} />}
        {writes.note && <NoteBar text={writes.note} onClose={writes.forgetNote} />}
        {writes.undoable && (
          <UndoBar
            text={writes.undoable}
            busy={writes.busy}
            onUndo={() => void writes.undo()}
            onClose={leaving(writes.forgetUndo)}
            onEnd={writes.forgetUndo}
          />
        )}
      </ListBars>
      {page.children}
      {open && (open.kind === 'edit' ? access.update : open.kind === 'new' && page.adds) && (
        <ResourceForm
          key={open.kind === 'edit' ? open.id : 'new'}
          {...page.form}
          resource={resource}
          id={open.kind === 'edit' ? open.id : null}
          copyOf={open.kind === 'new' ? open.copyOf : null}
          title={open.kind === 'edit' ? t('form.edit', { record }) : (page.adds ?? '')}
          send={(input) => writes.save(open.kind === 'edit' ? open.id : null, input)}
          failed={writes.saveFailed(open.kind === 'edit' ? open.id : null)}
          onCopySaved={writes.copySaved}
          onCopyDiscarded={writes.copyDiscarded}
          onClose={close}
        />
      )}
      {open?.kind === 'read' &&
        reader?.({ id: open.id, close, edit: () => show({ kind: 'edit', id: open.id }) }, tools)}
    </div>
  )
}
