import type { ReactNode } from 'react'
import type { Subscriber } from '#shared/resources/subscribers.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { subscribeSlice } from './subscribe-slice.ts'

/** Specification §9. */
const sizes = [10, 25, 100] as const

/** The table of the mailing list; `children` stand below it. */
export const SubscriberList = ({ children, ...basics }: PageBasics & { children: ReactNode }) => (
  <ResourcePage
    {...basics}
    slice={subscribeSlice}
    columns={['id', 'email']}
    sortable={[]}
    sizes={sizes}
    size={10}
    texts={{
      deleted: (id) => `data with id:${id} deleted from our data succesfully`,
      deleteFailed: () => 'email can not delete from our data something went wrong!!!',
    }}
    reader={({ id, close }) => (
      <RecordReader<Subscriber>
        resource={basics.resource}
        id={id}
        title={basics.record}
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
