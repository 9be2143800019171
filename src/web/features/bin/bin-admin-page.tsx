import { Modal } from '@mantine/core'
import { useState } from 'react'
import { type BinRecord, binDays, binRecords, type RestoreResult, type UndoneImport } from '#shared/bin.ts'
import { duplicatesPage } from '#shared/duplicates.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { RecordKey } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { ResourcePage } from '#web/admin/page/resource-page.tsx'
import type { ChosenRows, RowTools } from '#web/admin/page/resource-page-props.ts'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { Operation } from '#web/admin/table/operation.tsx'
import { Link } from '#web/ui/link.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './bin.module.css'

/** @returns the title of a deleted record, or the word for one of its kind and its number */
const namedIn =
  ({ recordNames }: PanelTexts) =>
  ({ resource, id, title }: BinRecord): string =>
    title || `${recordNames(resource).one} ${id}`

/** The decision by which a record went to the bin: its day, and the reason that the board gave. */
const Decision = ({ declined_day, reason }: BinRecord) => {
  const { t, longDay } = usePanelTexts()
  if (declined_day === null) return null
  const day = longDay(declined_day)
  return (
    <div className={css.decision}>
      {reason ? t('bin.declinedWhy', { day, reason }) : t('bin.declined', { day })}
    </div>
  )
}

/** The member into whom the record was merged, and the page on which the merge is undone. */
const Merge = ({ merged_into }: BinRecord) => {
  const { t } = usePanelTexts()
  if (merged_into === '') return null
  return (
    <div className={css.decision}>
      {t('bin.mergedInto', { name: merged_into })} <Link to={duplicatesPage}>{t('bin.toMerges')}</Link>
    </div>
  )
}

type ImportsProps = { imports: readonly UndoneImport[]; busy: boolean; restore(key: string): void }

/** Undone imports whose people are in the bin, each with the button that restores all of them. */
const UndoneImports = ({ imports, busy, restore }: ImportsProps) => {
  const { t, dateTime } = usePanelTexts()
  if (imports.length === 0) return null
  return (
    <section aria-label={t('bin.imports')}>
      <ul className={card.plain}>
        {imports.map(({ key, file_name: file, undone_at, count }) => (
          <li key={key} className={card.row}>
            <span>{t('bin.imports.of', { file, time: dateTime(undone_at), count })}</span>
            <LineButton
              label={t('bin.imports.restore', { count })}
              name={t('bin.imports.restoreOf', { count, file })}
              disabled={busy}
              onClick={() => restore(key)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const kinds = resources.map(({ name }) => name)

/** A number for a record of any kind: ids are unique within a kind alone. */
const numberOf = ({ resource, id }: BinRecord): number => id * kinds.length + kinds.indexOf(resource)

type Erasing = { record: BinRecord; run: RowTools['run'] }

/** The bin (/admin/bin/): records deleted in the last 30 days, to be restored or erased for good. */
export const Page = () => {
  const texts = usePanelTexts()
  const { t } = texts
  const nameOf = namedIn(texts)
  const call = useApi()
  const [erasing, setErasing] = useState<Erasing | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [version, setVersion] = useState(0)
  const { data: imports } = useRead<UndoneImport[]>(panelApi.binImports, { version })
  const { run, busy, problem } = useRun()
  const restoreMany = async (body: { import: string } | { records: RecordKey[] }): Promise<void> => {
    const { data } = await call<RestoreResult>(panelApi.binRestore, { method: 'POST', body })
    setVersion((before) => before + 1)
    toast.success(t('bin.restoredMany', { count: data.count }))
  }
  const restoreChosen = async ({ rows, which }: ChosenRows<BinRecord>): Promise<void> => {
    const all =
      'matching' in which ? (await call<BinRecord[]>(`${panelApi.bin}?${which.matching}`)).data : rows
    // A merged member comes back by the undo of the merge.
    const free = all.filter(({ merged_into }) => merged_into === '')
    if (free.length > 0) await restoreMany({ records: free.map(({ resource, id }) => ({ resource, id })) })
  }
  const restore = async (record: BinRecord): Promise<void> => {
    await call(`${panelApi.binRecord(record.resource, record.id)}restore/`, { method: 'POST' })
    toast.success(t('bin.restored', { name: nameOf(record) }))
    setVersion((before) => before + 1)
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
        intro={
          <>
            {t('bin.intro', { days: binDays })}
            <UndoneImports
              imports={imports ?? []}
              busy={busy}
              restore={(key) => void run(() => restoreMany({ import: key }))}
            />
            {problem && (
              <p role="alert" className={card.problem}>
                {texts.say(problem.title)}
              </p>
            )}
          </>
        }
        columns={[
          {
            ...{ key: 'title', header: t('bin.what'), isTitle: true, width: 'wide', cell: nameOf },
            mark: (record) => (
              <>
                <Decision {...record} />
                <Merge {...record} />
              </>
            ),
          },
          {
            key: 'resource',
            header: t('bin.where'),
            isTitle: false,
            cell: ({ resource }) => texts.recordNames(resource).many,
          },
          { key: 'deleted_at', cell: ({ deleted_at }) => texts.dateTime(deleted_at) },
          'deleted_by',
        ]}
        filters={[]}
        nameOf={nameOf}
        keyOf={({ resource, id }) => `${resource} ${id}`}
        numberOf={numberOf}
        version={version}
        bulkActs={(chosen, tools) => [
          {
            label: t('bin.restoreChosen'),
            onClick: () => {
              void tools.run(() => restoreChosen(chosen))
              tools.clear()
            },
          },
        ]}
        operations={(record, { run }) => (
          <>
            {record.merged_into === '' && (
              <Operation
                label={t('bin.restore', { name: nameOf(record) })}
                icon="undo"
                onClick={() => void run(() => restore(record))}
              />
            )}
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
        <DialogFoot
          color="red"
          label={t('bin.eraseForGood')}
          busy={isBusy}
          onCancel={() => setErasing(null)}
          onConfirm={() => erasing && void erase(erasing)}
        />
      </Modal>
    </>
  )
}
