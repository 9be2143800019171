import { useEffect, useRef, useState } from 'react'
import css from './copy-button.module.css'
import { copiedMs, copyText } from './copy-text.ts'
import { useTexts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  text: string
  /** The name of the copied text, for screen readers. */
  what: string
}

/**
 * Copies a text and says so; absent without our code. On a page of which nothing else has scripts, `src/web/copy-values.ts`
 * does that by the attributes.
 */
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
    setCopied(await copyText(text))
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
        data-copy={text}
        data-says={t('button.copied')}
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
