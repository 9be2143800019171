import { Radio } from '@mantine/core'
import choices from '#web/admin/form/choices.module.css'
import type { InputProps } from '#web/admin/form/input-props.ts'

/** The choice of a page's place: one press for each answer. */
export const PlaceInput = ({ id, name, field, value, error, onChange }: InputProps) => {
  const place = value || 'none'
  return (
    <Radio.Group
      label={field.label}
      description={field.hint}
      name={name}
      value={String(place)}
      error={error}
      onChange={(next) => onChange(name, next)}
    >
      <div className={choices.choices}>
        {Object.entries(field.optionLabels ?? {}).map(([option, label]) => (
          <Radio
            key={option}
            className={choices.choice ?? ''}
            size="md"
            id={option === place ? id : undefined}
            value={option}
            label={label}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
