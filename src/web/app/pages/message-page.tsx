import type { ReactNode } from 'react'
import { pages } from '#shared/paths.ts'
import type { Problem } from '#web/redux/api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { Pattern } from '#web/ui/pattern.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './message-page.module.css'

const MessagePage = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <PageWidth>
    <div className={css.message}>
      <div className={css.picture}>
        <Pattern />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  </PageWidth>
)

export const NotFoundPage = () => {
  const { t } = useTexts()
  return (
    <MessagePage title="404" text={t('missing.text')}>
      <LinkButton to={pages.home}>{t('missing.home')}</LinkButton>
      <LinkButton to={pages.search} variant="quiet">
        {t('missing.search')}
      </LinkButton>
    </MessagePage>
  )
}

export const FailurePage = ({ problem, retry }: { problem: Problem; retry: () => void }) => {
  const { t, say } = useTexts()
  return (
    <MessagePage title={t('failure.title')} text={say(problem.title)}>
      <Button onClick={retry}>{t('button.retry')}</Button>
    </MessagePage>
  )
}

/** In place of a page that depends on the signed-in user, where no scripts run. */
export const NeedsScriptsPage = () => {
  const { t } = useTexts()
  return (
    <MessagePage title={t('scripts.title')} text={t('scripts.text')}>
      <LinkButton to={pages.home}>{t('scripts.home')}</LinkButton>
    </MessagePage>
  )
}
