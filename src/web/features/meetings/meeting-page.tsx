import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import {
  type Meeting,
  type MeetingOverview,
  meetingApi,
  meetingPage,
  meetingsName,
  meetingsPage,
  votingListPage,
  votingListsApi,
  votingPage,
} from '#shared/meetings.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { FrozenLists } from './frozen-lists.tsx'
import { NonVoters } from './losing.tsx'
import { MeetingForm } from './meeting-form.tsx'
import css from './meetings.module.css'
import { SummonsPart } from './summons-part.tsx'

/** The register of voters of the meeting: how many there are now, and freezing it. */
const RegisterPart = ({ meeting }: { meeting: MeetingOverview }) => {
  const { t, say } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const mayWrite = useMay()('write', meetingsName)
  const { run, problem, busy } = useRun()
  const { id, day, voters, lists } = meeting
  const freeze = () =>
    run(async () => {
      const { data } = await call<{ id: number }>(votingListsApi, {
        method: 'POST',
        body: { day, meeting_id: id },
      })
      await navigate(votingListPage(data.id))
    })
  return (
    <>
      <section className={card.part} aria-labelledby="register">
        <h2 id="register">{t('voting.title', { day })}</h2>
        <p>{t('voting.votersCount', { count: voters })}</p>
        <div className={css.tools}>
          {mayWrite && voters > 0 && (
            <Button variant="default" loading={busy} onClick={() => void freeze()}>
              {t('voting.freeze')}
            </Button>
          )}
          <Link to={`${votingPage}?day=${day}`} className={card.touch}>
            {t('voting.preview')}
          </Link>
        </div>
        <p className={card.hint}>{t('voting.aboutFreezing')}</p>
        {problem && <p role="alert">{say(problem.title)}</p>}
      </section>
      {lists.length > 0 && <FrozenLists lists={lists} />}
    </>
  )
}

type ChangeProps = { meeting: MeetingOverview; onSaved: () => void }

/** Changes the meeting, or deletes it. */
const Change = ({ meeting, onSaved }: ChangeProps) => {
  const { t, say } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const { run, problem, busy } = useRun()
  const [isAsked, setAsked] = useState(false)
  const save = async (values: Omit<Meeting, 'id'>): Promise<void> => {
    await call(meetingApi(meeting.id), { method: 'PUT', body: values })
    toast.success(t('meetings.saved'))
    onSaved()
  }
  const remove = () =>
    run(async () => {
      await call(meetingApi(meeting.id), { method: 'DELETE' })
      await navigate(meetingsPage)
    })
  const { name, day, place } = meeting
  return (
    <section className={card.part} aria-labelledby="change">
      <h2 id="change">{t('meetings.change')}</h2>
      <MeetingForm initial={{ name, day, place }} button={t('meetings.save')} send={save} />
      <div className={css.tools}>
        <Button
          variant="default"
          color="red"
          loading={busy}
          onClick={() => (isAsked ? void remove() : setAsked(true))}
        >
          {t(isAsked ? 'meetings.removeSurely' : 'meetings.remove')}
        </Button>
      </div>
      <p className={card.hint}>{t('meetings.removeHint')}</p>
      {problem && <p role="alert">{say(problem.title)}</p>}
    </section>
  )
}

const OneMeeting = ({ id }: { id: number }) => {
  const { t } = usePanelTexts()
  const mayWrite = useMay()('write', meetingsName)
  const { data: meeting, problem, reload } = useRead<MeetingOverview>(meetingApi(id))
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <header className={page.head}>
        <h1 tabIndex={-1}>
          {t('meetings.one')}
          {meeting && ` – ${meeting.name}`}
        </h1>
      </header>
      <Link to={meetingsPage} className={card.touch}>
        {t('meetings.back')}
      </Link>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!meeting && !problem && <Skeleton height={320} />}
      {meeting && (
        <>
          <p>{[meeting.day, meeting.place].filter(Boolean).join(', ')}</p>
          <SummonsPart meeting={meeting} />
          <NonVoters
            title={t('meetings.losing', { count: meeting.losing.length })}
            hint={t('meetings.losingHint')}
            people={meeting.losing}
            nobody={t('meetings.nobodyLoses')}
          />
          <RegisterPart meeting={meeting} />
          {mayWrite && (
            <Change
              key={`${meeting.name} ${meeting.day} ${meeting.place}`}
              meeting={meeting}
              onSaved={() => void reload()}
            />
          )}
        </>
      )}
    </div>
  )
}

/** One meeting: its summons, who loses the vote before it, and its register (/admin/meetings/:id/). */
export const Page = () => {
  const id = Number(useMatch(meetingPage(':id'))?.params.id)
  return <OneMeeting key={id} id={id} />
}
