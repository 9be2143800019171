import { type Evenemang, evenemang } from '#shared/resources/evenemang.ts'
import { Clamped } from '#web/admin/clamped.tsx'
import { PartedAddress } from '#web/admin/parted-address.tsx'
import { RecordReader } from '#web/admin/record-reader.tsx'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { evenemangSlice } from './evenemang-slice.ts'

const columns: ResourcePageProps<Evenemang>['columns'] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  { key: 'name', header: 'Name', sort: 'name', isTitle: true, cell: ({ name }) => name },
  { key: 'event_name', header: 'Event Name', sort: 'event_name', cell: ({ event_name }) => event_name },
  {
    key: 'email',
    header: 'Email',
    sort: 'email',
    width: 'long',
    cell: ({ email }) => <PartedAddress text={email} />,
  },
  { key: 'message', header: 'Message', width: 'wide', cell: ({ message }) => <Clamped text={message} /> },
]

export const Page = () => (
  <ResourcePage
    title="Participants"
    record="Participant"
    resource={evenemang}
    slice={evenemangSlice}
    columns={columns}
    filters={[{ kind: 'values', field: 'event_name', label: 'Event Name' }]}
    nameOf={({ name }) => name}
    texts={{
      deleted: (id) => `participant with this ${id} successfuly deleted.`,
      deleteFailed: (id) => `message with this ${id} can not be deleted.`,
    }}
    reader={({ id, close }) => (
      <RecordReader<Evenemang>
        resource={evenemang}
        id={id}
        title="Participant"
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
