import type { Question } from './resources/events.ts'

/*
 * Inputs of an application are called as the server points at them: `answers/<key>`, `guests/0/name`,
 * `guests/0/answers/<key>`.
 */

/** @returns the questions that each guest answers */
export const guestQuestions = ({ questions }: { questions: readonly Question[] }): Question[] =>
  questions.filter(({ everyone }) => everyone)

/** @returns the name of the input for the name of a guest, counted from 0 */
export const guestNameInput = (guest: number): string => `guests/${guest}/name`

/** @returns the name of the input for an answer, of the applicant or of a guest counted from 0 */
export const answerInput = (key: string, guest?: number): string =>
  `${guest === undefined ? '' : `guests/${guest}/`}answers/${key}`
