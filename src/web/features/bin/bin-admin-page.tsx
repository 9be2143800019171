import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { type BinRecord, binDays, binRecords } from '#shared/bin.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { recordNames } from '#shared/resources/index.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { RowTools } from '#web/admin/page/resource-page-props.ts'
import { Operation } from '#web/admin/table/operation.tsx'
import type { Column } from '#web/admin/table/table-parts.tsx'
import { toast } from '#web/ui/toast.ts'

const nameOf = ({ resource, id, title }: BinRecord): string => title || `${recordNames(resource).one} ${id}`

const columns: readonly Column<BinRecord>[] = [
  { key: 'title', header: 'Vad', sort: 'title', isTitle: true, width: 'wide', cell: nameOf },
  {
    key: 'resource',
    header: 'Var',
    sort: 'resource',
    cell: ({ resource }) => recordNames(resource).many,
  },
  {
    key: 'deleted_at',
    header: 'Borttaget',
    sort: 'deleted_at',
    width: 'narrow',
    cell: ({ deleted_at }) => dateTime(deleted_at),
  },
  { key: 'deleted_by', header: 'Av', cell: ({ deleted_by }) => deleted_by },
]

type Erasing = { record: BinRecord; run: RowTools['run'] }

/** The bin (/admin/bin/): records deleted in the last 30 days, to be restored or erased for good. */
export const Page = () => {
  const call = useApi()
  const [erasing, setErasing] = useState<Erasing | null>(null)
  const [isBusy, setBusy] = useState(false)

  const restore = async (record: BinRecord): Promise<void> => {
    await call(`${panelApi.binRecord(record.resource, record.id)}restore/`, { method: 'POST' })
    toast.success(`${nameOf(record)} är tillbaka.`)
  }
  const erase = async ({ record, run }: Erasing): Promise<void> => {
    setBusy(true)
    await run(async () => {
      await call(panelApi.binRecord(record.resource, record.id), { method: 'DELETE' })
      toast.success(`${nameOf(record)} är raderat.`)
    })
    setBusy(false)
    setErasing(null)
  }

  return (
    <>
      <ResourcePage<BinRecord>
        resource={binRecords}
        title="Bin"
        record="Record"
        intro={`Det som har tagits bort ligger här i ${binDays} dagar och raderas sedan av sig självt.`}
        columns={columns}
        filters={[]}
        nameOf={nameOf}
        keyOf={({ resource, id }) => `${resource} ${id}`}
        operations={(record, { run }) => (
          <>
            <Operation
              label={`Återställ ${nameOf(record)}`}
              icon="undo"
              onClick={() => void run(() => restore(record))}
            />
            <Operation
              label={`Radera ${nameOf(record)} för gott`}
              icon="bin"
              onClick={() => setErasing({ record, run })}
            />
          </>
        )}
        exportable={false}
        empty="Papperskorgen är tom."
      />
      <Modal opened={erasing !== null} onClose={() => setErasing(null)} title="Radera för gott?">
        <p>
          {erasing && nameOf(erasing.record)} försvinner med allt som hör till, också bilder och anmälningar
          från samma person. Det går inte att ångra.
        </p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setErasing(null)}>
            Avbryt
          </Button>
          <Button color="red" loading={isBusy} onClick={() => erasing && void erase(erasing)}>
            Radera för gott
          </Button>
        </Group>
      </Modal>
    </>
  )
}
