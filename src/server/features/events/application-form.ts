import type { Values } from '#server/operations/write-scope.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { type Language, textIn } from '#shared/languages.ts'
import type { LinkField } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { choicesOf, type Guest, tickedAnswer, withKeys } from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { allAnswers, guestQuestions, itemsOf, newKey, problemsOf, splitAnswers } from './questions.ts'
import type { Applied } from './rows.ts'

/** The answers of a form as they were typed, and what is wrong with them, by the names of the inputs. */
export type Answers = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, Words>> }

/** The values of an application as they are stored, the number of guests that they name, and the guests without a place. */
type Input = { values: Values; guests: number; unplaced: Unplaced | null }

/** Guests for whom there is no room, as they stand in the form behind those who come. */
type Unplaced = Answers & { names: string }

/** The fields that applicants may change of every application. */
const ownFields = {
  name: { lines: 1, label: message('label.name') },
  message: { lines: 6, label: message('label.message') },
} as const
const ownNames = Object.keys(ownFields) as (keyof typeof ownFields)[]

const guestName = (evenemang.fields.guests.of?.name ?? evenemang.fields.name) as Field

const inputOfGuest = (index: number): string => `guest-${index + 1}`
/** @returns the name of the input for an answer, of a guest that has this input or of the applicant */
const inputOfAnswer = ({ key }: Pick<Question, 'key'>, guest?: string): string =>
  guest ? `${guest}-answer-${key}` : `answer-${key}`

/** A place for a guest in the form: the stored guest, or none yet. */
type Slot = { input: string; guest: Guest | undefined }

/** @returns as many places for guests as may come, or have been named */
function slotsOf({ application, event }: Applied): Slot[] {
  const guests = withKeys(itemsOf<Guest>(application.guests))
  const length = Math.max(event.max_guests ?? 0, guests.length)
  return Array.from({ length }, (_, index) => ({ input: inputOfGuest(index), guest: guests[index] }))
}

