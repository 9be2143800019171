import { type ReactNode, useEffect, useRef } from 'react'
import css from './form-message.module.css'
import { Icon } from './icon.tsx'
import { useTexts } from './texts.ts'
import type { Failure } from './use-form-core.ts'

/** A condition: the typed values are right, and sending them later works. */
export const isPassing = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

/** Why a form could not be sent, read out at once; it stays, unlike the toast. */
export const FormFailure = ({ failure }: { failure: Failure | null }) => {
  const { t, say } = useTexts()
  return (
    <div role="alert" className={css.failure}>
      {failure && (
        <p>
          {say(failure.title)} {isPassing(failure) && t('failure.kept')}
        </p>
      )}
    </div>
  )
}

/** Says inside the page that a form was sent, and takes the focus so that it is read out. */
export const FormSuccess = ({ title, children }: { title: string; children?: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus()
  }, [])
  return (
    <div ref={element} tabIndex={-1} role="status" className={css.success}>
      <Icon name="check" size="large" />
      <div>
        <p className={css.title}>{title}</p>
        {children}
      </div>
    </div>
  )
}
