import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useMatch, useNavigate } from 'react-router'
import {
  type Meeting,
  type MeetingOverview,
  meetingApi,
  meetingPage,
  meetingsName,
  meetingsPage,
  votingPage,
} from '#shared/meetings.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { FrozenLists } from './frozen-lists.tsx'
import { NonVoters } from './losing.tsx'
import { MeetingForm } from './meeting-form.tsx'
import { SummonsPart } from './summons-part.tsx'
import { useFreeze } from './use-freeze.ts'

/** The register of voters of the meeting: how many there are now, and freezing it. */
const RegisterPart = ({ meeting }: { meeting: MeetingOverview }) => {
  const { t, say } = usePanelTexts()
  const mayWrite = useMay()('write', meetingsName)
  const { id, day, voters, lists } = meeting
  const { freeze, problem, busy } = useFreeze(day, id)
  return (
    <>
      <Part title={t('voting.title', { day })}>
        <p>{t('voting.votersCount', { count: voters })}</p>
        <Group gap={12}>
          {mayWrite && voters > 0 && (
            <Button variant="default" loading={busy} onClick={freeze}>
              {t('voting.freeze')}
            </Button>
          )}
          <Link to={`${votingPage}?day=${day}`} className={card.touch}>
            {t('voting.preview')}
          </Link>
        </Group>
        <p className={card.hint}>{t('voting.aboutFreezing')}</p>
        {problem && <p role="alert">{say(problem.title)}</p>}
      </Part>
      <FrozenLists lists={lists} />
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
    <Part title={t('meetings.change')}>
      <MeetingForm initial={{ name, day, place }} button={t('meetings.save')} send={save} />
      <Group gap={12}>
        <Button
          variant="default"
          color="red"
          loading={busy}
          onClick={() => (isAsked ? void remove() : setAsked(true))}
        >
          {t(isAsked ? 'meetings.removeSurely' : 'meetings.remove')}
        </Button>
      </Group>
      <p className={card.hint}>{t('meetings.removeHint')}</p>
      {problem && <p role="alert">{say(problem.title)}</p>}
    </Part>
  )
}

const OneMeeting = ({ id }: { id: number }) => {
  const { t } = usePanelTexts()
  const mayWrite = useMay()('write', meetingsName)
  const reading = useRead<MeetingOverview>(meetingApi(id))
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <PageHead title={[t('meetings.one'), reading.data?.name].filter(Boolean).join(' – ')} />
      <Link to={meetingsPage} className={card.touch}>
        {t('meetings.back')}
      </Link>
      <Reading of={reading} height={320} goneTo={meetingsPage}>
        {(meeting) => (
          <>
            <p>{[meeting.day, meeting.place].filter(Boolean).join(', ')}</p>
            <SummonsPart meeting={meeting} />
            <NonVoters
              title={t('meetings.losing', { count: meeting.losing.length })}
              hint={t('meetings.losingHint')}
              people={meeting.losing}
              nobody={t('meetings.nobodyLoses')}
            />
            <OpenOperations resource={meetingsName} id={id} version={meeting} onUndone={reading.reload} />
            <RegisterPart meeting={meeting} />
            {mayWrite && (
              <Change
                key={`${meeting.name} ${meeting.day} ${meeting.place}`}
                meeting={meeting}
                onSaved={() => void reading.reload()}
              />
            )}
          </>
        )}
      </Reading>
    </div>
  )
}

/** One meeting: its summons, who loses the vote before it, and its register (/admin/meetings/:id/). */
export const Page = () => {
  const id = Number(useMatch(meetingPage(':id'))?.params.id)
  return <OneMeeting key={id} id={id} />
}
