import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ResourceForm } from '#web/admin/form/resource-form.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { ResourceTable } from '#web/admin/table/resource-table.tsx'
import { TableFilters } from '#web/admin/table/table-filters.tsx'
import { TablePager } from '#web/admin/table/table-pager.tsx'
import { getRowNumber } from '#web/admin/table/table-parts.tsx'
import { filterQuery, isNarrowed } from '#web/admin/table/table-state.ts'
import type { Row } from '#web/admin/table/use-records.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Spoken } from '#web/ui/visually-hidden.tsx'
import css from './admin-page.module.css'
import { ExportMenu, ReadFailure } from './list-actions.tsx'
import { ListBars, NoteBar, Notice, Retrying, SelectionBar, UndoBar } from './list-bars.tsx'
import { withDefaults } from './resource-defaults.tsx'
import type { ResourcePageProps } from './resource-page-props.ts'
import { useCopyMarks } from './use-copy-marks.tsx'
import { type ResourceList, useResourceList } from './use-resource-list.ts'

type ListProps<T extends Row> = { list: ResourceList<T> }

function PageHead<T extends Row>({ list: { page, state, writes, show, records, drawn } }: ListProps<T>) {
  const { importPage } = page
  const importsFirst = importPage !== undefined && records.total === 0 && !isNarrowed(drawn.state)
  return (
    <header className={css.head}>
      <h1 tabIndex={-1}>{page.title}</h1>
      <Group gap="sm">
        {page.buttons}
        {importPage && (
          <Button component={Link} to={importPage.to} variant={importsFirst ? 'filled' : 'default'}>
            {importPage.label}
          </Button>
        )}
        {page.exportable && (
          <ExportMenu
            resource={page.resource}
            query={filterQuery(state, page.order)}
            onFailure={writes.fail}
          />
        )}
        <PrintButton />
        {page.adds && (
          <Button
            leftSection={<AdminIcon name="plus" />}
            variant={importsFirst ? 'default' : 'filled'}
            onClick={() => show({ kind: 'new', copyOf: null })}
          >
            {page.adds}
          </Button>
        )}
      </Group>
    </header>
  )
}

/** Says that a record was saved; on screen only when it stands above the list. */
function SavedLine<T extends Row>({ list: { page, isOnTop, writes } }: ListProps<T>) {
  const { t } = usePanelTexts()
  const { record } = writes.stored ?? {}
  return (
    <p role="status" className={css.saved} data-shown={isOnTop || undefined}>
      {isOnTop && t('list.savedOnTop')}
      {!isOnTop && record && <Spoken>{t('list.saved', { name: page.nameOf(record) })}</Spoken>}
    </p>
  )
}

function EmptyList<T extends Row>({ list: { page, drawn, change } }: ListProps<T>) {
  const { t } = usePanelTexts()
  const narrowed = isNarrowed(drawn.state)
  return (
    <div className={css.empty}>
      <p>{narrowed ? t('list.nothingMatches') : page.empty}</p>
      {narrowed && (
        <Button variant="default" size="xs" onClick={() => change({ q: '', filters: {} })}>
          {t('list.showAll')}
        </Button>
      )}
    </div>
  )
}

