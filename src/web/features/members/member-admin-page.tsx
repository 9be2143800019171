import { api as paths } from '#shared/paths.ts'
import { type Member, members } from '#shared/resources/members.ts'
import { Operation } from '#web/admin/operation.tsx'
import { PartedAddress } from '#web/admin/parted-address.tsx'
import { ResourcePage, type ResourcePageProps, type RowTools } from '#web/admin/resource-page.tsx'
import { StatusBadge } from '#web/admin/status-badge.tsx'
import { type Call, useApi } from '#web/admin/use-api.ts'
import { toast } from '#web/ui/toast.ts'
import { memberSlice } from './member-slice.ts'

const status = ['Active', 'Passive'] as const

const columns: ResourcePageProps<Member>['columns'] = [
  { key: 'id', header: '#', sort: 'id', width: 'narrow', cell: ({ id }) => id },
  { key: 'first_name', header: 'Name', isTitle: true, cell: ({ first_name }) => first_name },
  { key: 'last_name', header: 'Surname', onCard: false, cell: ({ last_name }) => last_name },
  { key: 'age', header: 'Age', sort: 'age', width: 'narrow', cell: ({ age }) => age },
  {
    key: 'gender',
    header: 'Gender',
    sort: 'gender',
    cell: ({ gender }) => members.fields.gender.options?.[gender] ?? gender,
  },
  { key: 'city', header: 'City', sort: 'city', cell: ({ city }) => city },
  { key: 'email', header: 'Email', width: 'long', cell: ({ email }) => <PartedAddress text={email} /> },
  { key: 'phone_number', header: 'Phone', width: 'narrow', cell: ({ phone_number }) => phone_number },
  {
    key: 'member_status',
    header: 'Status',
    sort: 'member_status',
    cell: ({ member_status }) => <StatusBadge on={member_status} words={status} />,
  },
]

async function sendMail(call: Call, { id }: Member, { fail }: RowTools): Promise<void> {
  try {
    const { data } = await call<string>(paths.sendMail(id))
    toast.success(`activation mail sent to ${data}`)
  } catch (error) {
    fail(error)
  }
}

export const Page = () => {
  const call = useApi()
  return (
    <ResourcePage
      title="Members"
      record="Member"
      resource={members}
      slice={memberSlice}
      creatable
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'member_status',
          label: 'Status',
          options: [
            ['', 'All'],
            ['true', 'Active'],
            ['false', 'Passive'],
          ],
        },
        { kind: 'values', field: 'city', label: 'City' },
      ]}
      bulk={[
        { label: 'Active', set: { member_status: true } },
        { label: 'Passive', set: { member_status: false } },
      ]}
      form={{ words: { member_status: status } }}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
      texts={{
        createFailed: ({ title }) => title,
        deleted: (id) => `member with this ${id} successfuly deleted.`,
        deleteFailed: (id) => `member with this ${id} can not be deleted.`,
      }}
      operations={(row, tools) => (
        <Operation
          label="Send confirmation mail"
          icon="send"
          onClick={() => void sendMail(call, row, tools)}
        />
      )}
    />
  )
}
