import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import type { Failure } from '#web/ui/use-form-core.ts'
import { DialogFoot } from './dialog-foot.tsx'

type Props = Pick<ModalProps, 'title' | 'size' | 'onClose'> & {
  className?: string | undefined
  /** The words of the button that sends the form. */
  label: string
  busy?: boolean
  /** Whether there is nothing yet that could be sent. */
  disabled?: boolean
  failure?: Failure | null
  onSubmit: () => unknown
  children: ReactNode
}

/** A form in a dialog: its inputs, why it was not sent, and its buttons. */
export const FormDialog = ({ className, label, onSubmit, children, ...props }: Props) => {
  const { busy = false, disabled = false, failure, onClose, ...modal } = props
  return (
    <Modal opened onClose={onClose} {...modal}>
      <form
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog may be opened from another form.
          event.stopPropagation()
          if (!busy) void onSubmit()
        }}
      >
        {children}
        {failure && <NotSaved failure={failure} keepsText />}
        <DialogFoot label={label} busy={busy} disabled={disabled} onCancel={onClose} />
      </form>
    </Modal>
  )
}
