import { Alert } from '@mantine/core'
import type { Backups } from '#shared/statistics.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import card from '#web/admin/page/card.module.css'

const megabytes = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 1 })

const lastOf = ({ last }: Backups): string =>
  last ? `Senast ${dateTime(last.at)}, ${megabytes.format(last.size / 1024 / 1024)} MB.` : 'Ingen ännu.'

/** Whether the association's data are backed up: quiet while they are, red when they are not any more. */
export const BackupCard = ({ backups }: { backups: Backups }) => (
  <section className={card.card}>
    <h2>Säkerhetskopia</h2>
    {backups.is_late ? (
      <Alert
        color="red"
        variant="outline"
        title={backups.last ? 'Ingen säkerhetskopia på 48 timmar.' : 'Ingen säkerhetskopia har lyckats.'}
      >
        {`${backups.last ? `${lastOf(backups)} ` : ''}Be den som sköter servern att se efter. ${backups.error ?? ''}`}
      </Alert>
    ) : (
      <p className={card.hint}>
        {backups.is_on
          ? lastOf(backups)
          : 'Ingen görs av sig själv. Den som sköter servern ställer in BACKUP_DIR.'}
      </p>
    )}
  </section>
)
