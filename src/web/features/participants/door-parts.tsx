import { Button } from '@mantine/core'
import { doorPage } from '#shared/door.ts'
import { isUnpaid } from '#shared/participants.ts'
import type { Question } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { answerText, questionText } from './answer-text.ts'
import css from './door.module.css'
import type { DoorFilter, DoorPerson, Twice } from './door-people.ts'

type RowProps = {
  one: DoorPerson
  questions: readonly Question[]
  hasPrice: boolean
  isUnsent: boolean
  /** Without it payments are only shown. */
  onPaid: (() => void) | undefined
  onPress: () => void
}

/** A person: pressed once, they are there. */
export const DoorRow = ({ one, questions, hasPrice, isUnsent, onPaid, onPress }: RowProps) => {
  const texts = usePanelTexts()
  const { t, time, number, language } = texts
  const { party, person } = one
  const isGuest = person.key !== ''
  const facts = [
    isGuest && t('door.guestOf', { name: party.name }),
    !isGuest && party.queue_place !== null && t('door.queue', { place: party.queue_place }),
    person.present && person.present_at && t('door.came', { time: time(person.present_at) }),
    ...questions.map((question) => {
      const said = answerText(question, person.answers[question.key], texts)
      return said && `${questionText(question, language).text}: ${said}`
    }),
  ].filter(Boolean)
  const paid = party.paid
    ? t('attendance.paidState')
    : t('attendance.unpaidState', { amount: number(party.amount ?? 0) })
  return (
    <li className={css.row} data-guest={isGuest || undefined} data-on={person.present || undefined}>
      <button type="button" className={css.press} aria-pressed={person.present} onClick={onPress}>
        <span className={css.box}>{person.present && <AdminIcon name="check" />}</span>
        <span className={css.who}>
          <span className={css.name}>{person.name}</span>
          {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
          {isUnsent && <span className={css.unsent}>{t('door.unsent')}</span>}
        </span>
      </button>
      {hasPrice &&
        !isGuest &&
        (party.paid || isUnpaid(party)) &&
        (onPaid ? (
          <button type="button" className={css.paid} data-paid={party.paid || undefined} onClick={onPaid}>
            {paid}
          </button>
        ) : (
          <span className={css.paid} data-paid={party.paid || undefined}>
            {paid}
          </span>
        ))}
    </li>
  )
}

const isSame = (one: DoorFilter | null, other: DoorFilter): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

type FiltersProps = {
  filters: readonly DoorFilter[]
  questions: readonly Question[]
  chosen: DoorFilter | null
  onChoose: (filter: DoorFilter | null) => void
}

export const DoorFilters = ({ filters, questions, chosen, onChoose }: FiltersProps) => {
  const texts = usePanelTexts()
  const { t, language } = texts
  const labelOf = (filter: DoorFilter): string => {
    if (filter.kind !== 'answer') return t(`door.filter.${filter.kind}`)
    const question = questions.find(({ key }) => key === filter.question)
    if (!question) return ''
    const asked = questionText(question, language).text
    return filter.answer === null || question.kind === 'tick'
      ? asked
      : answerText(question, filter.answer, texts)
  }
  return (
    <fieldset className={css.filters} aria-label={t('door.filters')}>
      {filters.map((filter) => (
        <button
          key={JSON.stringify(filter)}
          type="button"
          className={css.filter}
          aria-pressed={isSame(chosen, filter)}
          onClick={() => onChoose(isSame(chosen, filter) ? null : filter)}
        >
          {labelOf(filter)}
        </button>
      ))}
    </fieldset>
  )
}

/** The connection is lost, and since when the list is as it is. */
export const Offline = ({ readMs }: { readMs: number }) => {
  const { t, time } = usePanelTexts()
  return (
    <p role="status" className={css.offline}>
      <AdminIcon name="warning" />
      {t('door.offline', { time: time(new Date(readMs).toISOString()) })}
    </p>
  )
}

/** People whom two phones have marked, until somebody has read it. */
export const TwiceNotes = ({ twice, onClose }: { twice: readonly Twice[]; onClose: () => void }) => {
  const { t, time } = usePanelTexts()
  if (twice.length === 0) return null
  return (
    <div role="alert" className={css.twice}>
      <ul>
        {twice.map(({ name, at, isEarlier }) => (
          <li key={`${name} ${at}`}>
            {t(isEarlier ? 'door.earlier' : 'door.twice', { name, time: time(at) })}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onClose}>
        {t('door.understood')}
      </Button>
    </div>
  )
}

/** The code that opens this page on a phone, and the role for those who let people in. */
export const OnPhone = ({ eventId }: { eventId: number }) => {
  const { t } = usePanelTexts()
  return (
    <details className={css.phone}>
      <summary>{t('door.onPhone')}</summary>
      <QrCode text={new URL(doorPage(eventId), location.origin).href} label={t('door.onPhone')} />
      <p>{t('door.role')}</p>
    </details>
  )
}
