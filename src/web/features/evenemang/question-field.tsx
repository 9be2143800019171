import { type ReactNode, useId } from 'react'
import { choicesOf } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'
import { FieldError, InputField, TextareaField, TickField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type Said, useWords } from '#web/ui/words.tsx'
import css from './question-field.module.css'

type Control = {
  name: string
  error: string | null
  onChange: () => void
  onBlur: () => void
}

type GroupProps = {
  control: Control
  legend: Said
  hint: ReactNode
  isMany: boolean
  choices: readonly { value: string; label: string }[]
  choicesLang: string | undefined
}

/** Choices under their question: one of them, or any number. */
const ChoiceGroup = ({ control, legend, hint, isMany, choices, choicesLang }: GroupProps) => {
  const id = useId()
  const { error, onBlur, ...rest } = control
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={css.group}
      aria-describedby={described || undefined}
      // Whoever goes from one choice to the next has not left the question.
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      <legend className={css.legend} lang={legend.lang}>
        {legend.text}
      </legend>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {choices.map(({ value, label }) => (
        <label key={value} className={css.choice} lang={choicesLang}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            value={value}
            className={css.box}
            aria-invalid={error ? true : undefined}
            {...rest}
          />
          {label}
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** The input for a question of an event, by its kind; a required one is marked as the others of the form are. */
export const QuestionField = ({ question, control }: { question: Question; control: Control }) => {
  const { t, language } = useTexts()
  const words = useWords()
  const { text, lang } = words(question, 'question')
  const label = question.required ? text : t('apply.voluntary', { question: text })
  const hint = question.sensitive ? t('apply.sensitive') : undefined
  const shared = { label, labelLang: lang, hint, required: question.required }
  switch (question.kind) {
    case 'short':
      return <InputField {...shared} autoComplete="off" {...control} />
    case 'long':
      return <TextareaField {...shared} rows={4} {...control} />
    case 'tick':
      return (
        <div>
          <TickField required={question.required} {...control}>
            <span lang={lang}>{label}</span>
          </TickField>
          {hint && <p className={css.hint}>{hint}</p>}
        </div>
      )
    default:
      return (
        <ChoiceGroup
          control={control}
          legend={{ text: label, ...(lang && { lang }) }}
          hint={hint}
          isMany={question.kind === 'several'}
          choices={choicesOf(question, language)}
          choicesLang={words(question, 'choices').lang}
        />
      )
  }
}
