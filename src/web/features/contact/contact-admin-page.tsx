import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { mailLink } from '#shared/formats/mail-link.ts'
import { wordsOf } from '#shared/resource-words.ts'
import { type ContactMessage, contact } from '#shared/resources/contact.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { RecordReader } from '#web/admin/record/record-reader.tsx'
import { Operation, OperationLink } from '#web/admin/table/operation.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { formSlice } from './form-slice.ts'

/** Opens the board's own mail program; nothing is sent from here. */
const replyAddress = ({ email, message }: ContactMessage, subject: string): string =>
  mailLink(email, { subject, body: `\n\n${message.replace(/^/gm, '> ')}` })

type ReaderProps = { id: number; close(): void; mark(id: number, read: boolean): Promise<unknown> }

const MessageReader = ({ id, close, mark }: ReaderProps) => {
  const { t, dateTime, resourceIn } = usePanelTexts()
  const resource = resourceIn(contact)
  const { fields } = resource
  return (
    <RecordReader<ContactMessage>
      resource={resource}
      id={id}
      title={resource.names.record}
      facts={({ name, email, message, created_date }) => [
        [fields.name.label, name],
        [fields.email.label, email],
        [fields.created_date.label, dateTime(created_date)],
        [fields.message.label, message],
      ]}
      buttons={(message) => (
        <>
          <Button
            component="a"
            href={replyAddress(message, t('contact.replySubject'))}
            leftSection={<AdminIcon name="reply" />}
          >
            {t('contact.reply')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void mark(id, false)
              close()
            }}
          >
            {t('contact.markUnread')}
          </Button>
        </>
      )}
      onRead={(message) => {
        if (!message.status) void mark(id, true)
      }}
      onClose={close}
    />
  )
}

export const Page = (basics: PageBasics) => {
  const { t, resourceIn } = usePanelTexts()
  const { status } = resourceIn(contact).fields
  const [read, unread] = wordsOf(status)
  const dispatch = useDispatch<AppDispatch>()
  const marker =
    ({ run }: RowTools) =>
    (id: number, status: boolean): Promise<unknown> =>
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
          label: status.label,
          options: [
            ['true', read],
            ['false', unread],
            ['', t('filter.all')],
          ],
        },
        'email',
      ]}
      texts={{
        deleted: (id) => t('contact.deleted', { id }),
        deleteFailed: (id) => t('contact.notDeleted', { id }),
      }}
      operations={(row, tools) => (
        <>
          <Operation
            label={row.status ? t('contact.markUnread') : t('contact.markRead')}
            of={tools.name}
            icon={row.status ? 'mail' : 'read'}
            onClick={() => void marker(tools)(row.id, !row.status)}
          />
          <OperationLink
            label={t('contact.reply')}
            of={tools.name}
            icon="reply"
            href={replyAddress(row, t('contact.replySubject'))}
          />
        </>
      )}
      reader={({ id, close }, tools) => <MessageReader id={id} close={close} mark={marker(tools)} />}
    />
  )
}
