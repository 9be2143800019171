import type { Values } from '#server/operations/write-scope.ts'
import { quotasOf } from '#server/places/count-places.ts'
import { answerInput, guestNameInput } from '#shared/application-inputs.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkField, LinkForm } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { tickedAnswer } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { questionField } from './application-form.ts'
import { guestQuestions, itemsOf } from './questions.ts'
import type { EventRow } from './rows.ts'

/** @returns what was typed into an input; of several ticks a line for each */
const lineIn = (form: URLSearchParams, name: string): string =>
  form.getAll(name).join('\n').replaceAll('\r\n', '\n')

/** @returns the answers of a person in a posted form, counted from 0 for guests */
function answersIn(form: URLSearchParams, questions: readonly Question[], guest?: number) {
  return questions
    .map(({ key, kind }) => {
      const line = lineIn(form, answerInput(key, guest))
      // A browser sends "on" for a tick without a value.
      return { question: key, answer: kind === 'tick' && line ? tickedAnswer : line }
    })
    .filter(({ answer }) => answer.trim() !== '')
}

/** The numbers of the guests that a posted form names, as they stand in the form. */
const guestNumbers = (form: URLSearchParams, { max_guests }: EventRow): number[] =>
  Array.from({ length: max_guests ?? 0 }, (_, number) => number).filter(
    (number) => lineIn(form, guestNameInput(number)).trim() !== '',
  )

/** @returns the body of an application as the API takes it, from a form that was posted without scripts */
export function bodyOfForm(form: URLSearchParams, event: EventRow): Values {
  const questions = itemsOf<Question>(event.questions)
  const guests = guestNumbers(form, event)
  const quota = lineIn(form, 'quota')
  const own = answersIn(form, questions)
  const theirs = guests.flatMap((number, index) =>
    answersIn(form, guestQuestions(questions), number).map((answer) => ({
      ...answer,
      guest: String(index + 1),
    })),
  )
  return {
    name: lineIn(form, 'name'),
    email: lineIn(form, 'email'),
    message: lineIn(form, 'message'),
    event_name: event.eventName,
    event_id: event.id,
    ...(quota && { quota }),
    ...(questions.length > 0 && { answers: [...own, ...theirs] }),
    ...(guests.length > 0 && {
      guests: guests.map((number) => ({ name: lineIn(form, guestNameInput(number)) })),
    }),
  }
}

/** @returns the messages about a refused application by the names of its inputs */
export function problemsByInput(
  errors: readonly FieldProblem[],
  form: URLSearchParams,
  event: EventRow,
): Record<string, Words> {
  const numbers = guestNumbers(form, event)
  const inputOf = (pointer: string): string =>
    pointer.slice(1).replace(/^guests\/(\d+)/, (_, index) => `guests/${numbers[Number(index)] ?? index}`)
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [inputOf(pointer), detail as Words]).toReversed(),
  )
}

const { name, email, message: words, guests } = evenemang.fields

type Typed = { form: URLSearchParams; problems: Readonly<Record<string, Words>>; language: Language }

/** @returns the form of an application for visitors without scripts, with what was typed and what is wrong with it */
export function plainForm(event: EventRow, { form, problems, language }: Typed): LinkForm {
  const questions = itemsOf<Question>(event.questions)
  const quotas = quotasOf(event)
  const answerFields = (asked: readonly Question[], guest?: number): LinkField[] =>
    asked.map((question) => {
      const field = questionField(question, language)
      const label =
        guest === undefined
          ? field.label
          : message('link.application.answerOfGuest', {
              question: String(field.label),
              number: String(guest + 1),
            })
      return { ...field, name: answerInput(question.key, guest), label }
    })
  const guestFields = Array.from({ length: event.max_guests ?? 0 }, (_, guest) => guest).flatMap((guest) => {
    const number = String(guest + 1)
    const fields: LinkField[] = [
      {
        name: guestNameInput(guest),
        label: message('link.application.guest', { number }),
        maxLength: guests.of?.name?.max ?? 100,
      },
      ...answerFields(guestQuestions(questions), guest),
    ]
    const isOpen = fields.some(({ name: input }) => lineIn(form, input) || problems[input])
    const behind = {
      name: `guest ${number}`,
      summary: message('link.application.addGuest', { number }),
      ...(isOpen && { isOpen: true as const }),
    }
    return fields.map((field) => ({ ...field, behind }))
  })
  const quotaField: LinkField[] =
    quotas.length === 0
      ? []
      : [
          {
            name: 'quota',
            label: message('link.application.quota'),
            maxLength: 20,
            choices: quotas.map((quota) => ({
              value: quota.key,
              label: textIn(quota, 'name', language).text,
            })),
          },
        ]
  const fields: LinkField[] = [
    { name: 'name', label: message('label.name'), maxLength: name.max ?? 200 },
    { name: 'email', label: message('label.email'), maxLength: email.max ?? 254, autocomplete: 'email' },
    ...quotaField,
    { name: 'message', label: message('label.message'), maxLength: words.max ?? 2_000, lines: 5 },
    ...answerFields(questions),
    ...guestFields,
  ]
  return {
    button: message('link.apply.send'),
    isFirst: true,
    fields: fields.map((field) => {
      const problem = problems[field.name]
      return { ...field, value: lineIn(form, field.name), ...(problem && { problem }) }
    }),
  }
}
