import {
  type Choice,
  choicesApi,
  type Letter,
  type LetterAudience,
  type LetterCounts,
  type LetterValues,
  letterSubjects,
} from '#shared/letters.ts'
import { RadioChoices } from '#web/admin/form/radio-choices.tsx'
import { useRead } from '#web/admin/frame/use-read.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './letters.module.css'

type Picked = Pick<LetterValues, 'to_whom' | 'choice_id'>

/** One radio says both: the way, and the choice. */
const radioOf = ({ to_whom, choice_id }: Picked): string =>
  to_whom === 'choice' ? `choice ${choice_id ?? ''}` : to_whom

function readValue(value: string): Picked {
  const [to_whom, id] = value.split(' ')
  return { to_whom: to_whom as LetterAudience, choice_id: id ? Number(id) : null }
}

const reasons = ['applicants', 'former', 'without_consent', 'stopped', 'shared', 'without_address'] as const

/** How many get the mail, and how many do not, each for a reason. */
const Counts = ({ counts, texts: { t } }: { counts: LetterCounts | undefined; texts: PanelTexts }) => (
  <div className={css.counts} role="status">
    {counts ? (
      <>
        <strong>{t('letter.recipients', { count: counts.recipients })}</strong>
        <ul>
          {reasons
            .filter((reason) => counts[reason] > 0)
            .map((reason) => (
              <li key={reason}>{t(`letter.not.${reason}`, { count: counts[reason] })}</li>
            ))}
        </ul>
      </>
    ) : (
      t('letter.counting')
    )}
  </div>
)

type Props = {
  letter: Letter
  values: LetterValues
  counts: LetterCounts | undefined
  error: string | null
  set: (change: Partial<LetterValues>) => void
}

/** The subject matter of a mail and its recipients: the program says which kind of mail that makes it, and why. */
export const LetterAudienceFields = ({ letter, values, counts, error, set }: Props) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const { data: saved = [] } = useRead<Choice[]>(choicesApi)
  const isGone = values.to_whom === 'choice' && !saved.some(({ id }) => id === values.choice_id)
  const ways: (readonly [value: string, label: string])[] = [
    ['active', t('letter.to.active')],
    ...saved.map(
      ({ id, name, count }) =>
        [
          `choice ${id}`,
          t('letter.to.choice', { name, count: count === null ? '–' : number(count) }),
        ] as const,
    ),
  ]
  if (isGone && saved.length > 0) ways.push([radioOf(values), t('letter.to.gone')])
  if (letter.to_whom === 'chosen' || letter.to_whom === 'matching')
    ways.push([letter.to_whom, t(`letter.to.${letter.to_whom}`, { count: letter.picked })])
  return (
    <>
      <RadioChoices
        label={t('letter.about')}
        options={letterSubjects.map((subject) => [subject, t(`letter.about.${subject}`)])}
        value={values.about}
        onChange={(about) => set({ about })}
      />
      <p className={css.why}>{t(`letter.about.${values.about}Why`)}</p>
      <RadioChoices
        label={t('letter.toWhom')}
        options={ways}
        value={radioOf(values)}
        error={error}
        onChange={(value) => set(readValue(value))}
      />
      <Counts counts={counts} texts={texts} />
    </>
  )
}
