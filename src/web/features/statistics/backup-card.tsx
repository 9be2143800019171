import type { Backups } from '#shared/statistics.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The last backup, where there is one; that there is none, or none of late, stands among what is wrong. */
export const BackupCard = ({ backups: { last } }: { backups: Backups }) => {
  const { t, dateTime, number } = usePanelTexts()
  if (!last) return null
  return (
    <section className={card.card}>
      <h2>{t('backup.title')}</h2>
      <p className={card.hint}>
        {t('backup.last', { time: dateTime(last.at), megabytes: number(last.size / 1024 / 1024) })}
      </p>
    </section>
  )
}
