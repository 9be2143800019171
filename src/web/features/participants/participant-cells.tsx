import {
  isUnanswered,
  type Participant,
  type Person,
  peopleOf,
  type ShownQuestion,
} from '#shared/participants.ts'
import type { Quota } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import type { Act } from '#web/admin/page/use-acts.tsx'
import type { OpenByRecord } from '#web/admin/record/open-operations.tsx'
import { StateBadge } from '#web/admin/table/status-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { questionText } from './answer-text.ts'
import css from './participant-cells.module.css'

/** The actions on an application. */
export type Actions = {
  /** Of one person: the applicant, or a guest. */
  present(participant: Participant, person: Person): void
  paid(participant: Participant): void
  act(participant: Participant, act: Act<Participant>): void
  note(participant: Participant): void
  correct(participant: Participant): void
  price(participant: Participant): void
}

/** The context that all rows share. */
export type View = {
  eventId: number
  questions: readonly ShownQuestion[]
  /** Kinds of places, of which each application is for one. */
  quotas: readonly Quota[]
  hasPrice: boolean
  /** Whether the user may do more than mark payments. */
  mayManage: boolean
  actions: Actions
  /** The acts of the board on an application, each asked before. */
  acts: readonly Act<Participant>[]
  arrived: number | null
  /** Actions on the applications that can still be undone. */
  open: OpenByRecord
}

/** @returns the id of the button that marks an applicant present */
export const presentId = (id: number): string => `present-${id}`

/** Marks each person of an application present, or absent again; guests by their names. */
export const PresentButtons = ({
  participant,
  actions,
  id = presentId(participant.id),
}: {
  participant: Participant
  actions: Pick<Actions, 'present'>
  id?: string
}) => {
  const { t } = usePanelTexts()
  return (
    <div className={css.presence}>
      {peopleOf(participant).map((person) => {
        const { key, name, present } = person
        return (
          <button
            key={key}
            type="button"
            id={key === '' ? id : `${id}-${key}`}
            className={css.present}
            data-on={present || undefined}
            aria-label={t(present ? 'attendance.markAbsent' : 'attendance.markPresent', { name })}
            onClick={() => actions.present(participant, person)}
          >
            <span className={css.box}>{present && <AdminIcon name="check" />}</span>
            <span className={css.presentName}>{key === '' ? t('attendance.present') : name}</span>
          </button>
        )
      })}
    </div>
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
