import { checkText, type Problem } from '#shared/check-field.ts'
import { multiline, text } from '#shared/field.ts'
import { linesOf } from '#shared/formats/plain-text.ts'
import { firstLanguage, type Language, textIn } from '#shared/languages.ts'
import { message } from '#shared/message.ts'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'

/** An answer to a question, by the key of the question. */
export type Answer = Evenemang['answers'][number]

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

/** @returns by the keys of their questions */
export const answersByKey = (answers: readonly Answer[]): Record<string, string> =>
  Object.fromEntries(answers.map(({ question, answer }) => [question, answer]))

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

/** How often each choice was chosen, those that are no longer offered last. A question without choices has no totals. */
export function totalsOf(question: Question, answers: readonly string[]): { value: string; count: number }[] {
  if (question.kind === 'short' || question.kind === 'long') return []
  const counts = new Map(offeredBy(question).map((value) => [value, 0]))
  for (const value of answers.flatMap(chosenIn)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}
