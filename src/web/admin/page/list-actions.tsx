import { Alert, Button, Menu } from '@mantine/core'
import { panelApi } from '#shared/panel-paths.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { type Query, search } from '#web/redux/create-resource-slice.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { saveFile } from './save-file.ts'

type ReadFailureProps = {
  /** By default that the list could not be fetched. */
  title?: string | undefined
  problem: Problem
  retry: () => unknown
}

/** Stands in place of what could not be read. */
export const ReadFailure = ({ title, problem, retry }: ReadFailureProps) => {
  const { t, say } = usePanelTexts()
  return (
    <Alert color="red" variant="outline" role="alert" title={title ?? t('list.unread')}>
      <p>{say(problem.title)}</p>
      <Button variant="default" size="xs" onClick={retry}>
        {t('button.retry')}
      </Button>
    </Alert>
  )
}

type ExportProps = { resource: LocalizedResource; query: Query; onFailure: (error: unknown) => void }

/** Saves all records that match, those of other pages too, as a file. */
export const ExportMenu = ({ resource, query, onFailure }: ExportProps) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const download = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      const { data } = await call<Blob>(panelApi.exported(resource.name, format) + search(query), {
        as: 'blob',
      })
      const day = stockholmDayOf(Date.now())
      saveFile(data, `${resource.plural}-${day}.${format}`)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<AdminIcon name="download" />}>
          {t('list.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void download('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
