import { Modal } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './palette.module.css'
import { type Choice, type ChoiceGroup, type PaletteTargets, paletteGroups } from './palette-choices.ts'
import { useSearchHits } from './use-search-hits.ts'

type Props = {
  targets: PaletteTargets
  /** Something behind would have taken the focus, which belongs to it afterwards. Always the same function. */
  onFocusTaken(element: HTMLElement): void
  /** @param isLeaving something was chosen, so the focus belongs to what opens */
  onClose(isLeaving: boolean): void
}

/** A form below has an Esc of its own, which this mark holds back. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/** The list scrolls, not the page, and only as far as needed. */
function useInView(id: string | undefined): void {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

/** At once, and whatever comes behind meanwhile: a page on its way goes to its heading, a form to its first field. */
function useKeptFocus(onFocusTaken: Props['onFocusTaken']) {
  const input = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    const keep = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || target.closest('[data-over-palette]')) return
      const dialog = input.current?.closest('[role="dialog"]')
      // A click beside its choices gives the focus to the dialog itself.
      if (target !== dialog && dialog?.contains(target)) return
      if (target !== dialog) onFocusTaken(target)
      input.current?.focus()
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [onFocusTaken])
  return useCallback((element: HTMLInputElement | null): void => {
    input.current = element
    element?.focus()
  }, [])
}

type ListProps = {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  idOf(choice: Choice): string
  onPoint(choice: Choice): void
  onChoose(choice: Choice): void
}

/** The keys stay with the search field, which says what is active (WAI-ARIA Authoring Practices, Combobox). */
const ChoiceList = ({ id, groups, active, idOf, onPoint, onChoose }: ListProps) => {
  const { t } = usePanelTexts()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette.suggestions')}
      className={css.list}
      hidden={groups.length === 0}
    >
      {groups.map(({ heading, choices }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
        <div key={heading} role="group" aria-labelledby={`${id}-${index}`}>
          <p id={`${id}-${index}`} className={css.heading}>
            {heading}
          </p>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox that controls it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the search field chooses the active one.
            <div
              key={choice.to}
              id={idOf(choice)}
              role="option"
              aria-selected={choice === active}
              className={css.choice}
              onPointerMove={() => onPoint(choice)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <AdminIcon name={choice.icon} />
              <span className={css.label}>{choice.label}</span>
              <span className={css.hint}>{choice.hint}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Goes to a page, finds a record, begins a new one: all from the keyboard. */
export const Palette = ({ targets, onFocusTaken, onClose }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const id = useId()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  const { hits, problem, isSearching } = useSearchHits(typed)
  const groups = useMemo(() => paletteGroups(targets, typed, { hits, texts }), [targets, typed, hits, texts])
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups])
  const active = choices.find(({ to }) => to === pointed) ?? choices[0]
  const idOf = ({ to }: Choice): string => `${id}${to}`
  useInView(active && idOf(active))
  const input = useKeptFocus(onFocusTaken)

  const choose = ({ to, act }: Choice): void => {
    onClose(true)
    if (act) act()
    else void navigate(to)
  }
  const move = (by: number): void => {
    const at = active ? choices.indexOf(active) : -1
    setPointed(choices[(at + by + choices.length) % choices.length]?.to ?? null)
  }
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active && choose(active),
    Escape: () => onClose(false),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const isNothing = groups.every(({ isElsewhere }) => isElsewhere) && !isSearching && !problem
  return (
    <Modal.Root
      opened
      onClose={() => onClose(false)}
      size={640}
      classNames={{ content: css.content ?? '' }}
      fullScreen={isPhone}
      yOffset="10dvh"
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      zIndex={300}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.name')}>
        <div className={css.field}>
          <AdminIcon name="search" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label={t('palette.name')}
            aria-expanded={choices.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            {...ownEscape}
            placeholder={t('palette.open')}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPointed(null)
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={css.close}
            aria-label={t('button.close')}
            {...ownEscape}
            onKeyDown={({ key }) => key === 'Escape' && onClose(false)}
            onClick={() => onClose(false)}
          >
            <AdminIcon name="close" />
          </button>
        </div>
        <ChoiceList
          id={id}
          groups={groups}
          active={active}
          idOf={idOf}
          onPoint={({ to }) => setPointed(to)}
          onChoose={choose}
        />
        <p role="status" className={css.note}>
          {isSearching && t('palette.searching')}
          {isNothing && t('palette.nothing', { typed: typed.trim() })}
        </p>
        {problem && !isSearching && (
          <p role="alert" className={css.failure}>
            {t('palette.failed', { reason: problem.title })}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
