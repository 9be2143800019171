import type { ComponentProps } from 'react'
import css from './day-field.module.css'
import { InputField } from './field.tsx'
import { useTexts } from './texts.ts'

type Props = Omit<ComponentProps<typeof InputField>, 'type' | 'onBlur'> & {
  /** @returns the day that was typed, `YYYY-MM-DD`, or null when it cannot be read */
  read(typed: string): string | null
  onBlur(): void
}

/** A day of a public form, typed in any usual way: when the field is left it writes the day in full. */
export const DayField = ({ read, onBlur, ...rest }: Props) => (
  <div className={css.day}>
    <InputField
      inputMode="numeric"
      placeholder={useTexts().t('label.dayForm')}
      {...rest}
      onBlur={({ currentTarget }) => {
        currentTarget.value = read(currentTarget.value) ?? currentTarget.value
        onBlur()
      }}
    />
  </div>
)
