import { Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { api as paths } from '#shared/paths.ts'
import type { Resource } from '#shared/resource.ts'
import { phone } from '#web/admin/frame/screen.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import type { Problem } from '#web/redux/api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
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
  /** Called once it is on screen. */
  onRead?: (record: T) => void
  onClose(): void
}

/** One record to be read in peace. */
export function RecordReader<T>({ resource, id, title, facts, buttons, onRead, onClose }: ReaderProps<T>) {
  const { t, language } = usePanelTexts()
  const call = useApi()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const [record, setRecord] = useState<T | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(() => {
    setProblem(null)
    call<T>(paths.record(resource.name, id)).then(
      ({ data }) => setRecord(data),
      (error: unknown) => setProblem(asProblem(error)),
    )
  }, [call, resource, id])
  useEffect(read, [read])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record that is shown.
  useEffect(() => {
    if (record) onRead?.(record)
  }, [record])
  const heading = title.charAt(0).toLocaleUpperCase(language) + title.slice(1)
  const sheet = () => record && <RecordSheet title={heading} facts={facts(record)} />
  usePrintable({ now: sheet, all: async () => sheet() }, 'dialog')
  return (
    <Modal opened onClose={onClose} title={heading} size={800} fullScreen={isPhone ?? false}>
      {problem && <ReadFailure problem={problem} retry={read} />}
      {!record && !problem && <Loader aria-label={t('list.loading')} />}
      {record && (
        <>
          <dl className={css.facts}>
            {facts(record).map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <div className={css.buttons}>
            {buttons?.(record)}
            <PrintButton />
          </div>
          <RecordHistory resource={resource} id={id} />
        </>
      )}
    </Modal>
  )
}
