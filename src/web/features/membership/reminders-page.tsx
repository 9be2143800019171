import { Button, Skeleton } from '@mantine/core'
import {
  type RemindedOf,
  type RemindersView,
  remindersApi,
  silenceApi,
  silenceMemberApi,
} from '#shared/membership/reminders.ts'
import { membershipPage } from '#shared/membership/settings.ts'
import { paymentsPage } from '#shared/payment-review.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { ListBars, Notice } from '#web/admin/page/list-bars.tsx'
import { PanelPage } from '#web/admin/page/panel-page.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './membership.module.css'
import { type Acts, People } from './reminded-people.tsx'

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
    <Part title={t(view.on ? 'reminders.on' : 'reminders.off')}>
      <p>{t(view.on ? 'reminders.onText' : 'reminders.offText')}</p>
      <div>
        <Button variant={view.on ? 'default' : 'filled'} loading={busy} onClick={() => turn(!view.on)}>
          {t(view.on ? 'reminders.stop' : 'reminders.start')}
        </Button>
      </div>
    </Part>
  )
}

type Shown = { view: RemindersView; acts: Acts }

const Tomorrow = ({ view, acts }: Shown) => {
  const { t, longDay } = usePanelTexts()
  const groups = [...Map.groupBy(view.next, ({ of }) => of)] as [RemindedOf, RemindersView['next']][]
  return (
    <Part
      title={t(view.on ? 'reminders.tomorrow' : 'reminders.wouldGo', { count: view.next.length })}
      hint={t('reminders.when', { day: longDay(view.next_day) })}
    >
      {groups.map(([of, people]) => (
        <div key={of}>
          <h3>{t('reminders.group', { of: t(`reminders.of.${of}`), count: people.length })}</h3>
          <People people={people} acts={acts} />
        </div>
      ))}
    </Part>
  )
}

const Sent = ({ view }: { view: RemindersView }) => {
  const { t, longDay } = usePanelTexts()
  return (
    <Part title={t('reminders.sent')}>
      {view.sent.length === 0 && <p>{t('reminders.noneSent')}</p>}
      <ul className={css.sentences}>
        {view.sent.map(({ day, of, count }) => (
          <li key={`${day} ${of}`}>
            {longDay(day)}: {t('reminders.group', { of: t(`reminders.of.${of}`), count })}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Members who are not reminded because a payment in the review is perhaps theirs. */
const Held = ({ view, acts }: Shown) => {
  const { t } = usePanelTexts()
  const people = view.silent.filter(({ why }) => why === 'review')
  if (people.length === 0) return null
  return (
    <Part title={t('reminders.held', { count: people.length })} hint={t('reminders.held.text')}>
      <div>
        <Button component={Link} to={paymentsPage} variant="default">
          {t('reminders.held.link')}
        </Button>
      </div>
      <People people={people.map((one) => ({ ...one, claim_id: null }))} acts={acts} />
    </Part>
  )
}

const Silent = ({ view, acts }: Shown) => {
  const { t } = usePanelTexts()
  const silent = view.silent.filter(({ why }) => why !== 'review')
  if (silent.length === 0) return null
  const people = silent.map(({ why, reason, claim_id, ...one }) => ({
    ...one,
    note: t(`reminders.why.${why}`, { reason }),
    // A member who gets none for another reason is not made silent besides.
    claim_id: why === 'silent' ? claim_id : null,
    isSilent: true,
  }))
  return (
    <Part title={t('reminders.silent', { count: people.length })}>
      <People people={people} acts={acts} />
    </Part>
  )
}

/** Which reminders of fees go, and the switch that stops all (/admin/membership/reminders/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const { data: view, problem, reload } = useRead<RemindersView>(remindersApi)
  const { call, run, busy, problem: refused, forgetProblem } = useRun()
  const { offer, bar } = useActs<never>()
  /** Says what was done, and offers to undo it. */
  const done = async (text: string, operation: string | null | undefined): Promise<void> => {
    await reload()
    const runUndo = async (work: () => Promise<unknown>) => {
      await run(work)
      await reload()
    }
    offer({ text, operation }, { run: runUndo })
  }
  const turn = (on: boolean) =>
    void run(async () => {
      const { operation } = await call(remindersApi, { method: 'PUT', body: { on } })
      await done(t(on ? 'reminders.started' : 'reminders.stopped'), operation)
    })
  const acts: Acts = {
    busy,
    act: ({ member_id, claim_id, name }, act, why) =>
      run(async () => {
        const path = claim_id === null ? silenceMemberApi(member_id) : silenceApi(claim_id, act)
        const { operation } = await call(path, { method: 'POST', ...(why && { body: { why } }) })
        await done(t(`reminders.${act}.done`, { name }), operation)
      }),
  }
  return (
    <PanelPage
      title={t('reminders.title')}
      className={`${page.parts} ${page.wide}`}
      beside={
        <Button component={Link} to={membershipPage} variant="default">
          {t('membershipYear.title')}
        </Button>
      }
    >
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!view && !problem && <Skeleton height={320} />}
      {view && !view.has_years && <p>{t('reminders.noYears')}</p>}
      {view?.has_years && (
        <div className={css.parts}>
          <Switch view={view} turn={turn} busy={busy} />
          <Tomorrow view={view} acts={acts} />
          <Held view={view} acts={acts} />
          <Silent view={view} acts={acts} />
          <Sent view={view} />
        </div>
      )}
      <ListBars>
        {refused && <Notice problem={refused} onClose={forgetProblem} />}
        {bar}
      </ListBars>
    </PanelPage>
  )
}
