import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type Failure, fieldErrors } from '#web/ui/use-form-core.ts'
import { NotSaved } from './not-saved.tsx'
import css from './resource-form.module.css'
import { useUploadProgress } from './upload-progress.ts'
import type { ResourceFormState } from './use-resource-form.ts'

/** A field that is left may grow by its message, and a button must not move away under the pointer. */
export const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault()

/** @returns the first of the fields that the server refused */
export const refusedField = (failure: Failure, names: readonly string[]): string | undefined => {
  const refused = fieldErrors(failure, names).map(({ name }) => name)
  return names.find((name) => refused.includes(name))
}

type FootProps = {
  form: ResourceFormState
  names: readonly string[]
  label: string
  onDismiss: () => void
  children?: ReactNode
}

/** The buttons, always in view, and beside them how saving goes. */
export const FormFoot = ({ form, names, label, onDismiss, children }: FootProps) => {
  const { t, number } = usePanelTexts()
  const share = useUploadProgress()
  const { failure, busy, isRetrying } = form
  const isWrong = form.isTried && !failure && !busy
  const wrong = isWrong ? names.filter((name) => form.errorOf(name)).length : 0
  return (
    <div className={css.actions}>
      {failure && (
        <NotSaved
          className={css.refusal}
          failure={failure}
          keepsText={form.isReady}
          takesFocus={form.isReady && !refusedField(failure, names)}
        />
      )}
      <p role="status" className={css.progress} data-wrong={wrong > 0 || undefined}>
        {wrong > 0 && t('form.wrong', { count: wrong })}
        {busy && <span>{isRetrying ? t('form.retrying') : t('form.saving')}</span>}
      </p>
      {share !== null && (
        <span className={css.sent}>
          <progress value={share} aria-label={t('form.sending')} />
          <span aria-hidden>{t('form.sent', { percent: number(Math.floor(share * 100)) })}</span>
        </span>
      )}
      <Button variant="default" onMouseDown={keepFocus} onClick={onDismiss}>
        {t('button.cancel')}
      </Button>
      {children}
      {/* Not disabled while it saves: it would lose the focus. A second press does nothing. */}
      <Button
        type="submit"
        onMouseDown={keepFocus}
        disabled={!form.isReady}
        aria-disabled={busy || undefined}
        leftSection={busy && <Loader size={16} color="currentColor" />}
      >
        {label}
      </Button>
    </div>
  )
}
