import { Box, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { answerOf, choicesOf, chosenIn, tickedAnswer } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'
import css from '#web/admin/form/choices.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { questionText } from './answer-text.ts'

type Props = {
  id: string
  question: Question
  value: string
  error: string | null
  onChange: (value: string) => void
  onBlur: () => void
}

const boxClasses = { body: css.choice ?? '' }

const Tick = ({ question, value, onChange, ...control }: Props) => {
  const { language } = usePanelTexts()
  const asked = questionText(question, language)
  return (
    <Checkbox
      {...control}
      classNames={boxClasses}
      label={<span lang={asked.language}>{asked.text}</span>}
      checked={value === tickedAnswer}
      onChange={(event) => onChange(event.currentTarget.checked ? tickedAnswer : '')}
    />
  )
}

const Several = ({ id, question, value, error, onChange, onBlur }: Props) => {
  const { language } = usePanelTexts()
  const asked = questionText(question, language)
  return (
    <Checkbox.Group
      id={id}
      label={<span lang={asked.language}>{asked.text}</span>}
      error={error}
      value={chosenIn(value)}
      onChange={(chosen) => onChange(answerOf(chosen))}
    >
      <Box className={css.choices} mt={4}>
        {choicesOf(question, language).map((choice) => (
          <Checkbox key={choice.value} {...choice} classNames={boxClasses} onBlur={onBlur} />
        ))}
      </Box>
    </Checkbox.Group>
  )
}

/** The answer to a question of an event, whatever kind it is. */
export const QuestionInput = (props: Props) => {
  const { t, language } = usePanelTexts()
  const { question, onChange, ...control } = props
  if (question.kind === 'tick') return <Tick {...props} />
  if (question.kind === 'several') return <Several {...props} />
  const asked = questionText(question, language)
  const label = <span lang={asked.language}>{asked.text}</span>
  if (question.kind === 'one') {
    return (
      <Select
        {...control}
        label={label}
        data={choicesOf(question, language)}
        value={control.value || null}
        placeholder={t('attendance.answerNothing')}
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear', { field: asked.text }) }}
        comboboxProps={{ withinPortal: true }}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  }
  const Input = question.kind === 'long' ? Textarea : TextInput
  return (
    <Input
      {...control}
      label={label}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
