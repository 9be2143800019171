import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { PasswordField, textControl } from '#web/admin/form/text-control.tsx'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { useFormCore } from '#web/ui/use-form-core.ts'

type Props<V> = {
  /** Has a field `password` beside those of the children. */
  form: ReturnType<typeof useFormCore<V>>
  title: string
  /** Further effects of the button. */
  note?: string | undefined
  label: string
  send: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** A form that changes the rights of an account with one's own password, so that nobody does it on an unwatched screen (T04). */
export const PasswordDialog = <V,>({ form, title, note, label, send, onClose, children }: Props<V>) => {
  const { t } = usePanelTexts()
  const { values, errorOf, failure, unsaidFailure, busy } = form
  const element = useRef<HTMLFormElement>(null)
  // The refused field may be out of sight: the form is longer than a window.
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  const submit = submitForm(form, { send })
  return (
    <Modal opened onClose={onClose} title={title} size={children ? 'lg' : 'md'}>
      <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
        {note && <p className={card.hint}>{note}</p>}
        {children}
        <PasswordField
          {...textControl(form, 'password')}
          label={t('users.password')}
          autoComplete="current-password"
          data-autofocus={!children || undefined}
          aria-invalid={errorOf('password') !== null}
        />
        {unsaidFailure && <NotSaved failure={unsaidFailure} mt="md" />}
        <DialogFoot label={label} busy={busy} disabled={values.password === ''} onCancel={onClose} />
      </form>
    </Modal>
  )
}
