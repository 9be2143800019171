import type { Participant, ShownQuestion } from '#shared/participants.ts'
import { totalsOf } from '#shared/questions.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { answerText } from './answer-text.ts'
import { QuestionLabel } from './participant-cells.tsx'
import css from './participants.module.css'

type Props = { questions: readonly ShownQuestion[]; participants: readonly Participant[] }

/** The totals of each choice over all places, for the kitchen. */
export const ChoiceTotals = ({ questions, participants }: Props) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const placed = participants.filter(({ state }) => state === 'confirmed')
  const counted = questions
    .map((question) => {
      const answers = placed.map(({ answers: given }) => given[question.key] ?? '')
      return { question, totals: totalsOf(question, answers) }
    })
    .filter(({ totals }) => totals.length > 0)
  if (counted.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="choice-totals">
      <h2 id="choice-totals">{t('attendance.totals')}</h2>
      <p className={card.hint}>{t('attendance.totalsOf')}</p>
      <dl className={css.totals}>
        {counted.map(({ question, totals }) => {
          const chosen = totals.filter(({ count }) => count > 0)
          return (
            <div key={question.key}>
              <dt>
                <QuestionLabel question={question} />
              </dt>
              <dd>
                {chosen
                  .map(({ value, count }) => `${answerText(question, value, texts)} ${number(count)}`)
                  .join(', ') || t('attendance.noTotals')}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
