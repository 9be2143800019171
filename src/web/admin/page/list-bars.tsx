import { Button, CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { bulkLimit } from '#shared/bulk.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import type { Problem } from '#web/redux/api.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './list-bars.module.css'
import { giveFocus } from './use-rows.ts'

/** The bars over the lower edge of the list. */
export const ListBars = ({ children }: { children: ReactNode }) => <div className={css.bars}>{children}</div>

type BarProps = {
  label: string
  text: ReactNode
  /** The name of the button that closes it, if it is another one. */
  closeLabel?: string
  onClose: () => void
  children?: ReactNode
  ref?: RefObject<HTMLElement | null>
}

const Bar = ({ label, text, closeLabel, onClose, children, ref }: BarProps) => {
  const { t } = usePanelTexts()
  return (
    <section ref={ref} className={css.bar} aria-label={label}>
      <p role="status">{text}</p>
      {children}
      <CloseButton aria-label={closeLabel ?? t('button.close')} onClick={onClose} />
    </section>
  )
}

/** A write that failed. */
export const Notice = ({ problem, onClose }: { problem: Problem; onClose: () => void }) => (
  <NotSaved className={css.notice} failure={problem} onClose={onClose} />
)

/** A write whose connection was lost, and which is tried again. */
export const Retrying = () => (
  <p role="status" className={css.bar}>
    {usePanelTexts().t('form.retrying')}
  </p>
)

/** A change of all chosen records at once. */
export type BulkAction = { label: string; set: Readonly<Record<string, boolean>> }

/** A link to another page, which does something with the chosen records or says more. */
export type PageLink = { label: string; to: string }

/** Something else that is done to all chosen records. */
export type ListAct = { label: string; onClick(): void }

type SelectionProps = {
  count: number
  /** The number of records that match; by default of the chosen ones. */
  total?: number
  /** They stand first. */
  acts?: readonly ListAct[]
  actions: readonly BulkAction[]
  ways: readonly PageLink[]
  busy?: boolean
  onAll?: () => void
  onSet: (action: BulkAction) => void
  /** Without it nothing is removed here. */
  onRemove?: () => void
  onClear: () => void
}

/** The number of chosen records, what can be done with them, and the choice of all that match, on any page. */
export const SelectionBar = (props: SelectionProps) => {
  const {
    count,
    total = count,
    acts = [],
    actions,
    ways,
    busy = false,
    onAll,
    onSet,
    onRemove,
    onClear,
  } = props
  const { t, number } = usePanelTexts()
  const limit = total > bulkLimit && `. ${t('list.atMost', { count: number(bulkLimit) })}`
  return (
    <Bar
      label={t('list.chosen')}
      text={[t('list.chosenCount', { count: number(count) }), limit]}
      closeLabel={t('list.chooseNone')}
      onClose={onClear}
    >
      {total > count && total <= bulkLimit && (
        <Button variant="subtle" size="xs" disabled={busy} onClick={onAll}>
          {t('list.chooseMatching', { count: number(total) })}
        </Button>
      )}
      {acts.map(({ label, onClick }) => (
        <Button key={label} variant="default" size="xs" disabled={busy} onClick={onClick}>
          {label}
        </Button>
      ))}
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
    </Bar>
  )
}

/** A message that stays until it is read. */
export type Note = {
  text: string
  way?: PageLink
  /** Something that it offers to do. */
  act?: { label: string; busy: boolean; onClick(): void }
  onClose(): void
}

export const NoteBar = ({ text, way, act, onClose }: Note) => (
  <Bar label={usePanelTexts().t('list.note')} text={text} onClose={onClose}>
    {way && (
      <Button component={Link} to={way.to} size="xs">
        {way.label}
      </Button>
    )}
    {act && (
      <Button size="xs" loading={act.busy} onClick={act.onClick}>
        {act.label}
      </Button>
    )}
  </Bar>
)

/** Time in which a delete can be undone at the table. */
const usualTimeMs = 10_000
const lookEveryMs = 250

const isAtKeyboard = (element: Element | null): boolean => element?.matches(':focus-visible') ?? false

/** Counts the time down; it stands still while the pointer or the keyboard's focus is at the bar, or on its way there. */
function useUndoClock(
  bar: RefObject<HTMLElement | null>,
  { text, timeMs, end }: { text: string; timeMs: number; end: () => void },
): void {
  const ended = useEffectEvent(end)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another delete gives the whole time again.
  useEffect(() => {
    let leftMs = timeMs
    let lookedAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const { activeElement } = document
      const isNear = bar.current?.contains(activeElement) || activeElement?.hasAttribute('data-followed')
      const isHeld = bar.current?.matches(':hover') || (isNear && isAtKeyboard(activeElement))
      if (!isHeld) leftMs -= now - lookedAt
      lookedAt = now
      if (leftMs <= 0) ended()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [bar, text, timeMs])
}

/** From the row that a delete has led to, Tab goes to the bar, which is far below it, and Shift+Tab back. */
function useWayToBar(bar: RefObject<HTMLElement | null>): void {
  const from = useRef<HTMLElement | null>(null)
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Tab') return
    const { activeElement } = document
    const undo = bar.current?.querySelector('button')
    const isGoing = !event.shiftKey && activeElement?.hasAttribute('data-followed')
    const isComing = event.shiftKey && activeElement === undo && from.current?.isConnected
    if (isGoing && activeElement instanceof HTMLElement) from.current = activeElement
    if (isGoing || isComing) event.preventDefault()
    if (isGoing) undo?.focus()
    else if (isComing) giveFocus(from.current)
  })
}

type UndoProps = {
  text: string
  /** By default ten seconds. */
  timeMs?: number
  busy: boolean
  onUndo: () => void
  onClose: () => void
  onEnd: () => void
}

/** Offers to take back what was done, for some time after the last of it. */
export const UndoBar = ({ text, timeMs = usualTimeMs, busy, onUndo, onClose, onEnd }: UndoProps) => {
  const { t } = usePanelTexts()
  const bar = useRef<HTMLElement>(null)
  useUndoClock(bar, { text, timeMs, end: onEnd })
  useWayToBar(bar)
  return (
    <Bar ref={bar} label={t('list.undo')} text={text} onClose={onClose}>
      <Button size="xs" leftSection={<AdminIcon name="undo" />} loading={busy} onClick={onUndo}>
        {t('list.undo')}
      </Button>
    </Bar>
  )
}
