import { Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { answerInput, guestNameInput } from '#shared/application-inputs.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { EventParticipants, Participant } from '#shared/participants.ts'
import choices from '#web/admin/form/choices.module.css'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { Done } from '#web/admin/page/use-acts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ApplicationDialog } from './add-dialog.tsx'
import { type Start, useApplicationForm } from './use-add-form.ts'
import { sensitiveOf } from './use-event-participants.ts'

type Event = EventParticipants['event']

const boxClasses = { body: choices.choice ?? '' }

/** The answer of `GET /api/evenemang/{id}/form/`; a guest is named by a key. */
type Filled = {
  name: string
  email: string
  message: string
  guests: readonly { key: string; name: string }[]
  answers: readonly { question: string; answer: string; guest: string }[]
}

/** The form of an application as it was read. */
export type Correcting = { participant: Participant; form: Filled; etag: string | null; isSensitive: boolean }

/** Reads the form of an application. @throws Problem */
export async function readCorrecting(
  call: Call,
  { participant, isSensitive }: Pick<Correcting, 'participant' | 'isSensitive'>,
): Promise<Correcting> {
  const { data, etag } = await call<Filled>(
    sensitiveOf(panelApi.applicationForm(participant.id), isSensitive),
  )
  return { participant, form: data, etag, isSensitive }
}

/** @returns the values of the inputs of a form that is filled in */
function startOf({ name, email, message, guests, answers }: Filled): Start {
  const numbers = new Map(guests.map(({ key }, number) => [key, number]))
  return {
    guests: guests.length,
    values: {
      name,
      email,
      message,
      ...Object.fromEntries(guests.map((guest, number) => [guestNameInput(number), guest.name])),
      ...Object.fromEntries(
        answers.map(({ question, answer, guest }) => [answerInput(question, numbers.get(guest)), answer]),
      ),
    },
  }
}

const keyLetters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** @returns a key for a new guest, by which its answers name it */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => keyLetters[byte % keyLetters.length]).join(
    '',
  )

type Props = {
  event: Event
  correcting: Correcting
  onCorrected: (done: Done) => void
  onClose: () => void
}

/** Corrects what an application says; the former values can be put back. */
export const CorrectDialog = ({ event, correcting, onCorrected, onClose }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { participant, form: former, etag, isSensitive } = correcting
  const { id, name } = participant
  const [isTold, setTold] = useState(false)
  const start = useMemo(() => startOf(former), [former])
  const asked = useMemo(
    // The kind of places stays.
    () => ({
      ...event,
      quotas: [],
      questions: event.questions.filter(({ sensitive }) => isSensitive || !sensitive),
    }),
    [event, isSensitive],
  )
  const form = useApplicationForm({
    event: asked,
    start,
    async send(values, numbers) {
      const guests = numbers.map((number) => ({
        key: former.guests[number]?.key ?? newKey(),
        name: values[guestNameInput(number)] ?? '',
      }))
      const answers = [undefined, ...numbers].flatMap((number, index) =>
        asked.questions
          .map(({ key }) => ({
            question: key,
            answer: values[answerInput(key, number)] ?? '',
            guest: guests[index - 1]?.key ?? '',
          }))
          .filter(({ answer }) => answer.trim() !== ''),
      )
      const message = values.message?.trim() || t('attendance.addedByBoard')
      const said = { name: values.name ?? '', email: values.email ?? '', message, guests, answers }
      const { operation } = await call<Filled>(panelApi.applicationForm(id), {
        method: 'PUT',
        body: { ...said, sensitive: isSensitive, mail: isTold },
        ...(etag !== null && { ifMatch: etag }),
      })
      const text = t('attendance.corrected', { name: said.name })
      onCorrected({
        text: isTold ? `${text} ${t('participants.act.mailLater')}` : text,
        operation,
        undone: t('attendance.correctedBack', { name }),
      })
    },
  })
  const hides = asked.questions.length < event.questions.length
  return (
    <ApplicationDialog
      title={t('attendance.correctOf', { name })}
      hint={hides ? t('attendance.correctHidden') : t('attendance.correctHint')}
      label={t('button.save')}
      event={asked}
      form={form}
      onClose={onClose}
    >
      <Checkbox
        classNames={boxClasses}
        label={t('attendance.correctMail')}
        description={t('participants.act.held')}
        checked={isTold}
        onChange={(change) => setTold(change.currentTarget.checked)}
      />
    </ApplicationDialog>
  )
}
