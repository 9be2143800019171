import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { mailSettingsPage } from '#shared/mail-settings.ts'
import type { GettingStarted, Statistics } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ApplicationsChart } from './applications-chart.tsx'
import { BackupCard } from './backup-card.tsx'
import { MailTroubleCard } from './mail-trouble-card.tsx'
import { MemberChart } from './member-chart.tsx'
import { NextEvents } from './next-events.tsx'
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
  mail: mailSettingsPage,
}

const stepsOf = (done: GettingStarted) => Object.entries(done) as [keyof GettingStarted, boolean][]

/** The list of what a new association does first; gone when it is done. `demoRemoval` is the step that takes the demo away. */
export const GettingStartedList = ({
  done,
  demoRemoval,
}: {
  done: GettingStarted
  demoRemoval: ReactNode
}) => {
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

/** @param statistics figures of what the reader may read. @returns whether a new association has nothing to show yet */
export const isBeginning = ({
  getting_started,
  events,
  members,
  mail_trouble,
}: Partial<Statistics>): boolean =>
  getting_started !== undefined &&
  !mail_trouble?.last &&
  stepsOf(getting_started).some(([, isDone]) => !isDone) &&
  (events === undefined || events.coming.length + events.past.length === 0) &&
  (members === undefined || members.active + members.passive + members.applications === 0)

/** The dashboard's part below the tiles. @param statistics figures of what the reader may read */
export const Overview = ({ statistics }: { statistics: Partial<Statistics> }) => {
  const { events, members, backups, mail_trouble } = statistics
  return (
    <div className={css.grid}>
      {mail_trouble && <MailTroubleCard {...mail_trouble} />}
      {events && <NextEvents {...events} />}
      {members && <MemberChart {...members} />}
      {events && <ApplicationsChart {...events} />}
      {backups && <BackupCard backups={backups} />}
    </div>
  )
}
