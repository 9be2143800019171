import { type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { InputField } from './field.tsx'
import { useTexts } from './texts.ts'

/** Writes a value as if it was typed, so that the form checks it. */
function typeInto(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

/** The field of a visitor's e-mail address. One that looks like a mistake is asked about. */
export const EmailField = ({ onBlur, ...control }: Omit<ComponentProps<typeof InputField>, 'label'>) => {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const { value } = event.currentTarget
    // Fetched when it is needed: the field is in the footer of every page.
    import('#shared/suggest-address.ts').then(
      ({ suggestAddress }) => setSuggestion(suggestAddress(value)),
      // Without a connection there is no suggestion.
      () => {},
    )
    onBlur?.(event)
  }
  const accept = (address: string): void => {
    if (input.current) typeInto(input.current, address)
    setSuggestion(null)
  }
  return (
    <InputField
      label={t('label.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      ref={input}
      {...control}
      onBlur={leave}
      below={
        <div role="status">
          {suggestion && (
            <Button variant="quiet" onClick={() => accept(suggestion)}>
              {t('form.didYouMean', { address: suggestion })}
            </Button>
          )}
        </div>
      }
    />
  )
}
