import { Alert, Button, Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import {
  meetingsPage,
  type Voters,
  type VotingOverview,
  votersApi,
  votingApi,
  votingListPage,
  votingListsApi,
  votingName,
} from '#shared/meetings.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { FrozenLists } from './frozen-lists.tsx'
import { NonVoters } from './losing.tsx'
import { votersSheet } from './meeting-sheets.tsx'
import css from './meetings.module.css'
import { RulesForm } from './rules-form.tsx'

const isoDay = /^\d{4}-\d{2}-\d{2}$/

type PreviewProps = { data: Voters; onFreeze: (() => void) | null; isBusy: boolean }

/** The voters of a day as they are known now, and who has no vote. */
const Preview = ({ data, onFreeze, isBusy }: PreviewProps) => {
  const { t } = usePanelTexts()
  const { voters, without, losing, rules, isByColumns } = data
  return (
    <>
      {isByColumns && <Alert variant="outline">{t('voting.byColumns')}</Alert>}
      <section className={card.part} aria-labelledby="voters">
        <h2 id="voters">{t('voting.votersCount', { count: voters.length })}</h2>
        <p className={css.rules}>{rules}</p>
        <ol className={card.lines}>
          {voters.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
        {onFreeze && voters.length > 0 && (
          <div>
            <Button loading={isBusy} onClick={onFreeze}>
              {t('voting.freeze')}
            </Button>
          </div>
        )}
        <p className={card.hint}>{t('voting.aboutFreezing')}</p>
      </section>
      <NonVoters
        title={t('voting.without', { count: without.length })}
        people={without}
        nobody={t('voting.everybody')}
      />
      {losing.length > 0 && (
        <NonVoters
          title={t('meetings.losing', { count: losing.length })}
          hint={t('meetings.losingHint')}
          people={losing}
          nobody=""
        />
      )}
    </>
  )
}

/** The voters of a day, the rules, and freezing the register (/admin/voting/). */
export const Page = () => {
  const texts = usePanelTexts()
  const { t, say } = texts
  const call = useApi()
  const navigate = useNavigate()
  const mayWrite = useMay()('write', votingName)
  const [parameters, setParameters] = useSearchParams()
  const today = stockholmDayOf(Date.now())
  const asked = parameters.get('day') ?? ''
  const day = isoDay.test(asked) ? asked : today
  const overview = useRead<VotingOverview>(votingApi)
  const voters = useRead<Voters>(`${votersApi}?day=${day}`)
  const { run, problem, busy } = useRun()
  const { data } = voters
  const sheet = () => (data ? votersSheet(data, texts) : null)
  usePrintable({ now: sheet, all: async () => sheet() }, 'page')
  const freeze = (): void =>
    void run(async () => {
      const body = { day, meeting_id: null }
      const made = await call<{ id: number }>(votingListsApi, { method: 'POST', body })
      await navigate(votingListPage(made.data.id))
    })
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <header className={page.head}>
        <h1 tabIndex={-1}>
          {t('voting.page')}
          {` – ${day}`}
        </h1>
        <PrintButton />
      </header>
      <Link to={meetingsPage} className={card.touch}>
        {t('meetings.back')}
      </Link>
      <DateField
        kind="date"
        label={t('voting.day')}
        className={css.short}
        value={day}
        isLazy
        onChange={(value: string) => setParameters(isoDay.test(value) ? { day: value } : {})}
      />
      {voters.problem && <ReadFailure problem={voters.problem} retry={voters.reload} />}
      {problem && <p role="alert">{say(problem.title)}</p>}
      {!data && !voters.problem && <Skeleton height={320} />}
      {data && <Preview data={data} onFreeze={mayWrite ? freeze : null} isBusy={busy} />}
      {overview.data && mayWrite && (
        <RulesForm
          key={JSON.stringify(overview.data.rules)}
          rules={overview.data.rules}
          day={day}
          onSaved={() => {
            void overview.reload()
            void voters.reload()
          }}
        />
      )}
      {overview.data && overview.data.lists.length > 0 && <FrozenLists lists={overview.data.lists} />}
    </div>
  )
}
