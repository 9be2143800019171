import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { textIn } from '#shared/languages.ts'
import type { EventParticipants } from '#shared/participants.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useLeaveQuestion } from '#web/admin/form/use-leave-question.tsx'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './participants.module.css'
import { QuestionInput } from './question-input.tsx'
import { answerName, guestName, guestQuestions, useAddForm } from './use-add-form.ts'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Props = {
  event: EventParticipants['event']
  onAdded: (application: Evenemang) => void
  onClose: () => void
}

type Form = ReturnType<typeof useAddForm>

/** The guests of the participant: the name of each, and the answers to what everyone is asked. */
const AddedGuests = ({
  event,
  form,
  text,
}: Pick<Props, 'event'> & { form: Form; text(name: string): object }) => {
  const { t } = usePanelTexts()
  const { guests, addGuest, removeGuest } = form
  const max = event.max_guests ?? 0
  return (
    <>
      {guests.map((guest, index) => (
        <fieldset key={guest} className={css.guest}>
          <legend>{t('attendance.guestNumber', { number: index + 1 })}</legend>
          <TextInput
            {...text(guestName(guest))}
            label={t('attendance.guestName')}
            withAsterisk
            aria-required
            autoFocus
          />
          {guestQuestions(event).map((asked) => {
            const name = answerName(asked.key, guest)
            return (
              <QuestionInput
                key={asked.key}
                {...form.control(name)}
                question={asked}
                onChange={(value) => form.change(name, value)}
              />
            )
          })}
          <Button
            variant="default"
            onClick={() => {
              removeGuest(guest)
              document.getElementById(addId)?.focus()
            }}
          >
            {t('attendance.removeGuest', { number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button id={addId} variant="default" onClick={addGuest} disabled={guests.length >= max}>
          {t('attendance.addGuest')}
        </Button>{' '}
        <span className={css.hint}>{t('attendance.maxGuests', { count: max })}</span>
      </div>
    </>
  )
}

const addId = 'add-guest'

/** Adds a participant who has not applied by the form. */
export const AddDialog = ({ event, onAdded, onClose }: Props) => {
  const { t, language, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(evenemang)
  useReturnToOpener()
  const isPhone = useIsPhone()
  const form = useAddForm(event, (application) => {
    question.release()
    onAdded(application)
  })
  const question = useLeaveQuestion({ isDirty: form.isDirty, giveUp: form.reset })
  const leave = async (): Promise<void> => {
    if (question.stay()) return
    if (await question.mayLeave()) onClose()
  }
  const text = (name: string) => ({
    ...form.control(name),
    autoComplete: 'off',
    onChange: (change: { currentTarget: { value: string } }) => form.change(name, change.currentTarget.value),
  })
  return (
    <Modal opened onClose={() => void leave()} title={t('attendance.add')} size={800} fullScreen={isPhone}>
      <form
        noValidate
        className={css.form}
        onSubmit={(submission) => {
          submission.preventDefault()
          void form.submit()
        }}
      >
        <p className={css.hint}>{t('attendance.addHint')}</p>
        <TextInput {...text('name')} label={fields.name.label} withAsterisk aria-required data-autofocus />
        <TextInput {...text('email')} label={fields.email.label} type="email" withAsterisk aria-required />
        {event.quotas.length > 0 && (
          <Select
            {...form.control('quota')}
            value={form.values.quota || null}
            label={fields.quota_name.label}
            withAsterisk
            aria-required
            data={event.quotas.map((quota) => ({
              value: quota.key,
              label: textIn(quota, 'name', language).text,
            }))}
            comboboxProps={{ withinPortal: true }}
            onChange={(value) => form.change('quota', value ?? '')}
          />
        )}
        {event.questions.map((asked) => {
          const name = answerName(asked.key)
          return (
            <QuestionInput
              key={asked.key}
              {...form.control(name)}
              question={asked}
              onChange={(value) => form.change(name, value)}
            />
          )
        })}
        {event.max_guests ? <AddedGuests event={event} form={form} text={text} /> : null}
        <Textarea
          {...text('message')}
          label={fields.message.label}
          description={t('attendance.addMessageHint', { text: t('attendance.addedByBoard') })}
          rows={3}
        />
        {form.failure && <NotSaved failure={form.failure} keepsText />}
        <DialogFoot label={t('attendance.add')} busy={form.busy} onCancel={() => void leave()} />
      </form>
      {question.dialog}
    </Modal>
  )
}
