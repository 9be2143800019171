import { Checkbox } from '@mantine/core'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type FormFields, type FormValues, isBlank, isLacking, withLacking } from './form-values.ts'

type Props = {
  /** The fields that may be lacking. */
  entries: FormFields
  /** They belong to a section in which nothing is filled in. */
  isWhole: boolean
  values: FormValues
  onChange(lacking: string): void
}

/** One question for a part of a form: it has nothing of what is empty. The inputs are hidden then, and come back empty. */
export const LackingTick = ({ entries, isWhole, values, onChange }: Props) => {
  const { t } = usePanelTexts()
  const lacked = entries.filter(([name]) => isLacking(values, name))
  const empty = entries.filter(([name]) => isBlank(values, name) && !isLacking(values, name))
  if (lacked.length + empty.length === 0) return null
  const isOn = empty.length === 0
  // Visitors see a placeholder where a record has one picture and nothing else that it may lack.
  const isPicture = entries.every(([, { kind }]) => kind === 'image')
  const hidden =
    lacked.length > 0 && t('lacking.hidden', { fields: lacked.map(([, { label }]) => label).join(', ') })
  return (
    <Checkbox
      label={isPicture ? t('lacking.picture') : isWhole ? t('lacking.label') : t('lacking.rest')}
      description={isPicture ? t('lacking.picture.hint') : hidden}
      checked={isOn}
      indeterminate={!isOn && lacked.length > 0}
      onChange={() => {
        const names = (isOn ? lacked : empty).map(([name]) => name)
        onChange(withLacking(values, names, !isOn))
      }}
    />
  )
}
