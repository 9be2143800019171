import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { Part } from '#web/admin/page/part.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'

export type AccountFields = ReturnType<typeof useFormCore<string>>

type Props = {
  title: string
  hint?: string | undefined
  initial: Readonly<Record<string, string>>
  /** The words of the button, and of the toast when it is done. */
  button: string
  done: string
  send: (values: Readonly<Record<string, string>>) => Promise<void>
  children: (form: AccountFields) => ReactNode
}

/** A part of one's own account that is changed by itself. */
export const AccountForm = ({ title, hint, initial, button, done, send, children }: Props) => {
  const names = Object.keys(initial)
  const form = useFormCore<string>({ names, initial, check: () => null })
  const submit = submitForm(form, {
    send,
    done: () => {
      form.reset()
      toast.success(done)
    },
  })
  return (
    <Part title={title} hint={hint}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {children(form)}
          {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
          <Group justify="flex-start">
            <Button type="submit" loading={form.busy}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Part>
  )
}
