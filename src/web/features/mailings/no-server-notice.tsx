import { Alert } from '@mantine/core'
import { Link } from 'react-router'
import { mailSettingsPage } from '#shared/mail-settings.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

/** Says that no mail reaches anyone, and where a mail server is set. */
export const NoServerNotice = () => {
  const { t } = usePanelTexts()
  return (
    <Alert variant="outline" title={t('noServer.title')} classNames={{ message: css.notice ?? '' }}>
      <p>{t('noServer.files')}</p>
      <Link to={mailSettingsPage} className={card.touch}>
        {t('noServer.set')}
      </Link>
    </Alert>
  )
}
