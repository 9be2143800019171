import { api } from '#shared/paths.ts'
import { type Suspect, suspectDays } from '#shared/resources/suspects.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

export const Page = (basics: PageBasics) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const letThrough = async ({ id, sender }: Suspect): Promise<void> => {
    await call(`${api.record(basics.resource.name, id)}release/`, { method: 'POST' })
    toast.success(t('suspects.released', { sender }))
  }
  return (
    <ResourcePage<Suspect>
      {...basics}
      intro={t('suspects.intro', { days: suspectDays })}
      columns={[
        'id',
        'form',
        { key: 'sender', isTitle: true },
        { key: 'content', width: 'wide' },
        'received_at',
      ]}
      operations={(row, { run }) => (
        <Operation
          label={t('suspects.release')}
          of={row.sender}
          icon="check"
          inWords
          onClick={() => void run(() => letThrough(row))}
        />
      )}
      nameOf={({ sender }) => sender}
      exportable={false}
      empty={t('suspects.empty')}
    />
  )
}
