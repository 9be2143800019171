import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { dateTime } from '#web/admin/frame/date-time.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { Operation, OperationLink } from '#web/admin/table/operation.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { formSlice } from './form-slice.ts'

/** Opens the board's own mail program; nothing is sent from here. */
const replyAddress = ({ email, message }: ContactMessage): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Svar på ditt meddelande')}&body=${encodeURIComponent(
    `\n\n${message.replace(/^/gm, '> ')}`,
  )}`

type ReaderProps = { id: number; close(): void; mark(id: number, read: boolean): Promise<void> }

const MessageReader = ({ id, close, mark }: ReaderProps) => (
  <RecordReader<ContactMessage>
    resource={contact}
    id={id}
    title="Message"
    facts={({ name, email, message, created_date }) => [
      ['Name', name],
      ['Email', email],
      ['Date', dateTime(created_date)],
      ['Message', message],
    ]}
    buttons={(message) => (
      <>
        <Button component="a" href={replyAddress(message)} leftSection={<AdminIcon name="reply" />}>
          Reply
        </Button>
        <Button
          variant="default"
          onClick={() => {
            void mark(id, false)
            close()
          }}
        >
          Mark as unread
        </Button>
      </>
    )}
    onRead={(message) => {
      if (!message.status) void mark(id, true)
    }}
    onClose={close}
  />
)

export const Page = (basics: PageBasics) => {
  const dispatch = useDispatch<AppDispatch>()
  const marker =
    ({ run }: RowTools) =>
    (id: number, status: boolean): Promise<void> =>
      run(() => dispatch(formSlice.update({ id, body: { status }, refetch: false })).unwrap())
  return (
    <ResourcePage
      {...basics}
      slice={formSlice}
      columns={['id', 'name', 'email', 'message', 'status']}
      sortable={[]}
      filters={[
        {
          kind: 'choice',
          field: 'status',
          label: 'Status',
          options: [
            ['true', 'Read'],
            ['false', 'Unread'],
            ['', 'All'],
          ],
        },
        'email',
      ]}
      texts={{
        deleted: (id) => `message with this ${id} successfuly deleted.`,
        deleteFailed: (id) => `message with this ${id} can not be deleted.`,
      }}
      operations={(row, tools) => (
        <>
          <Operation
            label={row.status ? 'Mark as unread' : 'Mark as read'}
            of={tools.name}
            icon={row.status ? 'mail' : 'read'}
            onClick={() => void marker(tools)(row.id, !row.status)}
          />
          <OperationLink label="Reply" of={tools.name} icon="reply" href={replyAddress(row)} />
        </>
      )}
      reader={({ id, close }, tools) => <MessageReader id={id} close={close} mark={marker(tools)} />}
    />
  )
}
