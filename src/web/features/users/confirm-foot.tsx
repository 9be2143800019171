import { Alert, Button, Group, PasswordInput } from '@mantine/core'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { useFormCore } from '#web/ui/use-form-core.ts'

type Props<V> = {
  form: ReturnType<typeof useFormCore<V>>
  password: string
  onPassword: (password: string) => void
  onCancel: () => void
  /** What the button says. */
  label: string
  autoFocus?: boolean
}

/** The end of a form that changes what somebody may do: one's own password, so that nobody does it on an unwatched screen (T04). */
export const ConfirmFoot = <V,>({ form, password, onPassword, onCancel, label, autoFocus }: Props<V>) => {
  const { t } = usePanelTexts()
  return (
    <>
      <PasswordInput
        label={t('users.password')}
        autoComplete="current-password"
        required
        data-autofocus={autoFocus || undefined}
        value={password}
        error={form.errorOf('password')}
        aria-invalid={form.errorOf('password') !== null}
        onChange={(event) => onPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      {form.unsaidFailure && (
        <Alert color="red" variant="outline" role="alert" mt="md" title={t('form.notSaved')}>
          {form.unsaidFailure.title}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onCancel}>
          {t('button.cancel')}
        </Button>
        <Button type="submit" loading={form.busy} disabled={password === ''}>
          {label}
        </Button>
      </Group>
    </>
  )
}
