import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventApplications, GettingStarted, Statistics } from '#shared/statistics.ts'
import { shortDate } from '#shared/swedish-date.ts'
import card from '#web/admin/page/card.module.css'
import { BackupCard } from './backup-card.tsx'
import { BarChart } from './bar-chart.tsx'
import css from './overview.module.css'
import { WarningCards } from './warning-cards.tsx'

type Step = Exclude<keyof GettingStarted, 'demo_removed'>

/** Steps that a new association has left, each with the address of its form. */
const steps: Readonly<Record<Step, { text: string; path: string }>> = {
  association_name: { text: 'Ge föreningen sitt namn', path: '/admin/site/?edit=1' },
  about: { text: 'Berätta om föreningen', path: '/admin/about/?edit=1' },
  contact_details: { text: 'Fyll i kontaktuppgifter', path: '/admin/footer/?edit=1' },
  contact_page: { text: 'Fyll i kontaktsidan och hur man betalar', path: '/admin/contact/?edit=1' },
  board: { text: 'Presentera styrelsen', path: '/admin/boards/?new' },
  first_event: { text: 'Lägg in ett evenemang', path: '/admin/events/?new' },
  first_post: { text: 'Skriv ett inlägg', path: '/admin/posts/?new' },
  second_administrator: { text: 'Ge en till i styrelsen administratörsrätt', path: '/admin/users/' },
  mail: { text: 'Ställ in e-post (SMTP_URL)', path: '/admin/mail/' },
}

const stepsOf = (done: GettingStarted) => Object.entries(done) as [keyof GettingStarted, boolean][]

/** The list of what a new association does first; gone when it is done. */
const GettingStartedList = ({ done, demoRemoval }: { done: GettingStarted; demoRemoval: ReactNode }) => {
  const all = stepsOf(done)
  const left = all.filter(([, isDone]) => !isDone)
  if (left.length === 0) return null
  return (
    <section className={card.card}>
      <h2>Kom igång</h2>
      <p className={card.hint}>
        {all.length - left.length} av {all.length} klara
      </p>
      <ul className={css.steps}>
        {left.map(([key]) => (
          <li key={key}>
            {key === 'demo_removed' ? demoRemoval : <Link to={steps[key].path}>{steps[key].text}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const NextEvents = ({ events }: { events: readonly EventApplications[] }) => (
  <section className={card.card}>
    <h2>Nästa evenemang</h2>
    {events.length === 0 ? (
      <p className={card.hint}>
        Inget är inplanerat. <Link to="/admin/events/?new">Lägg in ett evenemang</Link>
      </p>
    ) : (
      <ul className={css.events}>
        {events.slice(0, 5).map(({ id, eventName, eventDate, eventHasForm, applications }) => (
          <li key={id}>
            <time dateTime={eventDate}>{`${eventDate.slice(0, 10)} ${eventDate.slice(11, 16)}`}</time>
            <span>{eventName}</span>
            <span className={card.hint}>{eventHasForm ? `${applications} anmälda` : 'Ingen anmälan'}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

type Named = { eventName: string; eventDate: string }

/** `2027-03` as `mar`. */
const monthName = (month: string): string => shortDate(`${month}-01`).replace(/^\d+ /, '')

/** @returns whether several bear the name of an event on its day */
const isTwice = (events: readonly Named[], { eventName, eventDate }: Named): boolean =>
  events.filter((other) => other.eventName === eventName && other.eventDate === eventDate).length > 1

type Props = {
  statistics: Statistics
  /** The step that takes the demo away. */
  demoRemoval: ReactNode
}

/** The dashboard's part below the three tiles. */
export const Overview = ({ statistics, demoRemoval }: Props) => {
  const { members, events } = statistics
  const withForm = [...events.coming, ...events.past].filter(({ eventHasForm }) => eventHasForm).slice(0, 8)
  return (
    <div className={css.grid}>
      <WarningCards warnings={statistics.warnings} />
      <GettingStartedList done={statistics.getting_started} demoRemoval={demoRemoval} />
      <NextEvents events={events.coming} />
      <section className={card.card}>
        <BarChart
          title="Medlemmar, senaste 12 månaderna"
          unit="Medlemmar"
          shape="columns"
          bars={members.months.map(({ month, active, passive }) => ({
            label: monthName(month),
            name: month,
            value: active + passive,
          }))}
        />
      </section>
      <section className={card.card}>
        {withForm.length === 0 ? (
          <>
            <h2>Anmälningar per evenemang</h2>
            <p className={card.hint}>Inget evenemang har anmälan.</p>
          </>
        ) : (
          <BarChart
            title="Anmälningar per evenemang"
            unit="Anmälda"
            shape="rows"
            bars={withForm.map((event) => ({
              label: event.eventName,
              name: `${event.eventName}, ${event.eventDate.slice(0, 10)}${isTwice(withForm, event) ? ` (${event.id})` : ''}`,
              value: event.applications,
            }))}
          />
        )}
      </section>
      <BackupCard backups={statistics.backups} />
    </div>
  )
}
