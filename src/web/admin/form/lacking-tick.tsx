import { Checkbox } from '@mantine/core'
import type { LocalizedField } from '#shared/resource-words.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './lacking-tick.module.css'

type Props = { field: LocalizedField; isOn: boolean; onChange(isOn: boolean): void }

/** Marks a field as lacking. Its input is hidden then, and comes back with its text. */
export const LackingTick = ({ field, isOn, onChange }: Props) => {
  const { t } = usePanelTexts()
  const label = t('lacking.label')
  return (
    <div className={css.lacking} data-alone={isOn || undefined}>
      {isOn && <span className={css.name}>{field.label}</span>}
      <Checkbox
        size="xs"
        label={label}
        aria-label={`${label}: ${field.label}`}
        description={isOn && t('lacking.hidden')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
