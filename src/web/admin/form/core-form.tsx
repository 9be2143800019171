import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useFormCore, Values } from '#web/ui/use-form-core.ts'
import { NotSaved } from './not-saved.tsx'
import { submitForm } from './submit-form.ts'

type Form = Pick<
  ReturnType<typeof useFormCore<string>>,
  'values' | 'touch' | 'review' | 'send' | 'busy' | 'unsaidFailure'
>

type Props = Pick<ButtonProps, 'variant'> & {
  form: Form
  /** The words of the button. */
  label: string
  /** Called with the values when none of them is wrong. @throws Problem */
  send: (values: Values<string>) => Promise<void>
  /** Called when they are sent. */
  onSent?: (() => void) | undefined
  children: ReactNode
}

/** A form of texts in a page: its inputs, why it was not sent, and its button. */
export const CoreForm = ({ form, label, send, onSent, children, ...button }: Props) => (
  <form noValidate onSubmit={submitForm(form, { reviews: true, send, done: onSent })}>
    {children}
    {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} mt="md" />}
    <Button type="submit" mt="md" loading={form.busy} {...button}>
      {label}
    </Button>
  </form>
)
