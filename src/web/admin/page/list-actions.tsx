import { Alert, Button, CloseButton, Menu } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { bulkLimit } from '#shared/bulk.ts'
import { panelApi } from '#shared/panel-paths.ts'

import type { Worded } from '#shared/resource-words.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './list-actions.module.css'
import { saveFile } from './save-file.ts'
import { giveFocus } from './use-rows.ts'

/** A write that failed, said in the page. */
export const Notice = ({ problem, onClose }: { problem: Problem; onClose: () => void }) => (
  <NotSaved className={css.notice} failure={problem} onClose={onClose} />
)

/** A write whose connection was lost, and which is tried again. */
export const Retrying = () => {
  const { t } = usePanelTexts()
  return (
    <p role="status" className={css.bar}>
      {t('form.retrying')}
    </p>
  )
}

/** Stands in place of rows that could not be read. */
export const ReadFailure = ({ problem, retry }: { problem: Problem; retry: () => unknown }) => {
  const { t, say } = usePanelTexts()
  return (
    <Alert color="red" variant="outline" role="alert" title={t('list.unread')}>
      <p>{say(problem.title)}</p>
      <Button variant="default" size="xs" onClick={retry}>
        {t('button.retry')}
      </Button>
    </Alert>
  )
}

/** Saves what is filtered, all pages of it, as a file. */
export const ExportMenu = ({
  resource,
  query,
  onFailure,
}: {
  resource: Worded
  query: Query
  onFailure: (error: unknown) => void
}) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const download = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      const { data } = await call<Blob>(panelApi.exported(resource.name, format) + search(query), {
        as: 'blob',
      })
      const day = stockholmDayOf(new Date().toISOString())
      saveFile(data, `${resource.plural}-${day}.${format}`)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          {t('list.export')}
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

/** A link to another page, which does something with the chosen records or says more. */
export type PageLink = { label: string; to: string }

/** How many are chosen, and the way to choose all that match, on whichever page. */
export const SelectionBar = ({
  count,
  total = count,
  actions,
  ways,
  busy = false,
  onAll,
  onSet,
  onRemove,
  onClear,
}: {
  count: number
  /** How many match what the list is narrowed down to; without it those that are chosen. */
  total?: number
  actions: readonly BulkAction[]
  ways: readonly PageLink[]
  busy?: boolean
  onAll?: () => void
  onSet: (action: BulkAction) => void
  /** Without it nothing is removed here. */
  onRemove?: () => void
  onClear: () => void
}) => {
  const { t, number } = usePanelTexts()
  return (
    <section className={css.bar} aria-label={t('list.chosen')}>
      <p role="status">
        {t('list.chosenCount', { count: number(count) })}
        {total > bulkLimit && `. ${t('list.atMost', { count: number(bulkLimit) })}`}
      </p>
      {total > count && total <= bulkLimit && (
        <Button variant="subtle" size="xs" disabled={busy} onClick={onAll}>
          {t('list.chooseMatching', { count: number(total) })}
        </Button>
      )}
      {actions.map((action) => (
        <Button key={action.label} variant="default" size="xs" disabled={busy} onClick={() => onSet(action)}>
          {action.label}
        </Button>
      ))}
      {ways.map(({ label, to }) => (
        <Button key={to} component={Link} to={to} variant="default" size="xs">
          {label}
        </Button>
      ))}
      {onRemove && (
        <Button color="red" variant="outline" size="xs" disabled={busy} onClick={onRemove}>
          {t('button.remove')}
        </Button>
      )}
      <CloseButton aria-label={t('list.chooseNone')} onClick={onClear} />
    </section>
  )
}

/** What lies over the lower edge of the list: what was chosen, what can be undone, what went wrong. */
export const ListBars = ({ children }: { children: ReactNode }) => <div className={css.bars}>{children}</div>

/** Something that has to be known, until it is read. */
export type Note = { text: string; way?: PageLink; onClose(): void }

export const NoteBar = ({ text, way, onClose }: Note) => {
  const { t } = usePanelTexts()
  return (
    <section className={css.bar} aria-label={t('list.note')}>
      <p role="status">{text}</p>
      {way && (
        <Button component={Link} to={way.to} size="xs">
          {way.label}
        </Button>
      )}
      <CloseButton aria-label={t('button.close')} onClick={onClose} />
    </section>
  )
}

/** How long a delete can be undone at the table. */
const undoTimeMs = 10_000
/** How often the clock looks whether it has to stand still. */
const lookEveryMs = 250

const isAtKeyboard = (element: Element | null): boolean => element?.matches(':focus-visible') ?? false

/** Counts the time down; it stands still while the pointer or the keyboard's focus is at the bar, or on its way there. */
function useUndoClock(bar: RefObject<HTMLElement | null>, text: string, end: () => void): void {
  const latest = useRef(end)
  latest.current = end
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delete gives the whole time again.
  useEffect(() => {
    let leftMs = undoTimeMs
    let lookedAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const { activeElement } = document
      const isNear = bar.current?.contains(activeElement) || activeElement?.hasAttribute('data-followed')
      const isHeld = bar.current?.matches(':hover') || (isNear && isAtKeyboard(activeElement))
      if (!isHeld) leftMs -= now - lookedAt
      lookedAt = now
      if (leftMs <= 0) latest.current()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [bar, text])
}

/** From the row that a delete has led to, Tab goes to the bar, which is far below it, and Shift+Tab back. */
function useWayToBar(bar: RefObject<HTMLElement | null>): void {
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Tab') return
      const { activeElement } = document
      const undo = bar.current?.querySelector('button')
      const isGoing = !event.shiftKey && activeElement?.hasAttribute('data-followed')
      const isComing = event.shiftKey && activeElement === undo && from.current?.isConnected
      if (isGoing && activeElement instanceof HTMLElement) from.current = activeElement
      if (isGoing || isComing) event.preventDefault()
      if (isGoing) undo?.focus()
      else if (isComing) giveFocus(from.current)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [bar])
}

/** Offers to take deletes and bulk changes back, for ten seconds after the last of them. */
export const UndoBar = ({
  text,
  busy,
  onUndo,
  onClose,
  onEnd,
}: {
  text: string
  busy: boolean
  onUndo: () => void
  onClose: () => void
  /** The time is over. */
  onEnd: () => void
}) => {
  const { t } = usePanelTexts()
  const bar = useRef<HTMLElement>(null)
  useUndoClock(bar, text, onEnd)
  useWayToBar(bar)
  return (
    <section ref={bar} className={css.bar} aria-label={t('list.undo')}>
      <p role="status">{text}</p>
      <Button size="xs" leftSection={<AdminIcon name="undo" />} loading={busy} onClick={onUndo}>
        {t('list.undo')}
      </Button>
      <CloseButton aria-label={t('button.close')} onClick={onClose} />
    </section>
  )
}
