import { useEffect, useRef, useState } from 'react'
import css from './copy-button.module.css'
import { useTexts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long the button says that it has copied. */
const copiedMs = 2_000

/** Over plain http the browser offers no clipboard; selecting and copying works everywhere. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = css.source ?? ''
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

type Props = {
  text: string
  /** The name of the copied text, for screen readers. */
  what: string
}

/** Copies a text and says so; absent without our code. */
export const CopyButton = ({ text, what }: Props) => {
  const { t } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async (): Promise<void> => {
    setCopied(await copy(text))
    button.current?.focus()
  }
  return (
    <span className={css.place}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-label={`${t(copied ? 'button.copied' : 'button.copy')}: ${what}`}
        data-done={copied || undefined}
        onClick={() => void press()}
      >
        {t(copied ? 'button.copied' : 'button.copy')}
      </button>
      <VisuallyHidden>
        <span role="status">{copied && t('button.copied')}</span>
      </VisuallyHidden>
    </span>
  )
}
