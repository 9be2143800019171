import { Modal, Textarea, TextInput } from '@mantine/core'
import type { EventParticipants } from '#shared/participants.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useLeaveQuestion } from '#web/admin/form/use-leave-question.tsx'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './participants.module.css'
import { QuestionInput } from './question-input.tsx'
import { answerName, useAddForm } from './use-add-form.ts'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Props = {
  event: EventParticipants['event']
  onAdded: (application: Evenemang) => void
  onClose: () => void
}

/** Adds a participant who has not applied by the form. */
export const AddDialog = ({ event, onAdded, onClose }: Props) => {
  const { t, resourceIn } = usePanelTexts()
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
        {event.max_guests ? (
          <Textarea
            {...text('guests')}
            label={t('attendance.addGuests')}
            description={t('attendance.addGuestsHint', { count: event.max_guests })}
            rows={2}
          />
        ) : null}
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
