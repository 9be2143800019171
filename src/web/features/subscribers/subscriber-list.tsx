import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { panelApi } from '#shared/panel-paths.ts'
import type { Subscriber } from '#shared/resources/subscribers.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { subscribeSlice } from './subscribe-slice.ts'

/** Specification §9. */
const sizes = [10, 25, 100] as const

/** Where the page Mail leads: those who get no information mails. The list of all has nothing to choose from. */
const stopFilter = {
  kind: 'choice',
  field: 'stopped',
  label: 'Utskick',
  options: [
    ['', 'Alla'],
    ['true', 'Stoppade'],
  ],
} as const

/** The table of the mailing list; `children` stand below it. */
export const SubscriberList = ({ children, ...basics }: PageBasics & { children: ReactNode }) => {
  const call = useApi()
  const [parameters] = useSearchParams()
  const isNarrowed = parameters.has(stopFilter.field)
  return (
    <ResourcePage<Subscriber>
      {...basics}
      slice={subscribeSlice}
      columns={['id', 'email']}
      filters={isNarrowed ? [stopFilter] : []}
      sortable={[]}
      sizes={sizes}
      size={10}
      texts={{
        deleted: (id) => `data with id:${id} deleted from our data succesfully`,
        deleteFailed: () => 'email can not delete from our data something went wrong!!!',
      }}
      operations={({ id, email, stopped }, { run }) =>
        stopped && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Stoppad, skicka igen till ${email}`}
            onClick={() => void run(() => call(panelApi.resumeMail(id), { method: 'POST' }))}
          >
            Stoppad: skicka igen
          </Button>
        )
      }
      reader={({ id, close }) => (
        <RecordReader<Subscriber>
          resource={basics.resource}
          id={id}
          title={basics.record}
          facts={({ email, confirmed, stopped }) => [
            [
              'Email',
              <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
                {email}
              </a>,
            ],
            ['Confirmed', confirmed ? 'Yes' : 'No'],
            ['Stopped', stopped ? 'Yes: mail servers say that there is no such address' : 'No'],
          ]}
          onClose={close}
        />
      )}
    >
      {children}
    </ResourcePage>
  )
}
