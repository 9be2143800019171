import { Alert } from '@mantine/core'
import type { Backups } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

const lastOf = ({ last }: Backups, { t, dateTime, number }: PanelTexts): string =>
  last
    ? t('backup.last', { time: dateTime(last.at), megabytes: number(last.size / 1024 / 1024) })
    : t('backup.none')

/** The last backup: quiet while it is recent, red when it is late. */
export const BackupCard = ({ backups }: { backups: Backups }) => {
  const texts = usePanelTexts()
  const { t } = texts
  return (
    <section className={card.card}>
      <h2>{t('backup.title')}</h2>
      {backups.is_late ? (
        <Alert color="red" variant="outline" title={backups.last ? t('backup.late') : t('backup.failed')}>
          {`${backups.last ? `${lastOf(backups, texts)} ` : ''}${t('backup.ask')} ${backups.error ?? ''}`}
        </Alert>
      ) : (
        <p className={card.hint}>{backups.is_on ? lastOf(backups, texts) : t('backup.off')}</p>
      )}
    </section>
  )
}
