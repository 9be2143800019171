import { Alert, Button, CloseButton, Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { stockholmDayOf } from '#shared/swedish-date.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'
import css from './list-actions.module.css'

/** A write that failed, said in the page. */
export const Notice = ({ problem, onClose }: { problem: Problem; onClose: () => void }) => (
  <Alert
    color="red"
    variant="outline"
    role="alert"
    title="Inget sparades."
    withCloseButton
    closeButtonLabel="Stäng"
    onClose={onClose}
  >
    {problem.title}
  </Alert>
)

/** Stands in place of rows that could not be read. */
export const ReadFailure = ({ problem, retry }: { problem: Problem; retry: () => void }) => (
  <Alert color="red" variant="outline" role="alert" title="Listan gick inte att hämta.">
    <p>{problem.title}</p>
    <Button variant="default" size="xs" onClick={retry}>
      Försök igen
    </Button>
  </Alert>
)

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has its own hold on it once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves what is filtered, all pages of it, as a file. */
export const ExportMenu = ({
  resource,
  query,
  onFailure,
}: {
  resource: Resource
  query: Query
  onFailure: (error: unknown) => void
}) => {
  const call = useApi()
  const download = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      const { data } = await call<Blob>(paths.exported(resource.name, format) + search(query), { as: 'blob' })
      const day = stockholmDayOf(new Date().toISOString())
      save(data, `${resource.plural}-${day}.${format}`)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          Exportera
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void download('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A change of all chosen records at once. */
export type BulkAction = { label: string; set: Readonly<Record<string, boolean>> }

export const SelectionBar = ({
  count,
  actions,
  busy,
  onSet,
  onRemove,
  onClear,
}: {
  count: number
  actions: readonly BulkAction[]
  busy: boolean
  onSet: (action: BulkAction) => void
  onRemove: () => void
  onClear: () => void
}) => (
  <section className={css.bar} aria-label="Valda">
    <p role="status">{count} valda</p>
    {actions.map((action) => (
      <Button key={action.label} variant="default" size="xs" disabled={busy} onClick={() => onSet(action)}>
        {action.label}
      </Button>
    ))}
    <Button color="red" variant="outline" size="xs" disabled={busy} onClick={onRemove}>
      Ta bort
    </Button>
    <CloseButton aria-label="Välj inga" onClick={onClear} />
  </section>
)

/** How long a delete can be undone at the table. */
const undoTimeMs = 10_000

/** Offers to take a delete back, for ten seconds; while the pointer or the focus is there the time stands still. */
export const UndoBar = ({
  text,
  busy,
  onUndo,
  onEnd,
}: {
  text: string
  busy: boolean
  onUndo: () => void
  onEnd: () => void
}) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leftMs = useRef(undoTimeMs)
  const startedAt = useRef(0)
  const ended = useRef(onEnd)
  ended.current = onEnd
  const run = () => {
    clearTimeout(timer.current)
    startedAt.current = performance.now()
    timer.current = setTimeout(() => ended.current(), leftMs.current)
  }
  const pause = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    leftMs.current -= performance.now() - startedAt.current
  }
  const start = useRef(run)
  useEffect(() => {
    start.current()
    return () => clearTimeout(timer.current)
  }, [])
  return (
    <section
      className={css.bar}
      aria-label="Ångra"
      onPointerEnter={pause}
      onPointerLeave={run}
      onFocus={pause}
      onBlur={run}
    >
      <p role="status">{text}</p>
      <Button size="xs" leftSection={<AdminIcon name="undo" />} loading={busy} onClick={onUndo}>
        Ångra
      </Button>
      <CloseButton aria-label="Stäng" onClick={onEnd} />
    </section>
  )
}
