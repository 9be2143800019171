import { Alert } from '@mantine/core'
import { mailSettingsPage } from '#shared/mail-settings.ts'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import card from './card.module.css'

/** Says that no mail reaches anyone, and where a mail server is set. */
export const NoServerNotice = () => {
  const { t } = usePanelTexts()
  return (
    <Alert variant="outline" mb="md" title={t('noServer.title')}>
      <p>{t('noServer.files')}</p>
      <Link to={mailSettingsPage} className={card.touch}>
        {t('noServer.set')}
      </Link>
    </Alert>
  )
}
