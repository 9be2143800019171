import { api as paths } from '#shared/paths.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { toast } from '#web/ui/toast.ts'
import { memberSlice } from './member-slice.ts'

async function sendMail(call: Call, id: number): Promise<void> {
  const { data } = await call<string>(paths.sendMail(id))
  toast.success(`activation mail sent to ${data}`)
}

export const Page = (basics: PageBasics) => {
  const call = useApi()
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
        'member_status',
      ]}
      sortable={['id', 'age', 'gender', 'city', 'member_status']}
      filters={['member_status', 'city']}
      texts={{
        createFailed: ({ title }) => title,
        deleted: (id) => `member with this ${id} successfuly deleted.`,
        deleteFailed: (id) => `member with this ${id} can not be deleted.`,
      }}
      operations={({ id }, { run, name }) => (
        <Operation
          label="Send confirmation mail"
          of={name}
          icon="send"
          onClick={() => void run(() => sendMail(call, id))}
        />
      )}
    />
  )
}
