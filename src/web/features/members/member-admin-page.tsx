import { useDispatch } from 'react-redux'
import { wordsOf } from '#shared/field.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { StatusBadge } from '#web/admin/table/status-badge.tsx'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { toast } from '#web/ui/toast.ts'
import css from './member-admin-page.module.css'
import { memberSlice } from './member-slice.ts'

async function sendMail(call: Call, id: number): Promise<void> {
  const { data } = await call<string>(panelApi.sendMail(id))
  toast.success(`activation mail sent to ${data}`)
}

/** The mark of an application goes by itself as soon as somebody saves the form. */
const form = { fields: Object.keys(members.fields).filter((name) => name !== 'is_new') }

/** The status, and of an application that nobody has touched yet the day on which it came. */
const Status = ({ member_status, is_new, created_date }: Member) => (
  <>
    <StatusBadge on={member_status} words={wordsOf(members.fields.member_status)} />
    {is_new && (
      <span className={css.new}>
        <strong>Ny</strong> ansökan <time dateTime={created_date}>{dateTime(created_date).slice(0, 10)}</time>
      </span>
    )}
  </>
)

export const Page = (basics: PageBasics) => {
  const call = useApi()
  const dispatch = useDispatch<AppDispatch>()
  const markAsSeen = (id: number) =>
    dispatch(memberSlice.update({ id, body: { is_new: false }, refetch: false })).unwrap()
  return (
    <ResourcePage
      {...basics}
      slice={memberSlice}
      columns={[
        'id',
        'first_name',
        'last_name',
        'age',
        'gender',
        'city',
        'email',
        'phone_number',
        { key: 'member_status', cell: (member) => <Status {...member} /> },
      ]}
      sortable={['id', 'age', 'gender', 'city', 'member_status']}
      filters={[
        'member_status',
        {
          kind: 'choice',
          field: 'is_new',
          label: 'Inkomna',
          options: [
            ['', 'Alla'],
            ['true', 'Nya'],
          ],
        },
        'city',
      ]}
      form={form}
      bulk={[
        { label: 'Active', set: { member_status: true } },
        { label: 'Passive', set: { member_status: false } },
        { label: 'Mark as seen', set: { is_new: false } },
      ]}
      texts={{
        createFailed: ({ title }) => title,
        deleted: (id) => `member with this ${id} successfuly deleted.`,
        deleteFailed: (id) => `member with this ${id} can not be deleted.`,
      }}
      operations={({ id, is_new }, { run, name }) => (
        <>
          <Operation
            label="Send confirmation mail"
            of={name}
            icon="send"
            onClick={() => void run(() => sendMail(call, id))}
          />
          {is_new && (
            <Operation
              label="Mark as seen"
              of={name}
              icon="read"
              onClick={() => void run(() => markAsSeen(id))}
            />
          )}
        </>
      )}
    />
  )
}
