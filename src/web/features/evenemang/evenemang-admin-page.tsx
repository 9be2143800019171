import { Link } from 'react-router'
import type { Evenemang } from '#shared/resources/evenemang.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { evenemangSlice } from './evenemang-slice.ts'

/** Which of the events of a name is meant, with the way there. */
const EventHeading = ({ event_id, event_name, event_date }: Evenemang) => {
  const text = [event_name, dateTime(event_date)].filter(Boolean).join(' · ')
  return event_id === null ? text : <Link to={`/admin/events/?edit=${event_id}`}>{text}</Link>
}

export const Page = (basics: PageBasics) => (
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
      deleted: (id) => `participant with this ${id} successfuly deleted.`,
      deleteFailed: (id) => `message with this ${id} can not be deleted.`,
    }}
    reader={({ id, close }) => (
      <RecordReader<Evenemang>
        resource={basics.resource}
        id={id}
        title={basics.record}
        facts={(row) => [
          ['Name', row.name],
          ['Event Name', row.event_name],
          ['Event Date', dateTime(row.event_date)],
          [
            'Email',
            <a key="email" href={`mailto:${encodeURIComponent(row.email)}`}>
              {row.email}
            </a>,
          ],
          ['Message', row.message],
          ['Anmäld', dateTime(row.created_date)],
        ]}
        onClose={close}
      />
    )}
  />
)