function RowOperations<T extends Row>({ row, list }: ListProps<T> & { row: T }) {
  const { t } = usePanelTexts()
  const { page, tools, show, remove } = list
  const { access } = page.resource
  const name = page.nameOf(row)
  const decisions = page.decisions?.(row, { ...tools, name }) ?? []
  return (
    <>
      {decisions.length > 0 && (
        <span data-words className={css.decisions}>
          {decisions.map(({ label, onClick }) => (
            <Operation key={label} label={label} of={name} inWords onClick={onClick} />
          ))}
        </span>
      )}
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

/** @returns the table, the same one as long as it shows the same */
function useListTable<T extends Row>(list: ResourceList<T>) {
  const { page, drawn, selection, change, show } = list
  const { access } = page.resource
  const columns = useCopyMarks(page.columns, { resource: page.resource, version: list.changes })
  const hasOperations = access.update || access.delete || page.operations
  const isOpenable = page.reader !== undefined || access.update !== undefined
  const isRead = (row: T): boolean => page.reader !== undefined && (page.readsFirst?.(row) ?? true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers reach nothing that changes.
  return useMemo(
    () => (
      <ResourceTable
        label={page.title}
        columns={columns}
        records={drawn.records}
        state={drawn.state}
        onChange={change}
        operations={hasOperations ? (row: T) => <RowOperations row={row} list={list} /> : undefined}
        selection={
          access.delete || page.bulkActs ? { ids: selection.chosen, set: selection.choose } : undefined
        }
        nameOf={page.nameOf}
        keyOf={page.keyOf}
        numberOf={page.numberOf}
        onOpen={
          isOpenable ? (row: T) => show({ kind: isRead(row) ? 'read' : 'edit', id: row.id }) : undefined
        }
        groups={drawn.state.sort === null ? page.group : undefined}
        empty={<EmptyList list={list} />}
      />
    ),
    [drawn, selection.chosen, page, columns],
  )
}

function PageBars<T extends Row>({ list }: ListProps<T>) {
  const { page, records, writes, selection, tools, follow, backToList } = list
  const { chosen, isAll } = selection
  const { rows } = records
  const total = records.total ?? 0
  const count = isAll ? total : chosen.size
  const chosenRows = rows.filter((row) => chosen.has(getRowNumber(page, row)))
  const inBulk = async (work: Promise<unknown>): Promise<void> => {
    follow(chosen)
    await work
    selection.clear()
  }
  const leaving = (forget: () => void) => (): void => {
    forget()
    backToList()
  }
  return (
    <ListBars>
      {writes.isRetrying && <Retrying />}
      {writes.problem && <Notice problem={writes.problem} onClose={leaving(writes.forgetProblem)} />}
      {chosen.size > 0 && rows.length > 0 && (
        <SelectionBar
          count={count}
          total={total}
          acts={page.bulkActs?.(
            { rows: chosenRows, count, which: selection.which(total) },
            { ...tools, clear: selection.clear },
          )}
          actions={page.bulk}
          ways={isAll ? [] : (page.bulkWays?.(chosenRows) ?? [])}
          busy={writes.busy}
          onAll={() => selection.chooseAll(rows.map((row) => getRowNumber(page, row)))}
          onSet={(action) => void inBulk(writes.setAll(selection.which(total), action))}
          {...(page.resource.access.delete && {
            onRemove: () => void inBulk(writes.removeAll(selection.which(total))),
          })}
          onClear={leaving(selection.clear)}
        />
      )}
      {page.note && <NoteBar {...page.note} />}
      {page.bars}
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
  )
}

/** The record that is open over the list: in its form, or to be read. */
function OpenRecord<T extends Row>({ list }: ListProps<T>) {
  const { page, open, show, become, close, writes, tools } = list
  const { t } = usePanelTexts()
  // A form that was saved for its preview begins anew, with the preview unfolded.
  const [previewed, setPreviewed] = useState<{ id: number; round: number } | null>(null)
  const { resource, record, reader, adds } = page
  if (open === null) return null
  if (open.kind === 'read') {
    return reader?.({ id: open.id, close, edit: () => show({ kind: 'edit', id: open.id }) }, tools)
  }
  const isNew = open.kind === 'new'
  if (isNew ? !adds : !resource.access.update) return null
  const id = isNew ? null : open.id
  const round = id !== null && previewed?.id === id ? previewed.round : 0
  return (
    <ResourceForm
      key={`${id ?? 'new'} ${round}`}
      {...page.form}
      resource={resource}
      id={id}
      copyOf={isNew ? open.copyOf : null}
      title={isNew ? (adds ?? '') : t('form.edit', { record })}
      send={(input) => writes.save(id, input)}
      failed={writes.saveFailed(id)}
      onCopySaved={writes.copySaved}
      onCopyDiscarded={writes.copyDiscarded}
      onUndone={tools.reload}
      opensPreview={round > 0}
      onPreview={(saved) => {
        setPreviewed({ id: saved, round: round + 1 })
        become({ kind: 'edit', id: saved })
      }}
      onClose={() => {
        setPreviewed(null)
        close()
      }}
    />
  )
}

/**
 * A list of the admin panel: search, filters, order and pages (all done by the server, all in the address),
 * new, edit, delete with undo, choosing several, and saving it to a file; each if the definition allows it.
 */
export function ResourcePage<T extends Row>(props: ResourcePageProps<T>) {
  const texts = usePanelTexts()
  const page = useMemo(() => withDefaults(props, texts), [props, texts])
  const list = useResourceList<T>(page)
  const { state, change, records } = list
  const table = useListTable(list)
  return (
    <div className={css.page}>
      <PageHead list={list} />
      {page.intro && <div>{page.intro}</div>}
      <TableFilters
        resource={page.resource.name}
        filters={page.filters}
        state={state}
        onChange={change}
        columns={page.columns}
        version={list.changes}
      />
      {records.problem && <ReadFailure problem={records.problem} retry={records.reload} />}
      <SavedLine list={list} />
      <div ref={list.element} className={css.list} {...list.handlers}>
        {table}
      </div>
      {records.total !== null && (
        <TablePager total={records.total} state={state} sizes={list.sizes} onChange={change} />
      )}
      <PageBars list={list} />
      {page.children}
      <OpenRecord list={list} />
    </div>
  )
}