/** @returns the input for a question of an event, without its name */
export function questionField(question: Question, language: Language): Omit<LinkField, 'name'> {
  const { text: label } = textIn(question, 'question', language)
  const field = {
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

/**
 * @returns the inputs of a guest: the name, and the questions for everyone. Those of a guest who is not named yet are collapsed, so
 *   that a guest is added with all answers at once.
 */
function guestFields({ application, event }: Applied, { input, guest }: Slot, shown: Shown): LinkField[] {
  const { language, typed, problems = {} } = shown
  const name = (typed?.[input] ?? guest?.name ?? '').trim()
  const answers = guest ? allAnswers(application, guest.key) : {}
  const number = input.replace('guest-', '')
  const fields = [
    {
      name: input,
      label: message('link.application.guest', { number }),
      value: guest?.name ?? '',
      maxLength: guestName.max ?? 100,
      isOptional: true,
    },
    ...guestQuestions(itemsOf<Question>(event.questions)).map((question) => {
      const { label, ...field } = questionField(question, language)
      const of = { question: String(label) }
      return {
        ...field,
        name: inputOfAnswer(question, input),
        label: name
          ? message('link.application.answerOf', { ...of, name })
          : message('link.application.answerOfGuest', { ...of, number }),
        value: answers[question.key] ?? '',
      }
    }),
  ]
  if (guest?.name) return fields
  const isOpen = fields.some((field) => typed?.[field.name] || problems[field.name])
  const summary = message('link.application.addGuest', { number })
  return fields.map((field) => ({
    ...field,
    behind: { name: input, summary, ...(isOpen && { isOpen: true as const }) },
  }))
}

type Shown = Partial<Answers> & { language: Language }

/** @returns the inputs of an application, with the answers that were typed last and what is wrong with them */
export function applicationFields(state: Applied, shown: Shown): LinkField[] {
  const { application, event } = state
  const { language, typed, problems } = shown
  const answers = allAnswers(application)
  const own = ownNames.map((name): LinkField => {
    const { max = 200 }: Field = evenemang.fields[name]
    return { ...ownFields[name], name, value: application[name], maxLength: max }
  })
  const asked = itemsOf<Question>(event.questions).map((question) => ({
    ...questionField(question, language),
    name: inputOfAnswer(question),
    value: answers[question.key] ?? '',
  }))
  const brought = slotsOf(state).flatMap((slot) => guestFields(state, slot, shown))
  return [...own, ...asked, ...brought].map((field: LinkField) => {
    const problem = problems?.[field.name]
    return { ...field, value: typed?.[field.name] ?? field.value ?? '', ...(problem && { problem }) }
  })
}

/** A person in the form, whose answers are read from its inputs. */
type Reading = { key: string; input?: string; stored: Record<string, string>; questions: Question[] }

/** @returns what was typed into an input; of several ticks a line for each */
const lineIn = (form: URLSearchParams, name: string): string =>
  form.getAll(name).join('\n').replaceAll('\r\n', '\n')

/** @returns all that was typed, by the names of the inputs, those that were emptied too */
function typedIn(state: Applied, form: URLSearchParams): Answers['typed'] {
  const names = [...ownNames, ...slotsOf(state).map(({ input }) => input), ...form.keys()]
  return Object.fromEntries(names.map((name) => [name, lineIn(form, name)]))
}

/** @returns what a form says other than what is stored: the label of each input, and what was typed there */
export function unsavedIn(
  state: Applied,
  form: URLSearchParams,
  language: Language,
): (readonly [label: Words, value: Words])[] {
  const typed = typedIn(state, form)
  const stored = new Map(applicationFields(state, { language }).map(({ name, value }) => [name, value]))
  return applicationFields(state, { language, typed })
    .filter(({ name, value = '' }) => value.trim() !== (stored.get(name) ?? '').trim())
    .map(({ label, value }) => [label, value?.trim() || message('link.application.emptied')])
}

/** @returns the guests that get no place, in the first inputs that are free behind the `placed` ones */
function withoutPlace(slots: readonly Slot[], placed: number, form: URLSearchParams): Unplaced | null {
  if (slots.length === 0) return null
  const typed: Record<string, string> = {}
  const problems: Record<string, Words> = {}
  for (const [index, { input }] of slots.entries()) {
    const free = inputOfGuest(placed + index)
    for (const name of new Set(form.keys()))
      if (name === input || name.startsWith(`${input}-`))
        typed[free + name.slice(input.length)] = lineIn(form, name)
    problems[free] = message('link.application.noRoomForGuest')
  }
  const names = slots.map(({ input }) => lineIn(form, input).trim()).join(', ')
  return { typed, problems, names }
}

/**
 * @param room how many guests have a place
 * @returns the values that a form says, or its answers with what is wrong with them; new guests beyond the room are left out
 */
export function readForm(state: Applied, form: URLSearchParams, room: number): Input | Answers {
  const { event, application } = state
  const questions = itemsOf<Question>(event.questions)
  const kept = [...questions, ...itemsOf<Question>(event.removed_questions)]
  const lineOf = (name: string): string => lineIn(form, name)
  const problems: Record<string, Words> = {}
  const values: Values = {}
  const check = (field: Field, name: string): string => {
    const problem = checkText(field, lineOf(name))
    if (problem) problems[name] = problem.detail
    return normaliseText(field, lineOf(name))
  }
  for (const name of ownNames) values[name] = check(evenemang.fields[name], name)
  const slots = slotsOf(state).filter(({ input }) => lineOf(input).trim() !== '')
  const added = slots.filter(({ guest }) => !guest)
  const unplaced = added.slice(Math.max(0, room - (slots.length - added.length)))
  const guests = slots
    .filter((slot) => !unplaced.includes(slot))
    .map(({ input, guest }) => ({
      input,
      guest: {
        key: newKey(),
        present: false,
        present_at: '',
        price_kind: '',
        ...guest,
        name: check(guestName, input),
      },
    }))
  for (const { input, guest } of slotsOf(state))
    if (
      !guest &&
      !lineOf(input).trim() &&
      guestQuestions(questions).some((one) => lineOf(inputOfAnswer(one, input)))
    )
      problems[input] = message('check.required')
  const people: Reading[] = [
    { key: '', stored: allAnswers(application), questions },
    ...guests.map(({ input, guest: { key } }) => ({
      key,
      input,
      stored: allAnswers(application, key),
      questions: guestQuestions(questions),
    })),
  ]
  const answers = people.map(({ key, input, stored, questions: asked }) => {
    const given = Object.fromEntries(asked.map((one) => [one.key, lineOf(inputOfAnswer(one, input))]))
    for (const [wrong, { detail }] of Object.entries(problemsOf(asked, given, false)))
      problems[inputOfAnswer({ key: wrong }, input)] = detail
    return [key, { ...stored, ...given }] as const
  })
  if (Object.keys(problems).length > 0) return { problems, typed: typedIn(state, form) }
  return {
    values: {
      ...values,
      ...splitAnswers(kept, Object.fromEntries(answers)),
      guests: JSON.stringify(
        guests.map(({ guest: { name, key, present, present_at, price_kind } }) => ({
          name,
          key,
          present,
          present_at,
          price_kind,
        })),
      ),
    },
    guests: guests.length,
    unplaced: withoutPlace(unplaced, guests.length, form),
  }
}
