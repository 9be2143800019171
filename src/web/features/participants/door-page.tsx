import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useMatch, useSearchParams } from 'react-router'
import { doorPage } from '#shared/door.ts'
import { firstLanguage } from '#shared/languages.ts'
import { participantsPage } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Question } from '#shared/resources/events.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, UndoBar } from '#web/admin/page/list-bars.tsx'
import { SearchBox } from '#web/admin/table/search-field.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { answerText, questionText } from './answer-text.ts'
import css from './door.module.css'
import {
  countAt,
  type DoorFilter,
  type DoorPerson,
  filtersOf,
  keyOf,
  shownAt,
  type Twice,
} from './door-people.ts'
import { DoorScanner } from './door-scanner.tsx'
import { useArrived } from './use-arrival.ts'
import { useDoor } from './use-door.ts'
import { useDoorWorker } from './use-door-worker.ts'

/** A second press within this time is the end of the first. */
const doublePressMs = 600

const timeOf = (instant: string, language: string): string =>
  new Date(instant).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Stockholm',
  })

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
const Row = ({ one, questions, hasPrice, isUnsent, onPaid, onPress }: RowProps) => {
  const texts = usePanelTexts()
  const { t, language } = texts
  const { party, person } = one
  const isGuest = person.key !== ''
  const facts = [
    isGuest && t('door.guestOf', { name: party.name }),
    !isGuest && party.queue_place !== null && t('door.queue', { place: party.queue_place }),
    person.present && person.present_at && t('door.came', { time: timeOf(person.present_at, language) }),
    ...questions.map((question) => {
      const said = answerText(question, person.answers[question.key], texts)
      return said && `${questionText(question, language).text}: ${said}`
    }),
  ].filter(Boolean)
  const paid = t(party.paid ? 'attendance.paidState' : 'attendance.unpaidState')
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

const Filters = ({ filters, questions, chosen, onChoose }: FiltersProps) => {
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
const Offline = ({ readMs }: { readMs: number }) => {
  const { t, language } = usePanelTexts()
  return (
    <p role="status" className={css.offline}>
      <AdminIcon name="warning" />
      {t('door.offline', { time: timeOf(new Date(readMs).toISOString(), language) })}
    </p>
  )
}

/** People whom two phones have marked, until somebody has read it. */
const TwiceNotes = ({ twice, onClose }: { twice: readonly Twice[]; onClose: () => void }) => {
  const { t, language } = usePanelTexts()
  if (twice.length === 0) return null
  return (
    <div role="alert" className={css.twice}>
      <ul>
        {twice.map(({ name, time, isEarlier }) => (
          <li key={`${name} ${time}`}>
            {t(isEarlier ? 'door.earlier' : 'door.twice', { name, time: timeOf(time, language) })}
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
const OnPhone = ({ eventId }: { eventId: number }) => {
  const { t } = usePanelTexts()
  return (
    <details className={css.phone}>
      <summary>{t('door.onPhone')}</summary>
      <QrCode text={new URL(doorPage(eventId), location.origin).href} label={t('door.onPhone')} />
      <p>{t('door.role')}</p>
    </details>
  )
}

/** @returns the application of this event in the content of a code; null for another one */
function applicationIn(content: string, eventId: number): number | null {
  const match = /\/admin\/events\/(\d+)\/(?:participants|door)\/\?application=(\d+)$/.exec(content)
  return match && Number(match[1]) === eventId ? Number(match[2]) : null
}

const EventDoor = ({ eventId }: { eventId: number }) => {
  const texts = usePanelTexts()
  const { t, number } = texts
  const may = useMay()
  const door = useDoor(eventId)
  useDoorWorker()
  const arrived = useArrived()
  const [, setParameters] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<DoorFilter | null>(null)
  const [isScanning, setScanning] = useState(false)
  const [last, setLast] = useState<{ text: string; undo: () => void } | null>(null)
  const pressed = useRef({ key: '', atMs: 0 })
  const { event, people, problem } = door
  if (!event) {
    return (
      <div className={css.page}>
        <h1 tabIndex={-1}>{t('door.title')}</h1>
        {problem ? (
          <ReadFailure problem={problem} retry={() => void door.readAgain()} />
        ) : (
          <p aria-busy="true" />
        )}
      </div>
    )
  }
  const shown = shownAt(people, { typed, filter, application: arrived })
  const { come, all } = countAt(people)
  const isOffline = problem !== null
  const press = (one: DoorPerson): void => {
    const key = keyOf(one)
    const { present, name } = one.person
    if (pressed.current.key === key && performance.now() - pressed.current.atMs < doublePressMs) return
    pressed.current = { key, atMs: performance.now() }
    door.mark(one, { present: !present })
    setLast({
      text: t(present ? 'door.markedAbsent' : 'door.markedPresent', { name }),
      undo: () => door.mark(one, { present }),
    })
  }
  const pay = (one: DoorPerson): void => {
    const { paid, name } = one.party
    door.mark({ ...one, person: { ...one.person, key: '' } }, { paid: !paid })
    setLast({
      text: t(paid ? 'door.markedUnpaid' : 'door.markedPaid', { name }),
      undo: () => door.mark(one, { paid }),
    })
  }
  const showAll = (): void =>
    setParameters(
      (before) => {
        before.delete('application')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const scanned = (content: string): void => {
    const application = applicationIn(content, eventId)
    setScanning(false)
    if (application === null) toast.error(t('door.otherCode'))
    else setParameters({ application: String(application) }, { replace: true })
  }
  const party = arrived === null ? undefined : people.find((one) => one.party.id === arrived)?.party
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>
          {`${t('door.title')} – `}
          <span lang={firstLanguage}>{event.eventName}</span>
        </h1>
        {may('read', evenemang.name) && (
          <Link to={participantsPage(eventId)} className={card.touch}>
            {t('attendance.title')}
          </Link>
        )}
      </header>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchBox value={typed} onType={setTyped} placeholder={t('door.searchHint')} />
          <Button variant="default" leftSection={<AdminIcon name="qr" />} onClick={() => setScanning(true)}>
            {t('door.scan')}
          </Button>
        </div>
        <Filters
          filters={filtersOf(people, event)}
          questions={event.questions}
          chosen={filter}
          onChoose={setFilter}
        />
        <p role="status" className={css.count}>
          <b>{t('door.count', { come: number(come), all: number(all) })}</b>
          {door.waiting.size > 0 && ` · ${t('door.waiting', { count: door.waiting.size })}`}
        </p>
        {isOffline && door.readMs !== null && <Offline readMs={door.readMs} />}
        <TwiceNotes twice={door.twice} onClose={door.forgetTwice} />
        {door.refused !== null && (
          <div role="alert" className={css.twice}>
            <p>{t('attendance.refused', { name: door.refused })}</p>
            <Button size="xs" variant="default" onClick={door.forgetRefused}>
              {t('door.understood')}
            </Button>
          </div>
        )}
      </div>
      {arrived !== null && (
        <div className={css.arrival} data-state={party?.state ?? 'cancelled'}>
          <h2>
            {party
              ? t(`attendance.arrived.${party.state}`, { name: party.name })
              : t('attendance.noApplication')}
          </h2>
          <Button variant="default" onClick={showAll}>
            {t('attendance.showAll')}
          </Button>
        </div>
      )}
      {shown.length === 0 && <p>{t(all === 0 ? 'attendance.nobody' : 'attendance.noMatch')}</p>}
      <ul className={css.list}>
        {shown.map((one) => (
          <Row
            key={keyOf(one)}
            one={one}
            questions={event.questions}
            hasPrice={event.hasPrice}
            isUnsent={door.waiting.has(keyOf(one))}
            onPaid={may('write', evenemang.name) ? () => pay(one) : undefined}
            onPress={() => press(one)}
          />
        ))}
      </ul>
      <OnPhone eventId={eventId} />
      <ListBars>
        {last && (
          <UndoBar
            text={last.text}
            busy={false}
            onUndo={() => {
              last.undo()
              setLast(null)
            }}
            onClose={() => setLast(null)}
            onEnd={() => setLast(null)}
          />
        )}
      </ListBars>
      {isScanning && <DoorScanner onCode={scanned} onClose={() => setScanning(false)} />}
    </div>
  )
}

/** The door of one event (/admin/events/:id/door/): who lets people in marks who has come. */
export const Page = () => {
  const id = Number(useMatch(doorPage(':id'))?.params.id)
  return <EventDoor key={id} eventId={id} />
}
