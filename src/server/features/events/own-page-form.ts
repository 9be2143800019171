import type { Selectable } from 'kysely'
import type { Values } from '#server/crud/write-scope.ts'
import type { Tables } from '#server/db/tables.ts'
import type { LinkField } from '#server/http/pages/link-page.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { choicesOf, tickedAnswer } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { allAnswers, itemsOf, problemsOf, splitAnswers } from './questions.ts'

type Application = Selectable<Tables['evenemang']>
type EventRow = Selectable<Tables['events']>

/** What was typed into the form, by the names of its inputs, and what is wrong with it. */
export type Typed = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

/** What applicants may change of every application, with the lines of its input and its label here. */
const texts = {
  name: { lines: 1, label: 'Namn' },
  message: { lines: 6, label: 'Meddelande' },
} as const
const textNames = Object.keys(texts) as (keyof typeof texts)[]

const guestName = (evenemang.fields.guests.of?.name ?? evenemang.fields.name) as Field

const inputOfQuestion = ({ key }: Pick<Question, 'key'>): string => `answer-${key}`
const inputOfGuest = (index: number): string => `guest-${index + 1}`
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const guestsOf = ({ guests }: Application): string[] =>
  itemsOf<{ name: string }>(guests).map(({ name }) => name)

/** Inputs for as many guests as may come, or have been named. */
const guestInputs = (application: Application, { max_guests }: EventRow): number[] =>
  indexes(Math.max(max_guests ?? 0, guestsOf(application).length))

function questionField(question: Question, language: Language): LinkField {
  const { text: label } = textIn(question, 'question', language)
  const field: LinkField = {
    name: inputOfQuestion(question),
    label,
    value: '',
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

/** @returns the inputs of an application, with what was typed last and what is wrong with it */
export function applicationFields(
  application: Application,
  event: EventRow,
  { language, typed, problems }: Partial<Typed> & { language: Language },
): LinkField[] {
  const answers = allAnswers(application)
  const guests = guestsOf(application)
  const own = textNames.map((name): LinkField => {
    const { max = 200 }: Field = evenemang.fields[name]
    return { ...texts[name], name, value: application[name], maxLength: max }
  })
  const asked = itemsOf<Question>(event.questions).map((question) => ({
    ...questionField(question, language),
    value: answers[question.key] ?? '',
  }))
  const brought = guestInputs(application, event).map((index) => ({
    name: inputOfGuest(index),
    label: `Gäst ${index + 1}`,
    value: guests[index] ?? '',
    maxLength: guestName.max ?? 100,
    lines: 1,
    isOptional: true,
  }))
  return [...own, ...brought, ...asked].map((field) => {
    const problem = problems?.[field.name]
    return { ...field, value: typed?.[field.name] ?? field.value, ...(problem && { problem }) }
  })
}

/** Values of an application as they are stored, and how many guests they name. */
export type Read = { values: Values; guests: number }

/** @returns what a form says, or what is wrong with it */
export function readForm(application: Application, event: EventRow, form: URLSearchParams): Read | Typed {
  const questions = itemsOf<Question>(event.questions)
  const lineOf = (name: string): string => form.getAll(name).join('\n').replaceAll('\r\n', '\n')
  const problems: Record<string, string> = {}
  const values: Values = {}
  for (const name of textNames) {
    const problem = checkText(evenemang.fields[name], lineOf(name))
    if (problem) problems[name] = problem.detail
    values[name] = normaliseText(evenemang.fields[name], lineOf(name))
  }
  const answers = Object.fromEntries(
    questions.map((question) => [question.key, lineOf(inputOfQuestion(question))]),
  )
  for (const [key, { detail }] of Object.entries(problemsOf(questions, answers, false)))
    problems[inputOfQuestion({ key })] = detail
  const names = guestInputs(application, event).map(inputOfGuest)
  const guests = names.filter((name) => lineOf(name).trim() !== '')
  for (const name of guests) {
    const problem = checkText(guestName, lineOf(name))
    if (problem) problems[name] = problem.detail
  }
  if (Object.keys(problems).length > 0) {
    const inputs = [...textNames, ...questions.map(inputOfQuestion), ...names]
    return { problems, typed: Object.fromEntries(inputs.map((name) => [name, lineOf(name)])) }
  }
  const named = guests.map((name) => ({ name: normaliseText(guestName, lineOf(name)) }))
  return {
    values: { ...values, ...splitAnswers(questions, answers), guests: JSON.stringify(named) },
    guests: guests.length,
  }
}
