import { type KeyboardEvent, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import css from './tooltip.module.css'

type Props = {
  label: string
  text: string
}

/** An info button with a text that shows on hover, focus and touch, and hides on Escape (WCAG 1.4.13). */
export const Tooltip = ({ label, text }: Props) => {
  const id = useId()
  const [dismissed, setDismissed] = useState(false)
  const dismiss = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setDismissed(true)
  }
  const offer = (): void => setDismissed(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what its button does
    <span
      className={css.tooltip}
      data-dismissed={dismissed || undefined}
      onKeyDown={dismiss}
      onPointerEnter={offer}
      onFocus={offer}
    >
      <button
        type="button"
        className={css.button}
        aria-label={label}
        aria-describedby={id}
        // Safari gives a tapped button no focus by itself.
        onClick={(event) => event.currentTarget.focus()}
      >
        <Icon name="info" />
      </button>
      <span role="tooltip" id={id} className={css.bubble}>
        {text}
      </span>
    </span>
  )
}
