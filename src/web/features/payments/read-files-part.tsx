import { Group } from '@mantine/core'
import { type FilesState, fileCounts } from '#shared/payment-review.ts'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import plain from '#web/admin/table/plain-table.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './payments.module.css'
import type { BankFiles } from './use-bank-files.ts'

/** The files that were read, the last one first; those of a day can be taken back. */
export const ReadFilesPart = ({ state, files }: { state: FilesState; files: BankFiles }) => {
  const { t, dateTime } = usePanelTexts()
  return (
    <Part title={t('payments.read')}>
      {state.files.length === 0 && <p>{t('payments.read.none')}</p>}
      <ul className={css.items}>
        {state.files.map(({ id, name, at, by, counts, undone, undoable }) => (
          <Group component="li" gap="8px 16px" justify="space-between" align="stretch" key={id}>
            <span>
              {by
                ? t('payments.read.lineBy', { name, time: dateTime(at), by })
                : t('payments.read.line', { name, time: dateTime(at) })}
              <span className={plain.second}>
                {undone
                  ? t('payments.read.undone')
                  : fileCounts
                      .filter((count) => counts[count] > 0)
                      .map((count) => t(`payments.count.${count}`, { count: counts[count] }))
                      .join(', ')}
              </span>
            </span>
            {undoable && (
              <LineButton
                label={t('payments.read.undo', { name })}
                disabled={files.busy}
                onClick={() => files.undo(id, name)}
              />
            )}
          </Group>
        ))}
      </ul>
    </Part>
  )
}
