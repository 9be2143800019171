import { Group, Loader, Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { OpenOperations } from './open-operations.tsx'
import { RecordHistory } from './record-history.tsx'
import css from './record-reader.module.css'

export type ReaderProps<T> = {
  resource: Resource
  id: number
  title: string
  /** The lines that are shown of a record. */
  facts(record: T): readonly (readonly [label: string, text: ReactNode])[]
  /** Below the facts. */
  buttons?: (record: T) => ReactNode
  /** Stands before the history. */
  past?: ReactNode
  /** Changes when the record has changed. */
  version?: number
  /** Called once it is on screen. */
  onRead?: (record: T) => void
  /** Called when an action on the record was undone, for the list behind it. */
  onUndone?: () => void
  onClose(): void
}

/** One record to be read in peace. */
export function RecordReader<T>(props: ReaderProps<T>) {
  const { resource, id, title, facts, buttons, past, version = 0, onRead, onUndone, onClose } = props
  const { t, language } = usePanelTexts()
  const isPhone = useIsPhone()
  const { data: record, problem, reload } = useRead<T>(paths.record(resource.name, id), { version })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that is shown.
  useEffect(() => {
    if (record) onRead?.(record)
  }, [record])
  const undone = (): void => {
    void reload()
    onUndone?.()
  }
  const heading = title.charAt(0).toLocaleUpperCase(language) + title.slice(1)
  const sheet = () => record && <RecordSheet title={heading} facts={facts(record)} />
  usePrintable({ now: sheet, all: async () => sheet() }, 'dialog')
  return (
    <Modal opened onClose={onClose} title={heading} size={800} fullScreen={isPhone}>
      {problem && <ReadFailure problem={problem} retry={reload} />}
      {!record && !problem && <Loader aria-label={t('list.loading')} />}
      {record && (
        <>
          <dl className={css.facts}>
            {facts(record).map(([label, text]) => (
              <div key={label}>
                <dt className={card.hint}>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Group gap="sm" mt={24}>
            {buttons?.(record)}
            <PrintButton />
          </Group>
          {past}
          <OpenOperations resource={resource.name} id={id} version={version} onUndone={undone} />
          <RecordHistory resource={resource} id={id} onUndone={undone} />
        </>
      )}
    </Modal>
  )
}
