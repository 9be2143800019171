import type { Problem } from '#web/redux/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { MessagePage } from './message-page.tsx'

/** In place of a page that could not be loaded. */
export const FailurePage = ({ problem, retry }: { problem: Problem; retry: () => void }) => {
  const { t, say } = useTexts()
  return (
    <MessagePage title={t('failure.title')} text={say(problem.title)}>
      <Button onClick={retry}>{t('button.retry')}</Button>
    </MessagePage>
  )
}
