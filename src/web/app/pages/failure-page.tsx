import type { Problem } from '#web/redux/api.ts'
import { Button } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** In place of a page that could not be loaded. */
export const FailurePage = ({ problem, retry }: { problem: Problem; retry: () => void }) => (
  <MessagePage title="Något gick fel" text={problem.title}>
    <Button onClick={retry}>Försök igen</Button>
  </MessagePage>
)
