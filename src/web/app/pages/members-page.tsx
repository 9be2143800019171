import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ChoiceBar } from '#web/features/mailings/choice-bar.tsx'
import { useWriteToChosen } from '#web/features/mailings/use-write-to-chosen.ts'
import { MemberList } from '#web/features/members/member-admin-page.tsx'

/** The register of members below the saved choices of it, and the way from chosen members to a mail to them. */
export const Page = (basics: PageBasics) => {
  const writeTo = useWriteToChosen()
  return (
    <MemberList {...basics} intro={<ChoiceBar />} furtherActs={({ which }, tools) => writeTo(which, tools)} />
  )
}
