import type { Evenemang } from '#shared/resources/evenemang.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { evenemangSlice } from './evenemang-slice.ts'

export const Page = (basics: PageBasics) => (
  <ResourcePage
    {...basics}
    slice={evenemangSlice}
    columns={['id', 'name', 'event_name', 'email', 'message']}
    filters={['event_name']}
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
          [
            'Email',
            <a key="email" href={`mailto:${encodeURIComponent(row.email)}`}>
              {row.email}
            </a>,
          ],
          ['Message', row.message],
        ]}
        onClose={close}
      />
    )}
  />
)
