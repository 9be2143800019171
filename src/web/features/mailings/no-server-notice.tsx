import { Alert } from '@mantine/core'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './mailings.module.css'

/** @returns the settings that the server lacks before it can send mails */
const missing = (from: string, { t }: PanelTexts): string =>
  [
    `SMTP_URL=smtps://${t('noServer.user')}:${t('noServer.secret')}@smtp.example.com:465`,
    `MAIL_FROM="${t('noServer.association')} <${from}>"`,
    `PUBLIC_URL=${location.origin}`,
  ].join('\n')

/** Says that no mail reaches anyone, with the settings for the server's administrator. */
export const NoServerNotice = ({ from }: { from: string }) => {
  const texts = usePanelTexts()
  const { t } = texts
  return (
    <Alert variant="outline" title={t('noServer.title')} classNames={{ message: css.notice ?? '' }}>
      <p>{t('noServer.files')}</p>
      <p>{t('noServer.give')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre className={css.text} tabIndex={0}>
        {missing(from, texts)}
      </pre>
      <CopyButton text={missing(from, texts)} what={t('noServer.lines')} />
    </Alert>
  )
}
