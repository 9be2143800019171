import { type ReactNode, useId } from 'react'
import css from './choice-group.module.css'
import { FieldError } from './field.tsx'
import shapes from './shapes.module.css'

type Choice = {
  value: string
  label: string
  /** Language of the label, when it is not that of all. */
  lang?: string | undefined
  /** Stands behind the label. */
  note?: ReactNode
  isDisabled?: boolean
}

type Props = {
  name: string
  legend: string
  /** Languages of the legend and the choices, when they are not the page's. */
  legendLang?: string | undefined
  choicesLang?: string | undefined
  hint?: ReactNode
  error?: string | null | undefined
  /** Takes any number of choices in place of one. */
  isMany: boolean
  choices: readonly Choice[]
  /** The values that are chosen from the beginning. */
  chosen?: readonly string[]
  required?: boolean
  autoFocus?: boolean
  onChange?: () => void
  /** Called when the focus leaves the group. */
  onBlur?: () => void
}

/** Choices under their question: one of them, or any number. */
export const ChoiceGroup = ({ name, isMany, choices, chosen, hint, error, onBlur, ...rest }: Props) => {
  const id = useId()
  const { legend, legendLang, choicesLang, autoFocus = false, ...control } = rest
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={css.group}
      aria-describedby={described || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      <legend className={css.legend} lang={legendLang}>
        {legend}
      </legend>
      {hint && (
        <p className={shapes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {choices.map(({ value, label, lang = choicesLang, note, isDisabled }, index) => (
        <label key={value} className={css.choice} lang={lang}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            className={css.box}
            aria-invalid={error ? true : undefined}
            defaultChecked={chosen?.includes(value)}
            // biome-ignore lint/a11y/noAutofocus: a form without scripts leads to what is wrong by it
            autoFocus={autoFocus && index === 0}
            {...control}
            disabled={isDisabled}
          />
          {note ? (
            <span>
              {label} <span className={css.note}>{note}</span>
            </span>
          ) : (
            label
          )}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
