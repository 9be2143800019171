import { useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import type { Words } from '#shared/message.ts'
import type { EventParticipants } from '#shared/participants.ts'
import { api as paths } from '#shared/paths.ts'
import { checkAnswer } from '#shared/questions.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore, type Values } from '#web/ui/use-form-core.ts'

type Event = EventParticipants['event']
type Texts = Values<string>

const { name, email, message, guests } = evenemang.fields

/** @returns the name of the input for a question, as the API points to it */
export const answerName = (key: string): string => `answers/${key}`

const guestsIn = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const bodyOf = (event: Event, values: Texts, defaultMessage: string) => ({
  name: values.name ?? '',
  email: values.email ?? '',
  message: values.message?.trim() || defaultMessage,
  event_name: event.eventName,
  event_id: event.id,
  guests: guestsIn(values.guests).map((guest) => ({ name: guest })),
  answers: event.questions
    .map(({ key }) => ({ question: key, answer: values[answerName(key)] ?? '' }))
    .filter(({ answer }) => answer.trim() !== ''),
})

const { required: _, ...optionalMessage } = message

/** The form for a participant whom the board adds; no question has to be answered. */
export function useAddForm(event: Event, added: (application: Evenemang) => void) {
  const { t } = usePanelTexts()
  const call = useApi()
  const [isSent, setSent] = useState(false)
  const names = [
    'name',
    'email',
    ...(event.max_guests ? ['guests'] : []),
    ...event.questions.map(({ key }) => answerName(key)),
    'message',
  ]
  const check = (input: string, value = ''): Words | null => {
    if (input === 'name') return checkFormValue(name, value)
    if (input === 'email') return checkFormValue(email, value)
    if (input === 'message') return value ? checkFormValue(optionalMessage, value) : null
    if (input === 'guests') {
      const [wrong = null] = guestsIn(value)
        .map((guest) => checkFormValue(guests.of?.name ?? name, guest))
        .filter(Boolean)
      return wrong
    }
    const question = event.questions.find(({ key }) => answerName(key) === input)
    return question ? (checkAnswer({ ...question, required: false }, value)?.detail ?? null) : null
  }
  const form = useFormCore<string>({ names, initial: {}, check })

  /** Of a list of guests the API points to one. @throws Problem */
  const post = async (): Promise<void> => {
    const body = bodyOf(event, form.values, t('attendance.addedByBoard'))
    try {
      const { data } = await call<Evenemang>(paths.list(evenemang.name), { method: 'POST', body })
      setSent(true)
      added(data)
    } catch (error) {
      const { status, title, code, errors } = asProblem(error)
      const at = (pointer: string) => (pointer.startsWith('/guests/') ? '/guests' : pointer)
      const pointed = errors.map((one) => ({ ...one, pointer: at(one.pointer) }))
      throw Object.assign(new Error(code), { status, title, code, errors: pointed })
    }
  }
  const focus = (input: string | undefined): void => document.getElementById(idOf(input ?? ''))?.focus()
  const idOf = (input: string): string => `add-${input.replace('/', '-')}`

  return {
    ...form,
    isDirty: !isSent && Object.values(form.values).some((value) => value !== ''),
    control: (input: string) => {
      const error = form.errorOf(input)
      return {
        id: idOf(input),
        value: form.values[input] ?? '',
        error,
        onBlur: () => form.touch(input),
      }
    },
    submit: async (): Promise<void> => {
      const wrong = form.review()
      if (wrong === undefined) await form.send(form.values, post)
      else focus(wrong)
    },
  }
}
