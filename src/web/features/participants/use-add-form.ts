import { useRef, useState } from 'react'
import { answerInput, guestNameInput, guestQuestions } from '#shared/application-inputs.ts'
import { checkFormValue } from '#shared/check-field.ts'
import { type Words, message as words } from '#shared/message.ts'
import type { EventParticipants } from '#shared/participants.ts'
import { api as paths } from '#shared/paths.ts'
import { checkAnswer } from '#shared/questions.ts'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore, type Values } from '#web/ui/use-form-core.ts'

type Event = EventParticipants['event']
type Texts = Values<string>

const { name, email, message, guests: guestFields } = evenemang.fields

type Form = { event: Event; values: Texts; guests: readonly number[] }

const bodyOf = ({ event, values, guests }: Form, defaultMessage: string) => ({
  name: values.name ?? '',
  email: values.email ?? '',
  message: values.message?.trim() || defaultMessage,
  event_name: event.eventName,
  event_id: event.id,
  ...(event.quotas.length > 0 && { quota: values.quota ?? '' }),
  guests: guests.map((guest) => ({ name: values[guestNameInput(guest)] ?? '' })),
  answers: [undefined, ...guests]
    .flatMap((guest, index) =>
      event.questions.map(({ key }) => ({
        question: key,
        answer: values[answerInput(key, guest)] ?? '',
        ...(guest !== undefined && { guest: String(index) }),
      })),
    )
    .filter(({ answer }) => answer.trim() !== ''),
})

const { required: _, ...optionalMessage } = message

/** The beginning of a form: its values, and the number of guests in it, who are counted from 0. */
export type Start = { values: Texts; guests: number }

const empty: Start = { values: {}, guests: 0 }

type Options = {
  event: Event
  start: Start
  /** @throws Problem, which counts the guests from 0 */
  send(values: Texts, guests: readonly number[]): Promise<void>
}

/** The form of an application for the board; no question has to be answered. */
export function useApplicationForm({ event, start, send }: Options) {
  const [isSent, setSent] = useState(false)
  /** A number for each guest, which stays while others are removed. */
  const [guests, setGuests] = useState<readonly number[]>(() =>
    Array.from({ length: start.guests }, (_, guest) => guest),
  )
  const next = useRef(start.guests)
  const names = [
    'name',
    'email',
    ...(event.quotas.length > 0 ? ['quota'] : []),
    ...event.questions.map(({ key }) => answerInput(key)),
    ...guests.flatMap((guest) => [
      guestNameInput(guest),
      ...guestQuestions(event).map(({ key }) => answerInput(key, guest)),
    ]),
    'message',
  ]
  const check = (input: string, value = ''): Words | null => {
    if (input === 'name') return checkFormValue(name, value)
    if (input === 'quota') return value ? null : words('apply.chooseQuota')
    if (input === 'email') return checkFormValue(email, value)
    if (input === 'message') return value ? checkFormValue(optionalMessage, value) : null
    if (input.endsWith('/name')) return checkFormValue(guestFields.of?.name ?? name, value)
    // An answer that was right once stays right.
    if (value === start.values[input]) return null
    const question = event.questions.find(({ key }) => input.endsWith(`answers/${key}`))
    return question ? (checkAnswer({ ...question, required: false }, value)?.detail ?? null) : null
  }
  const form = useFormCore<string>({ names, initial: start.values, check })

  /** @throws Problem */
  const post = async (): Promise<void> => {
    try {
      await send(form.values, guests)
      setSent(true)
    } catch (error) {
      const { status, title, code, errors } = asProblem(error)
      const at = (pointer: string) =>
        pointer.replace(/^\/guests\/(\d+)/, (_, index) => `/guests/${guests[Number(index)]}`)
      const pointed = errors.map((one) => ({ ...one, pointer: at(one.pointer) }))
      // No input stands for all guests together.
      const ofGuests = errors.find(({ pointer }) => pointer === '/guests')?.detail
      throw Object.assign(new Error(code), { status, title: ofGuests ?? title, code, errors: pointed })
    }
  }
  const focus = (input: string | undefined): void => document.getElementById(idOf(input ?? ''))?.focus()
  const idOf = (input: string): string => `add-${input.replaceAll('/', '-')}`

  return {
    ...form,
    guests,
    addGuest: () => setGuests([...guests, next.current++]),
    removeGuest: (gone: number) => setGuests(guests.filter((guest) => guest !== gone)),
    /** Whether a guest has been added since the form was opened. */
    isNew: (guest: number): boolean => guest >= start.guests,
    isDirty:
      !isSent &&
      (guests.filter((guest) => guest < start.guests).length !== start.guests ||
        names.some((input) => (form.values[input] ?? '') !== (start.values[input] ?? ''))),
    control: (input: string) => {
      const error = form.errorOf(input)
      return {
        id: idOf(input),
        value: form.values[input] ?? '',
        error,
        onBlur: () => form.leave(input),
      }
    },
    submit: async (): Promise<void> => {
      const wrong = form.review()
      if (wrong === undefined) await form.send(form.values, post)
      else focus(wrong)
    },
  }
}

/** The form for a participant whom the board adds. */
export function useAddForm(event: Event, added: (application: Evenemang) => void) {
  const { t } = usePanelTexts()
  const call = useApi()
  return useApplicationForm({
    event,
    start: empty,
    async send(values, guests) {
      const body = bodyOf({ event, values, guests }, t('attendance.addedByBoard'))
      added((await call<Evenemang>(paths.list(evenemang.name), { method: 'POST', body })).data)
    },
  })
}
