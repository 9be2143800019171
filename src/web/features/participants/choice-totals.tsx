import {
  isAskedOf,
  owesAnswer,
  type Participant,
  peopleOf,
  type ShownQuestion,
} from '#shared/participants.ts'
import { hasTotals, totalsOf } from '#shared/questions.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { answerText } from './answer-text.ts'
import { QuestionLabel } from './participant-cells.tsx'
import css from './participants.module.css'

/** How many people with a place have given an answer, or none: the counts add up to the places. */
type Total = { label: string; count: number }

/** @returns the questions whose answers are counted, with the counts over all people with a place in words */
export function countAnswers(
  questions: readonly ShownQuestion[],
  participants: readonly Participant[],
  texts: PanelTexts,
): { question: ShownQuestion; said: string }[] {
  const { t, number } = texts
  const people = participants.filter(({ state }) => state === 'confirmed').flatMap(peopleOf)
  return questions.filter(hasTotals).map((question) => {
    const asked = people.filter((person) => isAskedOf(question, person))
    const answers = asked.map((person) => person.answers[question.key] ?? '')
    const totals: Total[] = totalsOf(question, answers).map(({ value, count }) => ({
      label: value ? answerText(question, value, texts) : t('attendance.unanswered'),
      count,
    }))
    const unasked = { label: t('attendance.unasked'), count: people.length - asked.length }
    const given = [...totals, unasked].filter(({ count }) => count > 0)
    return {
      question,
      said:
        given.map(({ label, count }) => `${label} ${number(count)}`).join(' · ') || t('attendance.noTotals'),
    }
  })
}

type Props = {
  questions: readonly ShownQuestion[]
  participants: readonly Participant[]
  /** The address of a mail to those who have not answered; without it they are only counted. */
  ask: string | null
}

/** The counts of each answer over all people with a place, for the kitchen. */
export const ChoiceTotals = ({ questions, participants, ask }: Props) => {
  const texts = usePanelTexts()
  const { t } = texts
  const counted = countAnswers(questions, participants, texts)
  if (counted.length === 0) return null
  const owing = participants.filter(
    (one) => one.state === 'confirmed' && peopleOf(one).some((person) => owesAnswer(person, questions)),
  )
  return (
    <section className={card.card} aria-labelledby="choice-totals">
      <h2 id="choice-totals">{t('attendance.totals')}</h2>
      <p className={card.hint}>{t('attendance.totalsOf')}</p>
      <dl className={css.totals}>
        {counted.map(({ question, said }) => (
          <div key={question.key}>
            <dt className={card.hint}>
              <QuestionLabel question={question} />
            </dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {ask && owing.length > 0 && (
        <Link to={ask} className={card.touch}>
          {t('attendance.askUnanswered', { count: owing.length })}
        </Link>
      )}
    </section>
  )
}
