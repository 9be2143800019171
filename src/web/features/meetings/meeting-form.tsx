import { TextInput } from '@mantine/core'
import { type Meeting, maxMeetingText } from '#shared/meetings.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import { CoreForm } from '#web/admin/form/core-form.tsx'
import { textControl } from '#web/admin/form/text-control.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'
import css from './meetings.module.css'

type Values = Omit<Meeting, 'id'>
type Props = { initial: Values; button: string; send: (values: Values) => Promise<void> }

/** A meeting: its name, day and place. */
export const MeetingForm = ({ initial, button, send }: Props) => {
  const { t } = usePanelTexts()
  const form = useFormCore<string>({
    names: ['name', 'day', 'place'],
    initial,
    check: (name, value = '') => {
      if (name === 'name') return value.trim() ? null : t('meetings.nameNeeded')
      if (name === 'place') return null
      return value.trim() ? unreadable('date', value) : t('meetings.dayNeeded')
    },
  })
  const text = (name: 'name' | 'place') => (
    <TextInput
      {...textControl(form, name)}
      label={t(`meetings.${name}`)}
      maxLength={maxMeetingText}
      required={name === 'name'}
      autoComplete="off"
    />
  )
  return (
    <CoreForm
      form={form}
      label={button}
      send={({ name = '', day = '', place = '' }) => send({ name: name.trim(), day, place: place.trim() })}
    >
      <div className={css.fields}>
        {text('name')}
        <DateField
          kind="date"
          label={t('meetings.day')}
          required
          value={form.values.day ?? ''}
          error={form.errorOf('day')}
          onChange={(value: string) => form.change('day', value)}
        />
        {text('place')}
      </div>
    </CoreForm>
  )
}
