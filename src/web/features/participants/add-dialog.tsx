import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { answerInput, guestNameInput, guestQuestions } from '#shared/application-inputs.ts'
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
import { useAddForm, type useApplicationForm } from './use-add-form.ts'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Form = ReturnType<typeof useApplicationForm>

type Props = {
  title: string
  hint: string
  /** The words of the button. */
  label: string
  /** With the questions that are asked. */
  event: EventParticipants['event']
  form: Form
  onClose: () => void
  /** More than the application, below it. */
  children?: ReactNode
}

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
            {...text(guestNameInput(guest))}
            label={t('attendance.guestName')}
            withAsterisk
            aria-required
            autoFocus={form.isNew(guest)}
          />
          {guestQuestions(event).map((asked) => {
            const name = answerInput(asked.key, guest)
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

/** The form of an application, empty or filled in. */
export const ApplicationDialog = ({ title, hint, label, event, form, onClose, children }: Props) => {
  const { t, language, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(evenemang)
  useReturnToOpener()
  const isPhone = useIsPhone()
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
    <Modal opened onClose={() => void leave()} title={title} size={800} fullScreen={isPhone}>
      <form
        noValidate
        className={css.form}
        onSubmit={(submission) => {
          submission.preventDefault()
          void form.submit()
        }}
      >
        <p className={css.hint}>{hint}</p>
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
          const name = answerInput(asked.key)
          return (
            <QuestionInput
              key={asked.key}
              {...form.control(name)}
              question={asked}
              onChange={(value) => form.change(name, value)}
            />
          )
        })}
        {event.max_guests || form.guests.length > 0 ? (
          <AddedGuests event={event} form={form} text={text} />
        ) : null}
        <Textarea
          {...text('message')}
          label={fields.message.label}
          description={t('attendance.addMessageHint', { text: t('attendance.addedByBoard') })}
          rows={3}
        />
        {children}
        {form.failure && <NotSaved failure={form.failure} keepsText />}
        <DialogFoot label={label} busy={form.busy} onCancel={() => void leave()} />
      </form>
      {question.dialog}
    </Modal>
  )
}

type AddProps = Pick<Props, 'event' | 'onClose'> & { onAdded: (application: Evenemang) => void }

/** Adds a participant who has not applied by the form. */
export const AddDialog = ({ event, onAdded, onClose }: AddProps) => {
  const { t } = usePanelTexts()
  const form = useAddForm(event, onAdded)
  return (
    <ApplicationDialog
      title={t('attendance.add')}
      hint={t('attendance.addHint')}
      label={t('attendance.add')}
      event={event}
      form={form}
      onClose={onClose}
    />
  )
}
