import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Stands in place of a page that depends on who is signed in, where no scripts run. */
export const Page = () => (
  <MessagePage title="JavaScript behövs" text="Den här sidan behöver JavaScript.">
    <LinkButton to={pages.home}>Till webbplatsen</LinkButton>
  </MessagePage>
)
