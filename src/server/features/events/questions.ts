import { randomInt } from 'node:crypto'
import { updateRow } from '#server/db/one-row.ts'
import type { StoredRow } from '#server/db/records.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { normaliseText, type Problem } from '#shared/check-field.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import {
  type Answer,
  type Answers,
  answersByKey,
  checkAnswer,
  choicesOf,
  type Guest,
  withKeys,
} from '#shared/questions.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'

/** @returns the items of a list as it is stored */
export const itemsOf = <T>(stored: unknown): T[] => JSON.parse((stored as string | null) || '[]') as T[]

const keyLetters = 'abcdefghijkmnpqrstuvwxyz23456789'
/** @returns a key for a question, or for a guest */
export const newKey = (): string =>
  Array.from({ length: 8 }, () => keyLetters[randomInt(keyLetters.length)]).join('')

/**
 * Gives each question that has none a key of its own, by which answers name it.
 * @throws AppError validation at a question that lets one choose among nothing
 */
export function settleQuestions(values: Values): Values {
  if (values.questions === undefined) return values
  const taken = new Set<string>()
  const errors: FieldProblem[] = []
  const questions = itemsOf<Question>(values.questions).map((question, index) => {
    const hasChoices = question.kind === 'one' || question.kind === 'several'
    if (hasChoices && choicesOf(question, 'sv').length === 0)
      errors.push({
        pointer: `/questions/${index}/choices`,
        code: 'required',
        detail: message('event.noChoices'),
      })
    const key = question.key === '' || taken.has(question.key) ? newKey() : question.key
    taken.add(key)
    return { ...question, key }
  })
  if (errors.length > 0) throw new AppError('validation', { errors })
  return { ...values, questions: JSON.stringify(questions) }
}

/**
 * @param isLenient required questions may stay open, as when the board adds an applicant
 * @returns the problems by the keys of the questions
 */
export function problemsOf(
  questions: readonly Question[],
  answers: Answers,
  isLenient: boolean,
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const question of questions) {
    const checked = isLenient ? { ...question, required: false } : question
    const problem = checkAnswer(checked, answers[question.key] ?? '')
    if (problem) problems[question.key] = problem
  }
  return problems
}

/** The answers of an application as they are stored: what is sensitive apart from the rest. */
export type SplitAnswers = { answers: string; sensitive_answers: string }

/** Answers of each person by the key of the guest, which is empty for the applicant. */
export type PeopleAnswers = Readonly<Record<string, Answers>>

/** @returns the answers of all in the order of the questions, without empty ones */
export function splitAnswers(questions: readonly Question[], answers: PeopleAnswers): SplitAnswers {
  const field = evenemang.fields.message
  const listOf = (isSensitive: boolean): string =>
    JSON.stringify(
      Object.entries(answers).flatMap(([guest, own]) =>
        questions
          .filter(({ sensitive }) => sensitive === isSensitive)
          .map(({ key }) => ({
            question: key,
            answer: normaliseText(field, own[key] ?? ''),
            ...(guest && { guest }),
          }))
          .filter(({ answer }) => answer !== ''),
      ),
    )
  return { answers: listOf(false), sensitive_answers: listOf(true) }
}

/** @returns the questions that guests answer too */
export const guestQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ everyone }) => everyone)

/** A person whose answers are read: what answers call them, what they are asked, and what they have answered before. */
type Answering = {
  key: string
  given: string
  asked: readonly Question[]
  /** The place of the person in what was sent. */
  pointer: string
  stored?: Answers
}

/**
 * Checks the answers to the questions of an event; an answer that stays as it is stored is right.
 * @throws AppError validation, at `/answers/<key>` for each question, of a guest at `/guests/<index>/answers/<key>`
 */
export function readAnswers(
  answers: readonly Answer[],
  people: readonly Answering[],
  isLenient: boolean,
): PeopleAnswers {
  const isAsked = ({ question, guest = '' }: Answer): boolean =>
    people.some((one) => one.given === guest && one.asked.some(({ key }) => key === question))
  const unknown = answers.filter((answer) => !isAsked(answer))
  const byPerson = people.map((person) => ({ ...person, own: answersByKey(answers, person.given) }))
  const errors: FieldProblem[] = byPerson.flatMap(({ asked, own, pointer, stored }) =>
    Object.entries(problemsOf(asked, own, isLenient))
      .filter(([key]) => stored?.[key] === undefined || stored[key] !== own[key])
      .map(([key, { code, detail }]) => ({ pointer: `${pointer}/answers/${key}`, code, detail })),
  )
  if (unknown.length > 0)
    errors.push({ pointer: '/answers', code: 'unknown', detail: message('apply.unknownQuestion') })
  if (new Set(answers.map(({ question, guest = '' }) => `${guest} ${question}`)).size !== answers.length)
    errors.push({ pointer: '/answers', code: 'duplicate', detail: message('apply.answeredTwice') })
  // The questions were changed while the form was open.
  const title = unknown.length > 0 ? { title: message('apply.questionsChanged') } : {}
  if (errors.length > 0) throw new AppError('validation', { ...title, errors })
  return Object.fromEntries(byPerson.map(({ key, own }) => [key, own]))
}

