import type { ReactNode } from 'react'
import { type Check, checks, stepsIn } from '#shared/checks.ts'
import type { Statistics } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { ApplicationsChart } from './applications-chart.tsx'
import { BackupCard } from './backup-card.tsx'
import { MailTroubleCard } from './mail-trouble-card.tsx'
import { MemberChart } from './member-chart.tsx'
import { MoneyCard } from './money-card.tsx'
import { NextEvents } from './next-events.tsx'
import css from './overview.module.css'

/** The list of what a new association does first; gone when it is done. `demoRemoval` is the step that takes the demo away. */
export const GettingStartedList = ({ of, demoRemoval }: { of: readonly Check[]; demoRemoval: ReactNode }) => {
  const { t } = usePanelTexts()
  const all = stepsIn(of)
  const left = all.filter(({ state }) => state !== 'done')
  if (left.length === 0) return null
  return (
    <section className={card.card}>
      <h2>{t('start.title')}</h2>
      <p className={card.hint}>{t('start.done', { done: all.length - left.length, all: all.length })}</p>
      <ul className={css.steps}>
        {left.map(({ name }) => (
          <li key={name}>
            {name === 'demo_removed' ? (
              demoRemoval
            ) : (
              <Link to={checks[name].to ?? ''}>{t(checks[name].words, { count: 0 })}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param statistics figures of what the reader may read. @returns whether a new association has nothing to show yet */
export const isBeginning = ({
  checks: list = [],
  events,
  members,
  mail_trouble,
}: Partial<Statistics>): boolean =>
  !mail_trouble?.last &&
  stepsIn(list).some(({ state }) => state !== 'done') &&
  (events === undefined || events.coming.length + events.past.length === 0) &&
  (members === undefined || members.active + members.passive + members.applications === 0)

/** The dashboard's part below the tiles. @param statistics figures of what the reader may read */
export const Overview = ({ statistics }: { statistics: Partial<Statistics> }) => {
  const { events, members, backups, mail_trouble, money, payments } = statistics
  return (
    <div className={css.grid}>
      {mail_trouble && <MailTroubleCard {...mail_trouble} />}
      {(money || payments) && <MoneyCard money={money} payments={payments} />}
      {events && <NextEvents {...events} />}
      {members && <MemberChart {...members} />}
      {events && <ApplicationsChart {...events} />}
      {backups && <BackupCard backups={backups} />}
    </div>
  )
}
