import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Palette } from './palette.tsx'
import css from './palette-button.module.css'
import type { PaletteTargets } from './palette-choices.ts'

type Props = { targets: PaletteTargets }

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * In the bar: opens the palette, as Ctrl K does everywhere in the admin panel. Its code is there from the start:
 * while it were fetched, what is typed would go elsewhere.
 */
export const PaletteButton = ({ targets }: Props) => {
  const { t } = usePanelTexts()
  const [isOpen, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)

  const open = (): void => {
    if (isOpen) return
    before.current = document.activeElement as HTMLElement | null
    setOpen(true)
  }
  const close = (isLeaving: boolean): void => {
    if (isLeaving) before.current = null
    setOpen(false)
  }
  const onFocusTaken = useCallback((element: HTMLElement): void => {
    before.current = element
  }, [])
  useEffect(() => {
    if (!isOpen) before.current?.focus()
  }, [isOpen])
  useWindowEvent('keydown', (event) => {
    const isAsked = (isMac() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
    // In a text that is being written, Ctrl K makes a link.
    if (!isAsked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
    event.preventDefault()
    open()
  })

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <AdminIcon name="search" />
        <span className={css.label}>{t('palette.open')}</span>
        <span className={css.keys} aria-hidden="true">
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && <Palette targets={targets} onFocusTaken={onFocusTaken} onClose={close} />}
    </>
  )
}
