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
import { PageHead } from '#web/admin/page/page-head.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { Reading } from '#web/admin/page/reading.tsx'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FrozenLists } from './frozen-lists.tsx'
import { Lines } from './lines.tsx'
import { MeetingForm } from './meeting-form.tsx'

/** Meetings of members, and the registers of voters that were frozen (/admin/meetings/). */
export const Page = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const navigate = useNavigate()
  const mayWrite = useMay()('write', meetingsName)
  const reading = useRead<Meeting[]>(meetingsApi)
  const { data: voting } = useRead<VotingOverview>(votingApi)
  const add = async (values: Omit<Meeting, 'id'>): Promise<void> => {
    const { data } = await call<Meeting>(meetingsApi, { method: 'POST', body: values })
    await navigate(meetingPage(data.id))
  }
  return (
    <div className={`${page.parts} ${page.narrow}`}>
      <PageHead title={t('meetings.title')} />
      <p className={card.hint}>{t('meetings.intro')}</p>
      <Link to={votingPage} className={card.touch}>
        {t('voting.link')}
      </Link>
      <Reading of={reading} height={160}>
        {(meetings) =>
          meetings.length === 0 ? (
            <EmptyNote>{t('meetings.none')}</EmptyNote>
          ) : (
            <Part title={t('meetings.all')}>
              <Lines
                lines={meetings.map(({ id, name, day, place }) => ({
                  key: id,
                  text: (
                    <Link to={meetingPage(id)} className={card.touch}>
                      {name}
                    </Link>
                  ),
                  beside: [day, place].filter(Boolean).join(', '),
                }))}
              />
            </Part>
          )
        }
      </Reading>
      <OpenOperations resource={meetingsName} version={reading.data} onUndone={reading.reload} />
      {mayWrite && (
        <Part title={t('meetings.new')}>
          <MeetingForm initial={{ name: '', day: '', place: '' }} button={t('meetings.add')} send={add} />
        </Part>
      )}
      {voting && <FrozenLists lists={voting.lists} />}
    </div>
  )
}
