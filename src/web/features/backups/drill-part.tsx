import { Part } from '#web/admin/page/part.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './backups.module.css'

const folder = '/tmp/prov'

const Command = ({ children: command }: { children: string }) => (
  <div className={css.command}>
    <code>{command}</code>
    <CopyButton text={command} what={usePanelTexts().t('backupPlace.drill.command')} />
  </div>
)

/** How a backup is proved: put back into an empty folder, and looked at. */
export const DrillPart = ({ archive }: { archive: string }) => {
  const { t } = usePanelTexts()
  const restore = `DATA_DIR=${folder} BACKUP_PASSPHRASE='${t('backupPlace.drill.words')}' npm run -s gille -- restore ${archive}`
  return (
    <Part title={t('backupPlace.drill')} hint={t('backupPlace.drill.hint')}>
      <ol className={css.steps}>
        <li>{t('backupPlace.drill.1')}</li>
        <li>
          {t('backupPlace.drill.2')}
          <Command>{restore}</Command>
        </li>
        <li>
          {t('backupPlace.drill.3')}
          <Command>{`DATA_DIR=${folder} PORT=3999 npm start`}</Command>
        </li>
        <li>{t('backupPlace.drill.4')}</li>
        <li>{t('backupPlace.drill.5')}</li>
      </ol>
    </Part>
  )
}
