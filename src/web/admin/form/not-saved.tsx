import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isPassing } from '#web/ui/form-message.tsx'
import type { Failure } from '#web/ui/use-form-core.ts'

type Props = {
  /** What did not happen. */
  title?: string
  failure: Failure
  /** Whether something was typed that is still there. */
  keepsText?: boolean
  /** Whether it has the focus; else a field has it that is wrong. */
  takesFocus?: boolean
  className?: string | undefined
  onClose?: (() => void) | undefined
}

/** Says beside what was pressed that nothing was saved, and why; read out at once. */
export const NotSaved = ({
  title = 'Inget sparades.',
  failure,
  keepsText = false,
  takesFocus = false,
  className,
  onClose,
}: Props) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && failure) element.current?.focus()
  }, [failure, takesFocus])
  return (
    <Alert
      ref={element}
      tabIndex={-1}
      color="red"
      variant="outline"
      role="alert"
      title={failure.isUncertain ? 'Inget svar kom.' : title}
      className={className ?? ''}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Stäng"
      {...(onClose && { onClose })}
    >
      {failure.isUncertain
        ? 'Anslutningen bröts, och det kan ha kommit fram ändå. Titta i listan innan du försöker igen.'
        : failure.title}
      {keepsText && isPassing(failure) && ' Det du har skrivit finns kvar.'}
    </Alert>
  )
}
