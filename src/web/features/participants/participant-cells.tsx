import type { Participant } from '#shared/participants.ts'
import type { Question } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { questionText } from './answer-text.ts'
import css from './participant-cells.module.css'

/** What can be done with an application. */
export type Actions = {
  present(participant: Participant): void
  paid(participant: Participant): void
  givePlace(participant: Participant): void
  cancel(participant: Participant): void
  note(participant: Participant): void
}

/** What the rows of a list have in common. */
export type View = {
  eventId: number
  /** Those that are shown. */
  questions: readonly Question[]
  hasPrice: boolean
  /** Whether more can be done than marking who has paid. */
  mayManage: boolean
  actions: Actions
  /** The application that the address names. */
  arrived: number | null
}

/** @returns the id of the button that says that somebody is there */
export const presentId = (id: number): string => `present-${id}`

/** Says that somebody is there, or is not after all. */
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
export const BelowName = ({ guests, queue_place: place, offer_until: until }: Participant) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <>
      {place !== null && <span className={css.below}>{t('participants.queuePlace', { place })}</span>}
      {guests.length > 0 && (
        <span className={css.below}>{t('attendance.guests', { names: guests.join(', ') })}</span>
      )}
      {until !== null && (
        <span className={css.below}>{t('attendance.accept', { time: dateTime(until) })}</span>
      )}
    </>
  )
}

/** What is asked, with a mark on what few may know. */
export const QuestionLabel = ({ question }: { question: Question }) => {
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
    </>
  )
}
