import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { HandoverPage } from '#web/features/handover/handover-page.tsx'
import { GrantsWords } from '#web/features/users/grants-words.tsx'

export const Page = (basics: PageBasics) => <HandoverPage {...basics} Grants={GrantsWords} />
