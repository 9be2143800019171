import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MessagePage } from './message-page.tsx'

export const Page = () => {
  const { t } = useTexts()
  return (
    <MessagePage title="404" text={t('missing.text')}>
      <LinkButton to={pages.home}>{t('missing.home')}</LinkButton>
    </MessagePage>
  )
}
