import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { type BinRecord, binDays, type RecordKey, swedishPlurals } from '#shared/administration.ts'
import { api } from '#shared/paths.ts'
import { ApiListPage } from '#web/admin/api-list-page.tsx'
import { dateTime } from '#web/admin/date-time.ts'
import { Operation } from '#web/admin/operation.tsx'
import type { Column } from '#web/admin/table-parts.tsx'
import { asProblem, useApi } from '#web/admin/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Records of different kinds may have the same id, so a row is told by its place. */
type BinRow = { id: number; record: RecordKey; title: string; deleted_at: string; deleted_by: string }

const toRow = ({ resource, id, title, deleted_at, deleted_by }: BinRecord, index: number): BinRow => ({
  id: index + 1,
  record: { resource, id },
  title: title || `${resource} ${id}`,
  deleted_at,
  deleted_by,
})

const kind = (resource: string): string => swedishPlurals[resource] ?? resource

const columns: readonly Column<BinRow>[] = [
  { key: 'title', header: 'Vad', sort: 'title', isTitle: true, width: 'wide', cell: ({ title }) => title },
  { key: 'resource', header: 'Var', sort: 'resource', cell: ({ record }) => kind(record.resource) },
  {
    key: 'deleted_at',
    header: 'Borttaget',
    sort: 'deleted_at',
    width: 'narrow',
    cell: ({ deleted_at }) => dateTime(deleted_at),
  },
  { key: 'deleted_by', header: 'Av', cell: ({ deleted_by }) => deleted_by },
]

type Erasing = { row: BinRow; reload: () => void }

/** What was deleted in the last 30 days: to be had back, or erased for good (/admin/bin/). */
export const Page = () => {
  const call = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [erasing, setErasing] = useState<Erasing | null>(null)
  const [isBusy, setBusy] = useState(false)

  const run = async (work: Promise<unknown>, done: () => void): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work
      done()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
    setErasing(null)
  }
  const restore = ({ record, title }: BinRow, reload: () => void) =>
    run(call(`${api.binRecord(record.resource, record.id)}restore/`, { method: 'POST' }), () => {
      toast.success(`${title} är tillbaka.`)
      reload()
    })
  const erase = ({ row, reload }: Erasing) =>
    run(call(api.binRecord(row.record.resource, row.record.id), { method: 'DELETE' }), () => {
      toast.success(`${row.title} är raderat.`)
      reload()
    })

  return (
    <>
      <ApiListPage<BinRecord, BinRow>
        title="Bin"
        intro={`Det som har tagits bort ligger här i ${binDays} dagar och raderas sedan av sig självt.`}
        resource="bin"
        path={api.bin}
        columns={columns}
        toRow={toRow}
        nameOf={({ title }) => title}
        operations={(row, reload) => (
          <>
            <Operation
              label={`Återställ ${row.title}`}
              icon="undo"
              onClick={() => void restore(row, reload)}
            />
            <Operation
              label={`Radera ${row.title} för gott`}
              icon="bin"
              onClick={() => setErasing({ row, reload })}
            />
          </>
        )}
        problem={problem}
        onForget={() => setProblem(null)}
        empty="Papperskorgen är tom."
      />
      <Modal opened={erasing !== null} onClose={() => setErasing(null)} title="Radera för gott?">
        <p>
          {erasing?.row.title} försvinner med allt som hör till, också bilder och anmälningar från samma
          person. Det går inte att ångra.
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