/** An application's answers and guests as they came, checked by their fields, and the questions of its event. */
type Given = { questions: readonly Question[]; answers: unknown; guests: unknown; isLenient: boolean }

/** Checks the answers of a new application, as {@link readAnswers} does. */
export function checkAnswers({ questions, answers, guests, isLenient }: Given) {
  // A guest gets a key of its own; the one that it came with, or its number, is known in this call alone.
  const named = withKeys(itemsOf<Guest>(guests)).map((guest) => ({ guest, key: newKey() }))
  const people = [
    { key: '', given: '', asked: questions, pointer: '' },
    ...named.map(({ guest, key }, index) => ({
      key,
      given: guest.key,
      asked: guestQuestions(questions),
      pointer: `/guests/${index}`,
    })),
  ]
  return {
    ...splitAnswers(questions, readAnswers(itemsOf<Answer>(answers), people, isLenient)),
    guests: JSON.stringify(
      named.map(({ guest: { name }, key }) => ({
        name,
        key,
        present: false,
        present_at: '',
        price_kind: '',
      })),
    ),
  }
}

/** The stored answers of an application. */
export type StoredAnswers = { answers: string; sensitive_answers: string }

/** @returns all answers of one person of an application, by the keys of their questions; without a guest the applicant's */
export const allAnswers = (
  { answers, sensitive_answers }: StoredAnswers,
  guest?: string,
): Record<string, string> =>
  answersByKey([...itemsOf<Answer>(answers), ...itemsOf<Answer>(sensitive_answers)], guest)

/** @returns the keys of the questions that the applications answer */
export const answeredKeys = (applications: readonly StoredAnswers[]): Set<string> =>
  new Set(applications.flatMap((application) => Object.keys(allAnswers(application))))

type Questions = readonly Question[]

/** The applications to an event with their answers, those in the bin too. */
const answeredApplications = ({ tx }: Pick<WriteScope, 'tx'>, eventId: number) =>
  tx.selectFrom('evenemang').select(['id', 'answers', 'sensitive_answers']).where('event_id', '=', eventId)

/**
 * Refuses ordinary questions that were answered as sensitive ones: their answers were given on that promise (T144). That
 * holds for a question that was taken away and is asked anew under its key, too.
 * @throws AppError validation at the mark of each
 */
export async function refuseRevealing(
  scope: Pick<WriteScope, 'tx'>,
  eventId: number,
  questions: Questions,
): Promise<void> {
  const rows = await answeredApplications(scope, eventId).where('sensitive_answers', '!=', '[]').execute()
  const answered = new Set(
    rows.flatMap((row) => itemsOf<Answer>(row.sensitive_answers).map(({ question }) => question)),
  )
  const errors = questions.flatMap(({ key, sensitive }, index): FieldProblem[] => {
    if (sensitive || !answered.has(key)) return []
    const detail = message('event.answeredAsSensitive')
    return [{ pointer: `/questions/${index}/sensitive`, code: 'answered', detail }]
  })
  if (errors.length > 0) throw new AppError('validation', { errors })
}

/** @returns the questions of an event that are not among the new ones, as far as somebody has answered them */
export async function keepRemoved(
  scope: Pick<WriteScope, 'tx'>,
  event: StoredRow,
  questions: Questions,
): Promise<string> {
  const asked = new Set(questions.map(({ key }) => key))
  const before = [...itemsOf<Question>(event.questions), ...itemsOf<Question>(event.removed_questions)]
  const gone = before.filter(({ key }) => !asked.has(key))
  if (gone.length === 0) return '[]'
  const answered = answeredKeys(await answeredApplications(scope, event.id).execute())
  return JSON.stringify(gone.filter(({ key }) => answered.has(key)))
}

/** Moves the answers to questions that have become sensitive to where such answers are kept. */
export async function hideAnswers(
  scope: Pick<WriteScope, 'tx'>,
  eventId: number,
  questions: Questions,
): Promise<void> {
  const sensitive = new Set(questions.filter((question) => question.sensitive).map(({ key }) => key))
  if (sensitive.size === 0) return
  const isHidden = ({ question }: Answer): boolean => sensitive.has(question)
  const rows = await answeredApplications(scope, eventId).where('answers', '!=', '[]').execute()
  for (const { id, ...stored } of rows) {
    const open = itemsOf<Answer>(stored.answers)
    if (!open.some(isHidden)) continue
    const answers = JSON.stringify(open.filter((one) => !isHidden(one)))
    const hidden = itemsOf<Answer>(stored.sensitive_answers)
    const sensitive_answers = JSON.stringify([...hidden, ...open.filter(isHidden)])
    await updateRow(scope.tx, ['evenemang', id], { answers, sensitive_answers })
  }
}
