import { isUnanswered, type Participant, type ShownQuestion } from '#shared/participants.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { questionText } from './answer-text.ts'
import css from './participant-cells.module.css'

/** The actions on an application. */
export type Actions = {
  present(participant: Participant): void
  paid(participant: Participant): void
  givePlace(participant: Participant): void
  cancel(participant: Participant): void
  note(participant: Participant): void
}

/** The context that all rows share. */
export type View = {
  eventId: number
  questions: readonly ShownQuestion[]
  hasPrice: boolean
  /** Whether the user may do more than mark payments. */
  mayManage: boolean
  actions: Actions
  arrived: number | null
}

/** @returns the id of the button that marks a participant present */
export const presentId = (id: number): string => `present-${id}`

/** Marks a participant present, or absent again. */
export const PresentButton = ({
  participant,
  actions,
  id,
}: {
  participant: Participant
  actions: Pick<Actions, 'present'>
  id?: string
}) => {
  const { t } = usePanelTexts()
  const { name, present } = participant
  return (
    <button
      type="button"
      id={id ?? presentId(participant.id)}
      className={css.present}
      data-on={present || undefined}
      aria-label={t(present ? 'attendance.markAbsent' : 'attendance.markPresent', { name })}
      onClick={() => actions.present(participant)}
    >
      <span className={css.box}>{present && <AdminIcon name="check" />}</span>
      {t('attendance.present')}
    </button>
  )
}

/** Guests, the place in the queue, and until when the place is to be accepted. */
export const BelowName = ({
  participant: { guests, queue_place: place, offer_until: until },
  questions,
}: {
  participant: Participant
  questions: readonly ShownQuestion[]
}) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <>
      {place !== null && <span className={css.below}>{t('participants.queuePlace', { place })}</span>}
      {guests.length > 0 && (
        <span className={css.below}>
          {t('attendance.guests', {
            names: guests
              .map((guest) =>
                isUnanswered(guest, questions)
                  ? t('attendance.unansweredBy', { name: guest.name })
                  : guest.name,
              )
              .join(', '),
          })}
        </span>
      )}
      {until !== null && (
        <span className={css.below}>{t('attendance.accept', { time: dateTime(until) })}</span>
      )}
    </>
  )
}

/** The text of a question, with a mark on a sensitive one and on one that is asked no more. */
export const QuestionLabel = ({ question }: { question: ShownQuestion }) => {
  const { t, language } = usePanelTexts()
  const said = questionText(question, language)
  return (
    <>
      <span lang={said.language}>{said.text}</span>
      {question.sensitive && (
        <>
          {' '}
          <StateBadge tone="warning" icon="warning">
            {t('attendance.sensitive')}
          </StateBadge>
        </>
      )}
      {question.removed && (
        <>
          {' '}
          <StateBadge tone="off" icon="bin">
            {t('attendance.removed')}
          </StateBadge>
        </>
      )}
    </>
  )
}
