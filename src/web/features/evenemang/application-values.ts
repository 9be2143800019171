import { answerInput, guestNameInput, guestQuestions } from '#shared/application-inputs.ts'
import type { Field } from '#shared/field.ts'
import { type Words, message as words } from '#shared/message.ts'
import { type Answer, checkAnswer, tickedAnswer } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event, Question } from '#shared/resources/events.ts'
import type { Values } from '#web/ui/use-form-core.ts'

const { name, email, event_name, message, guests } = evenemang.fields
const guestName: Field = guests.of?.name ?? name
/** The rules of an answer stand in its question. */
const answerField: Field = { kind: 'enum' }

type Value = string | boolean

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** @returns the rules of the inputs of an application with so many guests, by their names, in the order of the form */
export const fieldsOf = (event: Event, guestCount: number): Record<string, Field> => ({
  name,
  email,
  event_name,
  ...(event.quotas.length > 0 && { quota: answerField }),
  message,
  ...Object.fromEntries(event.questions.map((question) => [answerInput(question.key), answerField])),
  ...Object.fromEntries(
    numbers(guestCount).flatMap((index) => [
      [guestNameInput(index), guestName] as const,
      ...guestQuestions(event).map((question) => [answerInput(question.key, index), answerField] as const),
    ]),
  ),
})

/** @returns the names of the inputs whose text no browser keeps */
export const sensitiveNames = (event: Event, guestCount: number): string[] => [
  ...event.questions.filter(({ sensitive }) => sensitive).map((question) => answerInput(question.key)),
  ...numbers(guestCount).flatMap((index) =>
    guestQuestions(event)
      .filter(({ sensitive }) => sensitive)
      .map((question) => answerInput(question.key, index)),
  ),
]

/** Reads the name of an input. @returns which guest it is about, counted from 0, and the key of its question */
function partsOf(input: string): { guest?: number; question?: string } {
  const [, guest, question] = /^(?:guests\/(\d+)\/)?(?:answers\/(.*))?/.exec(input) ?? []
  return {
    ...(guest !== undefined && { guest: Number(guest) }),
    ...(question !== undefined && { question }),
  }
}

const textOf = (value: Value): string => (typeof value === 'string' ? value : value ? tickedAnswer : '')

/** @returns the message about the value of an input for a question or a kind of places, or null */
export function checkChoice(event: Event, input: string, value: Value): Words | null {
  if (input === 'quota') return value ? null : words('apply.chooseQuota')
  const { question: key } = partsOf(input)
  const question = event.questions.find((one) => one.key === key)
  return question ? (checkAnswer(question, textOf(value))?.detail ?? null) : null
}

/** The values of an application that was sent, for those to read who have sent it. */
export type Sent = {
  name: string
  email: string
  event_name: string
  message: string
  /** Key of the kind of places; empty for none. */
  quota: string
  /** Names of the guests. */
  guests: readonly string[]
  /** Answers by the names of their inputs. */
  answers: Readonly<Record<string, string>>
}

/** @returns what an application with these values says; to another event it says neither guests nor answers */
export function sentIn(values: Values<Value>, event: Event): Sent {
  const textAt = (input: string): string => textOf(values[input] ?? '')
  const isMeant = values.event_name === event.eventName
  const named = numbers(isMeant ? (event.max_guests ?? 0) : 0)
    .map((index) => textAt(guestNameInput(index)))
    .filter((guest) => guest !== '')
  const answered = isMeant ? Object.keys(values).filter((input) => partsOf(input).question) : []
  return {
    name: textAt('name'),
    email: textAt('email'),
    event_name: textAt('event_name'),
    message: textAt('message'),
    quota: isMeant ? textAt('quota') : '',
    guests: named,
    answers: Object.fromEntries(answered.map((input) => [input, textAt(input)])),
  }
}

export type Answered = { question: Question; answer: string }

/** @returns the questions that were answered, each with its answer, of a guest counted from 0 or the applicant */
export const answersIn = (event: Event, { answers }: Sent, guest?: number): Answered[] =>
  (guest === undefined ? event.questions : guestQuestions(event))
    .map((question) => ({ question, answer: answers[answerInput(question.key, guest)] ?? '' }))
    .filter(({ answer }) => answer !== '')

/**
 * @returns the body of the call. The id tells events of one name apart; someone who writes another name means another
 *   event, which asks nothing of this one. Without questions and guests it is what the specification says.
 */
export function bodyOf(values: Values<Value>, event: Event): Record<string, unknown> {
  const isMeant = values.event_name === event.eventName
  const inputs = Object.entries(values).map(([input, value]) => ({ input, value, ...partsOf(input) }))
  const own = inputs.filter(
    ({ input, guest, question }) =>
      guest === undefined && question === undefined && (isMeant || input !== 'quota'),
  )
  const answered = inputs
    .flatMap(({ value, guest, question }): Answer[] =>
      question === undefined
        ? []
        : [{ question, answer: textOf(value), ...(guest !== undefined && { guest: String(guest + 1) }) }],
    )
    .filter(({ answer }) => answer !== '')
  const brought = inputs
    .filter(({ guest, question }) => guest !== undefined && question === undefined)
    .map(({ value }) => ({ name: String(value) }))
  return {
    ...Object.fromEntries(own.map(({ input, value }) => [input, value])),
    ...(isMeant && { event_id: event.id }),
    ...(isMeant && event.questions.length > 0 && { answers: answered }),
    ...(isMeant && brought.length > 0 && { guests: brought }),
  }
}
