import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { eventPlace } from '#shared/participants.ts'
import { events as resource } from '#shared/resources/events.ts'
import type { EventApplications, GettingStarted, Statistics } from '#shared/statistics.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { BackupCard } from './backup-card.tsx'
import { BarChart } from './bar-chart.tsx'
import { EventPlaces, placesWords } from './event-places.tsx'
import { FaultsCard } from './faults-card.tsx'
import css from './overview.module.css'

type Step = Exclude<keyof GettingStarted, 'demo_removed'>

/** Steps that a new association has left, each with the address of its form. */
const steps: Readonly<Record<Step, string>> = {
  association_name: '/admin/site/?edit=1',
  about: '/admin/about/?edit=1',
  contact_details: '/admin/footer/?edit=1',
  contact_page: '/admin/contact/?edit=1',
  board: '/admin/boards/?new',
  first_event: '/admin/events/?new',
  first_post: '/admin/posts/?new',
  second_administrator: '/admin/users/',
  mail: '/admin/mail/',
}

const stepsOf = (done: GettingStarted) => Object.entries(done) as [keyof GettingStarted, boolean][]

/** The list of what a new association does first; gone when it is done. */
const GettingStartedList = ({ done, demoRemoval }: { done: GettingStarted; demoRemoval: ReactNode }) => {
  const { t } = usePanelTexts()
  const all = stepsOf(done)
  const left = all.filter(([, isDone]) => !isDone)
  if (left.length === 0) return null
  return (
    <section className={card.card}>
      <h2>{t('start.title')}</h2>
      <p className={card.hint}>{t('start.done', { done: all.length - left.length, all: all.length })}</p>
      <ul className={css.steps}>
        {left.map(([key]) => (
          <li key={key}>
            {key === 'demo_removed' ? demoRemoval : <Link to={steps[key]}>{t(`start.${key}`)}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const NextEvents = ({ events }: { events: readonly EventApplications[] }) => {
  const { t, dateTime } = usePanelTexts()
  const may = useMay()
  return (
    <section className={card.card}>
      <h2>{t('dashboard.nextEvents')}</h2>
      {events.length === 0 ? (
        <p className={card.hint}>
          {t('dashboard.nothingPlanned')}{' '}
          {may('write', resource.name) && <Link to="/admin/events/?new">{t('start.first_event')}</Link>}
        </p>
      ) : (
        <ul className={css.events}>
          {events.slice(0, 5).map((event) => (
            <li key={event.id}>
              <time dateTime={event.eventDate}>{dateTime(event.eventDate)}</time>
              <Link to={eventPlace(event.id)} className={card.touch}>
                {event.eventName}
              </Link>
              <EventPlaces event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Named = { eventName: string; eventDate: string }

/** @returns whether several bear the name of an event on its day */
const isTwice = (events: readonly Named[], { eventName, eventDate }: Named): boolean =>
  events.filter((other) => other.eventName === eventName && other.eventDate === eventDate).length > 1

const MemberChart = ({ members }: Pick<Statistics, 'members'>) => {
  const texts = usePanelTexts()
  return (
    <section className={card.card}>
      <BarChart
        title={texts.t('dashboard.chart')}
        unit={texts.t('dashboard.membersUnit')}
        shape="columns"
        bars={members.months.map(({ month, active, passive }) => ({
          label: texts.month(month),
          name: month,
          value: active + passive,
        }))}
      />
    </section>
  )
}

const ApplicationsChart = ({ events }: Pick<Statistics, 'events'>) => {
  const texts = usePanelTexts()
  const { t } = texts
  const withForm = [...events.coming, ...events.past].filter(({ eventHasForm }) => eventHasForm).slice(0, 8)
  return (
    <section className={card.card}>
      {withForm.length === 0 ? (
        <>
          <h2>{t('dashboard.applicationsChart')}</h2>
          <p className={card.hint}>{t('dashboard.noApplications')}</p>
        </>
      ) : (
        <BarChart
          title={t('dashboard.applicationsChart')}
          unit={t('dashboard.appliedUnit')}
          shape="rows"
          bars={withForm.map((event) => ({
            label: event.eventName,
            name: `${event.eventName}, ${texts.day(event.eventDate)}${isTwice(withForm, event) ? ` (${event.id})` : ''}`,
            value: event.applications,
            ...(event.capacity !== null && { words: placesWords(event, texts) }),
          }))}
        />
      )}
    </section>
  )
}

type Props = {
  /** Figures of what the reader may read. */
  statistics: Partial<Statistics>
  /** The step that takes the demo away. */
  demoRemoval: ReactNode
}

/** The dashboard's part below the tiles. */
export const Overview = ({ statistics, demoRemoval }: Props) => {
  const { checks, getting_started, events, members, backups } = statistics
  return (
    <div className={css.grid}>
      {checks && <FaultsCard checks={checks} />}
      {getting_started && <GettingStartedList done={getting_started} demoRemoval={demoRemoval} />}
      {events && <NextEvents events={events.coming} />}
      {members && <MemberChart members={members} />}
      {events && <ApplicationsChart events={events} />}
      {backups && <BackupCard backups={backups} />}
    </div>
  )
}
