import { choicesOf } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { InputField, TextareaField, TickField } from '#web/ui/field.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import type { FormControls } from '#web/ui/use-form.ts'

/**
 * The input for a question of an event, by its kind; a required one is marked as the others of the form are. One for a
 * guest, counted from 0, says so.
 */
export const QuestionField = ({
  question,
  guest,
  control,
}: {
  question: Question
  guest?: number
  control: ReturnType<FormControls>
}) => {
  const { t, language, localText } = useTexts()
  const asked = localText(question, 'question')
  const { lang } = asked
  const text =
    guest === undefined ? asked.text : t('apply.ofGuest', { question: asked.text, number: guest + 1 })
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
          {hint && <p className={shapes.hint}>{hint}</p>}
        </div>
      )
    default:
      return (
        <ChoiceGroup
          {...control}
          legend={label}
          legendLang={lang}
          hint={hint}
          isMany={question.kind === 'several'}
          choices={choicesOf(question, language)}
          choicesLang={localText(question, 'choices').lang}
        />
      )
  }
}
