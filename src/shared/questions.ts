import { checkText, type Problem } from '#shared/check-field.ts'
import { multiline, text } from '#shared/field.ts'
import { linesOf } from '#shared/formats/plain-text.ts'
import { firstLanguage, type Language, textIn } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'

/** An answer to a question, by the key of the question; without a guest it is the applicant's. */
export type Answer = Pick<Evenemang['answers'][number], 'question' | 'answer'> & { guest?: string }

/** Answers by the keys of their questions. */
export type Answers = Readonly<Record<string, string>>

/** Answer to a tick that is set; one that is not set is empty. */
export const tickedAnswer = 'Ja'

/** A choice of a question: what is stored, and what it is called in a language. */
export type Choice = { value: string; label: string }

/** @returns the choices of a question in their order; a choice without a translation is called as in Swedish */
export function choicesOf(question: Question, language: Language): Choice[] {
  const labels = linesOf(textIn(question, 'choices', language).text)
  return [...new Set(linesOf(question.choices))].map((value, index) => ({
    value,
    label: labels[index] ?? value,
  }))
}

/** @returns the choices in the answer to a question of the kind `several` */
export const chosenIn = linesOf

/** @returns the answer that holds these choices */
export const answerOf = (chosen: readonly string[]): string => chosen.join('\n')

/** @returns the answers of one person, by the keys of their questions; without a guest the applicant's */
export const answersByKey = (answers: readonly Partial<Answer>[], guest = ''): Record<string, string> =>
  Object.fromEntries(
    answers
      .filter((one) => (one.guest ?? '') === guest)
      .map(({ question = '', answer = '' }) => [question, answer]),
  )

/** A guest as it is stored; one from before guests had keys is named by its number. */
export type Guest = Evenemang['guests'][number]

/** @returns the guests of an application, each with a key */
export const withKeys = (guests: readonly Partial<Guest>[]): Guest[] =>
  guests.map(({ name = '', key = '', present = false, present_at = '', price_kind = '' }, index) => ({
    name,
    key: key || String(index + 1),
    present,
    present_at,
    price_kind,
  }))

const offeredBy = (question: Question): string[] =>
  question.kind === 'tick' ? [tickedAnswer] : choicesOf(question, firstLanguage).map(({ value }) => value)

const line = text()
const lines = multiline({ max: 2_000 })

/**
 * Checks the answer to a question. The browser's form, the own page and the API call this function.
 * @param answer empty when nothing is answered
 * @returns the problem, or null
 */
export function checkAnswer(question: Question, answer: string): Problem | null {
  const required = question.required ? { required: message('question.required') } : {}
  if (question.kind === 'short') return checkText({ ...line, ...required }, answer)
  const problem = checkText({ ...lines, ...required }, answer)
  if (problem || question.kind === 'long' || answer === '') return problem
  const possible = offeredBy(question)
  const chosen = question.kind === 'several' ? chosenIn(answer) : [answer]
  const isRight = chosen.every((one) => possible.includes(one)) && new Set(chosen).size === chosen.length
  return isRight ? null : { code: 'choice', detail: message('question.choice') }
}

/** @returns the answer in words of a language */
export function answerWords(question: Question, answer: string, language: Language): string {
  if (question.kind !== 'one' && question.kind !== 'several') return answer
  const labels = new Map(choicesOf(question, language).map(({ value, label }) => [value, label]))
  return chosenIn(answer)
    .map((value) => labels.get(value) ?? value)
    .join(', ')
}

/** @returns the answer in the order of the choices, or as others have written it, so that equal answers count as one */
function countedAs(question: Question, answer: string): string {
  if (question.kind === 'several') {
    const order = offeredBy(question)
    return answerOf(chosenIn(answer).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
  }
  return answer.trim()
}

/** @returns whether the answers to a question are counted: those that are chosen, and the texts that a kitchen needs */
export const hasTotals = ({ kind, everyone, sensitive }: Question): boolean =>
  (kind !== 'short' && kind !== 'long') || everyone || sensitive

/**
 * Counts answers, each once, so that the counts add up to the number of people.
 * @param answers empty for somebody who has not answered
 * @returns the choices in their order, then other answers, the missing ones last under an empty value
 */
export function totalsOf(question: Question, answers: readonly string[]): { value: string; count: number }[] {
  const isText = question.kind === 'short' || question.kind === 'long'
  const counts = new Map((isText ? [] : offeredBy(question)).map((value) => [value, 0]))
  const written = new Map<string, string>()
  for (const answer of answers) {
    const said = countedAs(question, answer)
    const folded = isText ? said.toLocaleLowerCase('sv') : said
    const value = written.get(folded) ?? said
    written.set(folded, value)
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const missing = answers.filter((answer) => answer.trim() === '').length
  return [...[...counts].map(([value, count]) => ({ value, count })), { value: '', count: missing }]
}
