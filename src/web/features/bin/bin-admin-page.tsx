import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { type BinRecord, binDays, binRecords } from '#shared/bin.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'

const namedIn =
  ({ recordNames }: PanelTexts) =>
  ({ resource, id, title }: BinRecord): string =>
    title || `${recordNames(resource).one} ${id}`

const columnsIn = (texts: PanelTexts): Column<BinRecord>[] => [
  {
    key: 'title',
    header: texts.t('bin.what'),
    sort: 'title',
    isTitle: true,
    width: 'wide',
    cell: namedIn(texts),
  },
  {
    key: 'resource',
    header: texts.t('bin.where'),
    sort: 'resource',
    cell: ({ resource }) => texts.recordNames(resource).many,
  },
  {
    key: 'deleted_at',
    header: texts.t('bin.deleted'),
    sort: 'deleted_at',
    width: 'narrow',
    cell: ({ deleted_at }) => texts.dateTime(deleted_at),
  },
  { key: 'deleted_by', header: texts.t('bin.by'), cell: ({ deleted_by }) => deleted_by },
]

type Erasing = { record: BinRecord; run: RowTools['run'] }

/** The bin (/admin/bin/): records deleted in the last 30 days, to be restored or erased for good. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const nameOf = namedIn(texts)
  const call = useApi()
  const [erasing, setErasing] = useState<Erasing | null>(null)
  const [isBusy, setBusy] = useState(false)

  const restore = async (record: BinRecord): Promise<void> => {
    await call(`${panelApi.binRecord(record.resource, record.id)}restore/`, { method: 'POST' })
    toast.success(t('bin.restored', { name: nameOf(record) }))
  }
  const erase = async ({ record, run }: Erasing): Promise<void> => {
    setBusy(true)
    await run(async () => {
      await call(panelApi.binRecord(record.resource, record.id), { method: 'DELETE' })
      toast.success(t('bin.erased', { name: nameOf(record) }))
    })
    setBusy(false)
    setErasing(null)
  }

  return (
    <>
      <ResourcePage<BinRecord>
        resource={texts.resourceIn(binRecords)}
        title={t('page.bin')}
        record={t('record.bin')}
        intro={t('bin.intro', { days: binDays })}
        columns={columnsIn(texts)}
        filters={[]}
        nameOf={nameOf}
        keyOf={({ resource, id }) => `${resource} ${id}`}
        operations={(record, { run }) => (
          <>
            <Operation
              label={t('bin.restore', { name: nameOf(record) })}
              icon="undo"
              onClick={() => void run(() => restore(record))}
            />
            <Operation
              label={t('bin.erase', { name: nameOf(record) })}
              icon="bin"
              onClick={() => setErasing({ record, run })}
            />
          </>
        )}
        exportable={false}
        empty={t('bin.empty')}
      />
      <Modal opened={erasing !== null} onClose={() => setErasing(null)} title={t('bin.question')}>
        <p>{erasing && t('bin.question.text', { name: nameOf(erasing.record) })}</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setErasing(null)}>
            {t('button.cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => erasing && void erase(erasing)}>
            {t('bin.eraseForGood')}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
