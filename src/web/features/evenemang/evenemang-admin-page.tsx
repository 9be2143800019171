import { Link } from 'react-router'
import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { evenemangSlice } from './evenemang-slice.ts'

/** Which of the events of a name is meant, with the way there. */
const EventHeading = ({ event_id, event_name, event_date }: Evenemang) => {
  const { dateTime } = usePanelTexts()
  const text = [event_name, dateTime(event_date)].filter(Boolean).join(' · ')
  return event_id === null ? text : <Link to={`/admin/events/?edit=${event_id}`}>{text}</Link>
}

export const Page = (basics: PageBasics) => {
  const { t, dateTime, resourceIn } = usePanelTexts()
  const { fields } = resourceIn(evenemang)
  return (
    <ResourcePage
      {...basics}
      slice={evenemangSlice}
      columns={[
        'id',
        'name',
        'event_name',
        'event_date',
        'email',
        { key: 'message', width: 'long' },
        'created_date',
      ]}
      filters={['event_name', 'event_id']}
      group={{ keyOf: ({ event_id, event_name }) => event_id ?? event_name, heading: EventHeading }}
      texts={{
        deleted: (id) => t('participants.deleted', { id }),
        deleteFailed: (id) => t('participants.notDeleted', { id }),
      }}
      reader={({ id, close }) => (
        <RecordReader<Evenemang>
          resource={basics.resource}
          id={id}
          title={basics.record}
          facts={(row) => [
            [fields.name.label, row.name],
            [fields.event_name.label, row.event_name],
            [fields.event_date.label, dateTime(row.event_date)],
            [
              fields.email.label,
              <a key="email" href={`mailto:${encodeURIComponent(row.email)}`}>
                {row.email}
              </a>,
            ],
            [fields.message.label, row.message],
            [fields.created_date.label, dateTime(row.created_date)],
          ]}
          onClose={close}
        />
      )}
    />
  )
}
