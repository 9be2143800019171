import { type Language, textIn } from '#shared/languages.ts'
import { isAskedOf, type Participant, peopleOf } from '#shared/participants.ts'
import { answerWords } from '#shared/questions.ts'
import type { Question } from '#shared/resources/events.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

type Say = Pick<PanelTexts, 't' | 'language'>

/** @returns an answer in words of the panel's language; empty for none */
export function answerText(question: Question, answer: string | undefined, { t, language }: Say): string {
  if (!answer) return ''
  return question.kind === 'tick' ? t('attendance.yes') : answerWords(question, answer, language)
}

/** @returns the answers of all people of an application, those of guests with their names */
export const answersText = (question: Question, participant: Participant, say: Say): string =>
  peopleOf(participant)
    .filter((person) => isAskedOf(question, person))
    .map(({ key, name, answers }) => {
      const said = answerText(question, answers[question.key], say)
      return said && key !== '' ? `${name}: ${said}` : said
    })
    .filter(Boolean)
    .join('\n')

/** @returns what a question asks, and the language that it is in */
export const questionText = (question: Question, language: Language) => textIn(question, 'question', language)
