import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MessagePage } from './message-page.tsx'

export const Page = () => (
  <MessagePage title="404" text="The page you are looking for does not exist.">
    <LinkButton to={pages.home}>Go to Home</LinkButton>
  </MessagePage>
)
