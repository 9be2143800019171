import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { AdminIcon } from './admin-icon.tsx'
import type { Palette as PaletteComponent } from './palette.tsx'
import css from './palette-button.module.css'
import type { PaletteTargets } from './palette-choices.ts'

type Props = { targets: PaletteTargets }

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** In the bar: opens the palette, as Ctrl K does everywhere in the admin panel. Its code comes when it is wanted. */
export const PaletteButton = ({ targets }: Props) => {
  const [Palette, setPalette] = useState<ComponentType<Parameters<typeof PaletteComponent>[0]> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const before = useRef<HTMLElement | null>(null)

  const prepare = useCallback(async (): Promise<void> => {
    const module = await import('./palette.tsx')
    setPalette(() => module.Palette)
  }, [])
  const open = useCallback(async (): Promise<void> => {
    before.current = document.activeElement as HTMLElement | null
    try {
      // Without a moment between, in which a key press would go elsewhere.
      if (!Palette) await prepare()
      setOpen(true)
    } catch {
      toast.error('Sökningen gick inte att hämta. Försök igen.')
    }
  }, [prepare, Palette])
  const close = (isLeaving: boolean): void => {
    setOpen(false)
    if (!isLeaving) before.current?.focus()
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isAsked = (isMac() ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
      // In a text that is being written, Ctrl K makes a link.
      if (!isAsked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      void open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [open])

  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        // Fetching fails again, and is told, when it is pressed.
        onPointerEnter={() => void prepare().catch(() => {})}
        onFocus={() => void prepare().catch(() => {})}
        onClick={() => void open()}
      >
        <AdminIcon name="search" />
        <span className={css.label}>Sök eller gör något…</span>
        <span className={css.keys} aria-hidden="true">
          {isMac() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && Palette && <Palette targets={targets} onClose={close} />}
    </>
  )
}
