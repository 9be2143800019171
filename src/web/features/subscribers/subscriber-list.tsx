import type { ReactNode } from 'react'
import { type Subscriber, subscribers } from '#shared/resources/subscribers.ts'
import { RecordReader } from '#web/admin/record-reader.tsx'
import { ResourcePage, type ResourcePageProps } from '#web/admin/resource-page.tsx'
import { subscribeSlice } from './subscribe-slice.ts'

const columns: ResourcePageProps<Subscriber>['columns'] = [
  { key: 'id', header: '#', width: 'narrow', cell: ({ id }) => id },
  { key: 'email', header: 'Email', isTitle: true, width: 'long', cell: ({ email }) => email },
]

/** Specification §9. */
const sizes = [10, 25, 100] as const

/** Who is on the mailing list; `children` stand below the table. */
export const SubscriberList = ({ children }: { children: ReactNode }) => (
  <ResourcePage
    title="Subscribers"
    record="Subscriber"
    resource={subscribers}
    slice={subscribeSlice}
    columns={columns}
    sizes={sizes}
    size={10}
    nameOf={({ email }) => email}
    texts={{
      deleted: (id) => `data with id:${id} deleted from our data succesfully`,
      deleteFailed: () => 'email can not delete from our data something went wrong!!!',
    }}
    reader={({ id, close }) => (
      <RecordReader<Subscriber>
        resource={subscribers}
        id={id}
        title="Subscriber"
        facts={({ email, confirmed }) => [
          [
            'Email',
            <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </a>,
          ],
          ['Confirmed', confirmed ? 'Yes' : 'No'],
        ]}
        onClose={close}
      />
    )}
  >
    {children}
  </ResourcePage>
)
