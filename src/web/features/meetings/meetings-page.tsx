import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import {
  type Meeting,
  meetingPage,
  meetingsApi,
  meetingsName,
  type VotingOverview,
  votingApi,
  votingPage,
} from '#shared/meetings.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import page from '#web/admin/page/admin-page.module.css'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FrozenLists } from './frozen-lists.tsx'
import { MeetingForm } from './meeting-form.tsx'

/** Meetings of members, and the registers of voters that were frozen (/admin/meetings/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const mayWrite = useMay()('write', meetingsName)
  const { data: meetings, problem, reload } = useRead<Meeting[]>(meetingsApi)
  const { data: voting } = useRead<VotingOverview>(votingApi)
  const add = async (values: Omit<Meeting, 'id'>): Promise<void> => {
    const { data } = await call<Meeting>(meetingsApi, { method: 'POST', body: values })
    await navigate(meetingPage(data.id))
  }
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <header className={page.head}>
        <h1 tabIndex={-1}>{t('meetings.title')}</h1>
      </header>
      <p className={card.hint}>{t('meetings.intro')}</p>
      <Link to={votingPage} className={card.touch}>
        {t('voting.link')}
      </Link>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!meetings && !problem && <Skeleton height={160} />}
      {meetings?.length === 0 && <EmptyNote>{t('meetings.none')}</EmptyNote>}
      {meetings && meetings.length > 0 && (
        <section className={card.part} aria-labelledby="meetings">
          <h2 id="meetings">{t('meetings.all')}</h2>
          <ul className={card.lines}>
            {meetings.map(({ id, name, day, place }) => (
              <li key={id}>
                <Link to={meetingPage(id)} className={card.touch}>
                  {name}
                </Link>
                <span>{[day, place].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayWrite && (
        <section className={card.part} aria-labelledby="new-meeting">
          <h2 id="new-meeting">{t('meetings.new')}</h2>
          <MeetingForm initial={{ name: '', day: '', place: '' }} button={t('meetings.add')} send={add} />
        </section>
      )}
      {voting && voting.lists.length > 0 && <FrozenLists lists={voting.lists} />}
    </div>
  )
}
