import { Alert, type AlertProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { isPassing } from '#web/ui/form-message.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { Failure } from '#web/ui/use-form-core.ts'

type Props = Pick<AlertProps, 'mt'> & {
  /** The failed action; by default saving. */
  title?: string
  failure: Failure
  /** Whether the typed text is still there. */
  keepsText?: boolean
  /** Whether it has the focus; else a field has it that is wrong. */
  takesFocus?: boolean
  className?: string | undefined
  onClose?: (() => void) | undefined
}

/** Says beside the button that nothing was saved, and why; read out at once. */
export const NotSaved = ({
  title,
  failure,
  keepsText = false,
  takesFocus = false,
  className,
  onClose,
  ...rest
}: Props) => {
  const { t, say } = usePanelTexts()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && failure) element.current?.focus()
  }, [failure, takesFocus])
  return (
    <Alert
      ref={element}
      {...rest}
      tabIndex={-1}
      color="red"
      variant="outline"
      role="alert"
      title={failure.isUncertain ? t('failure.noAnswer') : (title ?? t('form.notSaved'))}
      className={className ?? ''}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t('button.close')}
      {...(onClose && { onClose })}
    >
      {failure.isUncertain ? t('failure.uncertain') : say(failure.title)}
      {keepsText && isPassing(failure) && ` ${t('form.kept')}`}
    </Alert>
  )
}
