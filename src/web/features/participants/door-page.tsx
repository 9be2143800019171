import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMatch } from 'react-router'
import { doorPage } from '#shared/door.ts'
import { firstLanguage } from '#shared/languages.ts'
import { cardPrefix } from '#shared/membership/cards.ts'
import { message } from '#shared/message.ts'
import { participantsPage } from '#shared/participants.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useMay } from '#web/admin/frame/use-may.ts'
import cardCss from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, UndoBar } from '#web/admin/page/list-bars.tsx'
import { SearchBox } from '#web/admin/table/search-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './door.module.css'
import { CardAnswer, CardCode } from './door-card.tsx'
import { DoorFilters, DoorRow, Offline, OnPhone, TwiceNotes } from './door-parts.tsx'
import { countAt, type DoorFilter, type DoorPerson, filtersOf, keyOf, shownAt } from './door-people.ts'
import { DoorScanner } from './door-scanner.tsx'
import { useArrived, useForgetArrived } from './use-arrival.ts'
import { useCard } from './use-card.ts'
import { useDoor } from './use-door.ts'
import { useOfflineCheckIn } from './use-offline-check-in.ts'

/** A second press within this time is the end of the first. */
const doublePressMs = 600

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
  const card = useCard(eventId, { people: door.people, isOffline: door.problem !== null })
  useOfflineCheckIn(eventId)
  const arrived = useArrived()
  const showAll = useForgetArrived()
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
          <ReadFailure
            title={problem.status === 0 ? t('door.notLoaded') : undefined}
            problem={problem.status === 0 ? { ...problem, title: message('door.notLoadedWhy') } : problem}
            retry={() => void door.readAgain()}
          />
        ) : (
          <p aria-busy="true" />
        )}
      </div>
    )
  }
  const shown = shownAt(people, { typed, filter, application: arrived })
  const { come, all } = countAt(people)
  const isOffline = problem !== null
  /** Marks the opposite of what was so, and offers to take it back. */
  const mark = (one: DoorPerson, former: { present: boolean } | { paid: boolean }, text: string): void => {
    door.mark(one, 'paid' in former ? { paid: !former.paid } : { present: !former.present })
    setLast({ text, undo: () => door.mark(one, former) })
  }
  const press = (one: DoorPerson): void => {
    const key = keyOf(one)
    const { present, name } = one.person
    if (pressed.current.key === key && performance.now() - pressed.current.atMs < doublePressMs) return
    pressed.current = { key, atMs: performance.now() }
    mark(one, { present }, t(present ? 'door.markedAbsent' : 'door.markedPresent', { name }))
  }
  const pay = (one: DoorPerson): void => {
    const { paid, name } = one.party
    mark(one, { paid }, t(paid ? 'door.markedUnpaid' : 'door.markedPaid', { name }))
  }
  const scanned = (content: string): void => {
    const application = applicationIn(content, eventId)
    setScanning(false)
    if (content.startsWith(cardPrefix)) void card.check(content)
    else if (application === null) toast.error(t('door.otherCode'))
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
          <Link to={participantsPage(eventId)} className={cardCss.touch}>
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
        <DoorFilters
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
            <p>
              {door.refused ? t('attendance.refused', { name: door.refused }) : t('attendance.refusedGone')}
            </p>
            <Button size="xs" variant="default" onClick={door.forgetRefused}>
              {t('door.understood')}
            </Button>
          </div>
        )}
      </div>
      <CardAnswer {...card} />
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
      <ul>
        {shown.map((one) => (
          <DoorRow
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
      <CardCode {...card} />
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
