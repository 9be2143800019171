import type { Field } from '#shared/field.ts'
import type { Words } from '#shared/message.ts'
import { type Answer, checkAnswer, tickedAnswer } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Event, Question } from '#shared/resources/events.ts'
import type { Values } from '#web/ui/use-form-core.ts'

const { name, email, event_name, message, guests } = evenemang.fields
const guestName: Field = guests.of?.name ?? name
/** The rules of an answer stand in its question. */
const answerField: Field = { kind: 'enum' }

type Value = string | boolean

// Inputs are called as the server points at them (`/answers/<key>`, `/guests/0/name`).
const answers = 'answers/'

export const inputOf = ({ key }: Question): string => answers + key

/** @returns the name of the input for a guest, counted from 0 */
export const inputOfGuest = (index: number): string => `guests/${index}/name`

const isGuest = (input: string): boolean => input.startsWith('guests/')

/** @returns the rules of the inputs of an application with so many guests, by their names */
export const fieldsOf = (event: Event, guestCount: number): Record<string, Field> => ({
  name,
  email,
  event_name,
  message,
  ...Object.fromEntries(event.questions.map((question) => [inputOf(question), answerField])),
  ...Object.fromEntries(Array.from({ length: guestCount }, (_, index) => [inputOfGuest(index), guestName])),
})

/** @returns the names of the inputs whose text no browser keeps */
export const sensitiveNames = ({ questions }: Event): string[] =>
  questions.filter(({ sensitive }) => sensitive).map(inputOf)

const textOf = (value: Value): string => (typeof value === 'string' ? value : value ? tickedAnswer : '')

/** @returns the message about the value of an input for a question, or null */
export function checkQuestion(event: Event, input: string, value: Value): Words | null {
  const question = event.questions.find((one) => inputOf(one) === input)
  return question ? (checkAnswer(question, textOf(value))?.detail ?? null) : null
}

/**
 * @returns the body of the call. The id tells events of one name apart; someone who writes another name means another
 *   event, which asks nothing of this one. Without questions and guests it is what the specification says.
 */
export function bodyOf(values: Values<Value>, event: Event): Record<string, unknown> {
  const isMeant = values.event_name === event.eventName
  const inputs = Object.entries(values)
  const own = inputs.filter(([input]) => !input.startsWith(answers) && !isGuest(input))
  const answered = inputs
    .filter(([input]) => input.startsWith(answers))
    .map(([input, value]): Answer => ({ question: input.slice(answers.length), answer: textOf(value) }))
    .filter(({ answer }) => answer !== '')
  const brought = inputs.filter(([input]) => isGuest(input)).map(([, value]) => ({ name: String(value) }))
  return {
    ...Object.fromEntries(own),
    ...(isMeant && { event_id: event.id }),
    ...(isMeant && event.questions.length > 0 && { answers: answered }),
    ...(isMeant && brought.length > 0 && { guests: brought }),
  }
}
