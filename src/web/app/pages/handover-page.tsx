import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { HandoverPage } from '#web/features/handover/handover-page.tsx'
import { StandingWords } from '#web/features/users/standing-words.tsx'

export const Page = (basics: PageBasics) => <HandoverPage {...basics} Standing={StandingWords} />
