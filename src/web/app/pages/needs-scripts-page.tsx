import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MessagePage } from './message-page.tsx'

/** Stands in place of a page that depends on who is signed in, where no scripts run. */
export const Page = () => {
  const { t } = useTexts()
  return (
    <MessagePage title={t('scripts.title')} text={t('scripts.text')}>
      <LinkButton to={pages.home}>{t('scripts.home')}</LinkButton>
    </MessagePage>
  )
}
