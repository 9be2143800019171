import { Alert, Button } from '@mantine/core'
import {
  meetingsPage,
  type Voters,
  type VotingOverview,
  votersApi,
  votingApi,
  votingName,
} from '#shared/meetings.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
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
import { useFreeze } from './use-freeze.ts'

const isoDay = /^\d{4}-\d{2}-\d{2}$/

type PreviewProps = { data: Voters; onFreeze: (() => void) | null; isBusy: boolean }

/** The voters of a day as they are known now, and who has no vote. */
const Preview = ({ data, onFreeze, isBusy }: PreviewProps) => {
  const { t } = usePanelTexts()
  const { voters, without, losing, rules, isByColumns } = data
  return (
    <>
      {isByColumns && <Alert variant="outline">{t('voting.byColumns')}</Alert>}
      <Part title={t('voting.votersCount', { count: voters.length })}>
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
      </Part>
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
  const mayWrite = useMay()('write', votingName)
  const [parameters, setParameters] = useSearchParams()
  const today = stockholmDayOf(Date.now())
  const asked = parameters.get('day') ?? ''
  const day = isoDay.test(asked) ? asked : today
  const overview = useRead<VotingOverview>(votingApi)
  const voters = useRead<Voters>(`${votersApi}?day=${day}`)
  const { freeze, problem, busy } = useFreeze(day, null)
  const { data } = voters
  const sheet = () => (data ? votersSheet(data, texts) : null)
  usePrintable({ now: sheet, all: async () => sheet() }, 'page')
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <PageHead title={`${t('voting.page')} – ${day}`}>
        <PrintButton />
      </PageHead>
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
      {problem && <p role="alert">{say(problem.title)}</p>}
      <Reading of={voters} height={320}>
        {(read) => <Preview data={read} onFreeze={mayWrite ? freeze : null} isBusy={busy} />}
      </Reading>
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
      {overview.data && <FrozenLists lists={overview.data.lists} />}
    </div>
  )
}
