import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import type { useFormCore } from '#web/ui/use-form-core.ts'

type Form<V> = Pick<ReturnType<typeof useFormCore<V>>, 'values' | 'errorOf' | 'change'>

/** @returns the props by which an input holds a text of a form */
export const textControl = <V,>({ values, errorOf, change }: Form<V>, name: string) => ({
  value: String(values[name] ?? ''),
  error: errorOf(name),
  onChange: (event: { currentTarget: { value: string } }) =>
    change(name, event.currentTarget.value as unknown as V),
})

/** A password, which can be shown. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    required
    rightSectionWidth="2.75rem"
    visibilityToggleButtonProps={{ 'aria-label': usePanelTexts().t('auth.showPassword') }}
    {...props}
  />
)
