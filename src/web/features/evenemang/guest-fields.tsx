import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './guest-fields.module.css'

type Props = {
  /** A key for each guest, in their order. */
  guests: readonly number[]
  max: number
  controlOf: (index: number) => {
    name: string
    error: string | null
    onChange: () => void
    onBlur: () => void
  }
  onAdd: () => void
  onRemove: (guest: number) => void
}

/** Whom the applicant brings, by name. */
export const GuestFields = ({ guests, max, controlOf, onAdd, onRemove }: Props) => {
  const { t } = useTexts()
  const group = useRef<HTMLFieldSetElement>(null)
  /** Not what was typed before a reload: whoever asks for an input writes in it next. */
  const isAdding = useRef(false)
  const add = (): void => {
    isAdding.current = true
    onAdd()
  }
  const remove = (guest: number): void => {
    // The input is going, and the button that was pressed with it.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
    onRemove(guest)
  }
  return (
    <fieldset ref={group} className={css.group}>
      <legend className={css.legend}>{t('apply.guests')}</legend>
      {guests.map((guest, index) => (
        <div key={guest} className={css.guest}>
          <InputField
            label={t('apply.guest', { number: index + 1 })}
            autoComplete="off"
            maxLength={100}
            autoFocus={isAdding.current}
            required
            {...controlOf(index)}
          />
          <Button
            variant="quiet"
            onClick={() => remove(guest)}
            aria-label={t('apply.removeGuest', { number: index + 1 })}
          >
            {t('apply.remove')}
          </Button>
        </div>
      ))}
      <p className={css.add}>
        <Button variant="quiet" data-add="" onClick={add} disabled={guests.length >= max}>
          {t('apply.addGuest')}
        </Button>
        <span className={css.hint}>{t('apply.maxGuests', { max })}</span>
      </p>
    </fieldset>
  )
}
