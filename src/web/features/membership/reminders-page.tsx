import { Button, Skeleton } from '@mantine/core'
import { type RemindedOf, type RemindersView, remindersApi } from '#shared/membership/reminders.ts'
import { membershipPage } from '#shared/membership/settings.ts'
import { pages } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './membership.module.css'

/** Names that are shown of a stage before the rest is unfolded. */
const shownNames = 10

type Person = { member_id: number; name: string; note?: string }

/** Names of members, each leading to the member; a long list is folded. */
const People = ({ people }: { people: readonly Person[] }) => {
  const { t } = usePanelTexts()
  const items = (some: readonly Person[]) => (
    <ul className={css.sentences}>
      {some.map(({ member_id, name, note }) => (
        <li key={`${member_id} ${note}`}>
          <Link to={`${pages.admin}/members/?edit=${member_id}`} className={card.touch}>
            {name}
          </Link>
          {note && `: ${note}`}
        </li>
      ))}
    </ul>
  )
  const more = people.length - shownNames
  return (
    <>
      {items(people.slice(0, shownNames))}
      {more > 0 && (
        <details>
          <summary>{t('reminders.more', { count: more })}</summary>
          {items(people.slice(shownNames))}
        </details>
      )}
    </>
  )
}

/** The one switch, with what it does. */
const Switch = ({
  view,
  turn,
  busy,
}: {
  view: RemindersView
  turn: (on: boolean) => void
  busy: boolean
}) => {
  const { t } = usePanelTexts()
  return (
    <section className={card.part} aria-labelledby="switch">
      <h2 id="switch">{t(view.on ? 'reminders.on' : 'reminders.off')}</h2>
      <p>{t(view.on ? 'reminders.onText' : 'reminders.offText')}</p>
      <div>
        <Button variant={view.on ? 'default' : 'filled'} loading={busy} onClick={() => turn(!view.on)}>
          {t(view.on ? 'reminders.stop' : 'reminders.start')}
        </Button>
      </div>
    </section>
  )
}

const Tomorrow = ({ view }: { view: RemindersView }) => {
  const { t, longDay } = usePanelTexts()
  const groups = [...Map.groupBy(view.next, ({ of }) => of)] as [RemindedOf, RemindersView['next']][]
  return (
    <section className={card.part} aria-labelledby="tomorrow">
      <h2 id="tomorrow">
        {t(view.on ? 'reminders.tomorrow' : 'reminders.wouldGo', { count: view.next.length })}
      </h2>
      <p className={card.hint}>{t('reminders.when', { day: longDay(view.next_day) })}</p>
      {groups.map(([of, people]) => (
        <div key={of}>
          <h3>{t('reminders.group', { of: t(`reminders.of.${of}`), count: people.length })}</h3>
          <People people={people} />
        </div>
      ))}
    </section>
  )
}

const Sent = ({ view }: { view: RemindersView }) => {
  const { t, longDay } = usePanelTexts()
  return (
    <section className={card.part} aria-labelledby="sent">
      <h2 id="sent">{t('reminders.sent')}</h2>
      {view.sent.length === 0 && <p>{t('reminders.noneSent')}</p>}
      <ul className={css.sentences}>
        {view.sent.map(({ day, of, count }) => (
          <li key={`${day} ${of}`}>
            {longDay(day)}: {t('reminders.group', { of: t(`reminders.of.${of}`), count })}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Silent = ({ view }: { view: RemindersView }) => {
  const { t } = usePanelTexts()
  if (view.silent.length === 0) return null
  const people = view.silent.map(({ why, ...one }) => ({ ...one, note: t(`reminders.why.${why}`) }))
  return (
    <section className={card.part} aria-labelledby="silent">
      <h2 id="silent">{t('reminders.silent', { count: people.length })}</h2>
      <People people={people} />
    </section>
  )
}

/** Which reminders of fees go, and the switch that stops all (/admin/membership/reminders/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const { data: view, problem, reload } = useRead<RemindersView>(remindersApi)
  const { run, busy } = useRun()
  const turn = (on: boolean) =>
    void run(async () => {
      await call(remindersApi, { method: 'PUT', body: { on } })
      await reload()
      toast.success(t(on ? 'reminders.started' : 'reminders.stopped'))
    })
  return (
    <div className={css.page}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('reminders.title')}</h1>
        <Button component={Link} to={membershipPage} variant="default">
          {t('membershipYear.title')}
        </Button>
      </header>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!view && !problem && <Skeleton height={320} />}
      {view && !view.has_years && <p>{t('reminders.noYears')}</p>}
      {view?.has_years && (
        <div className={css.parts}>
          <Switch view={view} turn={turn} busy={busy} />
          <Tomorrow view={view} />
          <Silent view={view} />
          <Sent view={view} />
        </div>
      )}
    </div>
  )
}
