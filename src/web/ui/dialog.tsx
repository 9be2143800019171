import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'
import { useTexts } from './texts.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  children: ReactNode
  /** A link to `#id` unfolds it where there is no JavaScript. */
  id?: string
}

/** A modal window; Escape, the button and a click beside it close it. */
export const Dialog = ({ title, open, onClose, children, id }: Props) => {
  const { t } = useTexts()
  const heading = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) element.current?.showModal()
    else element.current?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape
    <dialog
      ref={element}
      id={id}
      className={css.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div className={css.content}>
        <header className={css.header}>
          <h2 id={heading}>{title}</h2>
          <Button variant="icon" aria-label={t('button.close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
