import { Group, Stack } from '@mantine/core'
import { type FilesState, fileCounts } from '#shared/payment-review.ts'
import { formatUntil } from '#web/admin/frame/undo-operation.ts'
import { Part } from '#web/admin/page/part.tsx'
import { SendReceipts } from '#web/admin/record/open-operations.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import type { BankFiles } from './use-bank-files.ts'

type ReadFile = FilesState['files'][number]

/** Until when a file can be undone, when its receipts leave, and the buttons for both. */
const FileActions = ({ file, files }: { file: ReadFile; files: BankFiles }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { name, operation, undo_until, receipts_at } = file
  if (!operation || !undo_until) return null
  return (
    <Stack gap={8}>
      <Group gap={8}>
        <span className={plain.second}>{t('undo.until', { time: formatUntil(undo_until, texts) })}</span>
        <LineButton
          label={t('payments.read.undo', { name })}
          disabled={files.busy}
          onClick={() => files.undo(operation, name)}
        />
      </Group>
      {receipts_at && (
        <SendReceipts id={operation} mailsAt={receipts_at} busy={files.busy} changed={files.changed} />
      )}
    </Stack>
  )
}

/** The files that were read, the newest first. */
export const ReadFilesPart = ({ state, files }: { state: FilesState; files: BankFiles }) => {
  const { t, dateTime } = usePanelTexts()
  const undoneText = (left: number): string =>
    left > 0 ? t('payments.read.partlyUndone', { count: left }) : t('payments.read.undone')
  return (
    <Part title={t('payments.read')}>
      {state.files.length === 0 && <p>{t('payments.read.none')}</p>}
      <ul className={css.items}>
        {state.files.map((file) => {
          const { id, name, at, by, counts, undone, left } = file
          return (
            <Group component="li" gap="8px 16px" justify="space-between" align="stretch" key={id}>
              <span>
                {by
                  ? t('payments.read.lineBy', { name, time: dateTime(at), by })
                  : t('payments.read.line', { name, time: dateTime(at) })}
                <span className={plain.second}>
                  {undone
                    ? undoneText(left)
                    : fileCounts
                        .filter((count) => counts[count] > 0)
                        .map((count) => t(`payments.count.${count}`, { count: counts[count] }))
                        .join(', ')}
                </span>
              </span>
              <FileActions file={file} files={files} />
            </Group>
          )
        })}
      </ul>
    </Part>
  )
}
