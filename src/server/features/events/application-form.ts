import type { Selectable } from 'kysely'
import type { Values } from '#server/crud/write-scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkField } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { choicesOf, tickedAnswer } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { allAnswers, itemsOf, problemsOf, splitAnswers } from './questions.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>
type State = { application: Application; event: EventRow }

/** The answers of a form as they were typed, and what is wrong with them, by the names of the inputs. */
export type Answers = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, Words>> }

/** The values of an application as they are stored, and the number of guests that they name. */
type Input = { values: Values; guests: number }

/** The fields that applicants may change of every application. */
const ownFields = {
  name: { lines: 1, label: message('label.name') },
  message: { lines: 6, label: message('label.message') },
} as const
const ownNames = Object.keys(ownFields) as (keyof typeof ownFields)[]

const guestName = (evenemang.fields.guests.of?.name ?? evenemang.fields.name) as Field

const inputOfQuestion = ({ key }: Pick<Question, 'key'>): string => `answer-${key}`
const inputOfGuest = (index: number): string => `guest-${index + 1}`
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const guestsOf = ({ guests }: Application): string[] =>
  itemsOf<{ name: string }>(guests).map(({ name }) => name)

/** Inputs for as many guests as may come, or have been named. */
const guestInputs = ({ application, event }: State): number[] =>
  indexes(Math.max(event.max_guests ?? 0, guestsOf(application).length))

function questionField(question: Question, language: Language): LinkField {
  const { text: label } = textIn(question, 'question', language)
  const field: LinkField = {
    name: inputOfQuestion(question),
    label,
    maxLength: question.kind === 'short' ? 200 : 2_000,
    lines: question.kind === 'long' ? 5 : 1,
    isOptional: !question.required,
  }
  if (question.kind === 'tick')
    return { ...field, isMany: true, choices: [{ value: tickedAnswer, label: tickedAnswer }] }
  if (question.kind === 'one' || question.kind === 'several')
    return { ...field, choices: choicesOf(question, language), isMany: question.kind === 'several' }
  return field
}

/** @returns the inputs of an application, with the answers that were typed last and what is wrong with them */
export function applicationFields(
  state: State,
  { language, typed, problems }: Partial<Answers> & { language: Language },
): LinkField[] {
  const { application, event } = state
  const answers = allAnswers(application)
  const guests = guestsOf(application)
  const own = ownNames.map((name): LinkField => {
    const { max = 200 }: Field = evenemang.fields[name]
    return { ...ownFields[name], name, value: application[name], maxLength: max }
  })
  const asked = itemsOf<Question>(event.questions).map((question) => ({
    ...questionField(question, language),
    value: answers[question.key] ?? '',
  }))
  const brought = guestInputs(state).map((index) => ({
    name: inputOfGuest(index),
    label: message('link.application.guest', { number: String(index + 1) }),
    value: guests[index] ?? '',
    maxLength: guestName.max ?? 100,
    isOptional: true,
  }))
  return [...own, ...brought, ...asked].map((field) => {
    const problem = problems?.[field.name]
    return { ...field, value: typed?.[field.name] ?? field.value ?? '', ...(problem && { problem }) }
  })
}

/** @returns the values that a form says, or its answers with what is wrong with them */
export function readForm(state: State, form: URLSearchParams): Input | Answers {
  const { event, application } = state
  const questions = itemsOf<Question>(event.questions)
  const kept = [...questions, ...itemsOf<Question>(event.removed_questions)]
  const lineOf = (name: string): string => form.getAll(name).join('\n').replaceAll('\r\n', '\n')
  const problems: Record<string, Words> = {}
  const values: Values = {}
  for (const name of ownNames) {
    const problem = checkText(evenemang.fields[name], lineOf(name))
    if (problem) problems[name] = problem.detail
    values[name] = normaliseText(evenemang.fields[name], lineOf(name))
  }
  const answers = Object.fromEntries(
    questions.map((question) => [question.key, lineOf(inputOfQuestion(question))]),
  )
  for (const [key, { detail }] of Object.entries(problemsOf(questions, answers, false)))
    problems[inputOfQuestion({ key })] = detail
  const names = guestInputs(state).map(inputOfGuest)
  const guests = names.filter((name) => lineOf(name).trim() !== '')
  for (const name of guests) {
    const problem = checkText(guestName, lineOf(name))
    if (problem) problems[name] = problem.detail
  }
  if (Object.keys(problems).length > 0) {
    const inputs = [...ownNames, ...questions.map(inputOfQuestion), ...names]
    return { problems, typed: Object.fromEntries(inputs.map((name) => [name, lineOf(name)])) }
  }
  const named = guests.map((name) => ({ name: normaliseText(guestName, lineOf(name)) }))
  return {
    values: {
      ...values,
      ...splitAnswers(kept, { ...allAnswers(application), ...answers }),
      guests: JSON.stringify(named),
    },
    guests: guests.length,
  }
}
