import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { AdminIcon } from '#web/admin/admin-icon.tsx'
import { Clamped } from '#web/admin/clamped.tsx'
import { dateTime } from '#web/admin/date-time.ts'
import { Operation, OperationLink } from '#web/admin/operation.tsx'
import { PartedAddress } from '#web/admin/parted-address.tsx'
import { RecordReader } from '#web/admin/record-reader.tsx'
import { ResourcePage, type ResourcePageProps, type RowTools } from '#web/admin/resource-page.tsx'
import { StatusBadge } from '#web/admin/status-badge.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { formSlice } from './form-slice.ts'

const status = ['Read', 'Unread'] as const

const columns: ResourcePageProps<ContactMessage>['columns'] = [
  { key: 'id', header: '#', width: 'narrow', cell: ({ id }) => id },
  { key: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name },
  { key: 'email', header: 'Email', width: 'long', cell: ({ email }) => <PartedAddress text={email} /> },
  { key: 'message', header: 'Message', width: 'wide', cell: ({ message }) => <Clamped text={message} /> },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge on={row.status} words={status} /> },
]

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

export const Page = () => {
  const dispatch = useDispatch<AppDispatch>()
  const marker =
    ({ reload, fail }: RowTools) =>
    async (id: number, read: boolean): Promise<void> => {
      try {
        await dispatch(formSlice.update({ id, body: { status: read }, refetch: false })).unwrap()
      } catch (error) {
        fail(error)
      }
      reload()
    }
  return (
    <ResourcePage
      title="Messages"
      record="Message"
      resource={contact}
      slice={formSlice}
      columns={columns}
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
        { kind: 'values', field: 'email', label: 'Email' },
      ]}
      bulk={[
        { label: 'Read', set: { status: true } },
        { label: 'Unread', set: { status: false } },
      ]}
      form={{ words: { status } }}
      nameOf={({ name }) => name}
      texts={{
        deleted: (id) => `message with this ${id} successfuly deleted.`,
        deleteFailed: (id) => `message with this ${id} can not be deleted.`,
      }}
      operations={(row, tools) => (
        <>
          <Operation
            label={row.status ? 'Mark as unread' : 'Mark as read'}
            icon={row.status ? 'mail' : 'read'}
            onClick={() => void marker(tools)(row.id, !row.status)}
          />
          <OperationLink label="Reply" icon="reply" href={replyAddress(row)} />
        </>
      )}
      reader={({ id, close }, tools) => <MessageReader id={id} close={close} mark={marker(tools)} />}
    />
  )
}
