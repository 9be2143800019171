import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { type Meeting, maxMeetingText } from '#shared/meetings.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
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
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (form.review() !== undefined) return
    const { name = '', day = '', place = '' } = form.values
    await form.send(form.values, () => send({ name: name.trim(), day, place: place.trim() }))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={css.fields}>
        <TextInput
          {...textControl(form, 'name')}
          label={t('meetings.name')}
          maxLength={maxMeetingText}
          required
          autoComplete="off"
        />
        <DateField
          kind="date"
          label={t('meetings.day')}
          required
          value={form.values.day ?? ''}
          error={form.errorOf('day')}
          onChange={(value: string) => form.change('day', value)}
        />
        <TextInput
          {...textControl(form, 'place')}
          label={t('meetings.place')}
          maxLength={maxMeetingText}
          autoComplete="off"
        />
      </div>
      {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} mt="md" />}
      <Button type="submit" mt="md" loading={form.busy}>
        {button}
      </Button>
    </form>
  )
}
