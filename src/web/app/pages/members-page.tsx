import { Group } from '@mantine/core'
import { letterPage, lettersName } from '#shared/letters.ts'
import { personDeskPage } from '#shared/panel-paths.ts'
import { persondata } from '#shared/person-desk.ts'
import { groups } from '#shared/resources/groups.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import card from '#web/admin/page/card.module.css'
import type { PageBasics } from '#web/admin/page/page-basics.ts'
import { ChoiceBar } from '#web/features/mailings/choice-bar.tsx'
import { useWriteToChosen } from '#web/features/mailings/use-write-to-chosen.ts'
import { MemberList } from '#web/features/members/member-admin-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The other pages about members, as far as an account may open them. */
const Ways = () => {
  const { t, resourceIn } = usePanelTexts()
  const may = useMay()
  const ways = [
    may('write', lettersName) && ([letterPage, t('letter.page')] as const),
    may('read', groups.name) && (['/admin/groups/', resourceIn(groups).names.page] as const),
    may('write', persondata) && ([personDeskPage, t('persondata.title')] as const),
  ].filter((way) => way !== false)
  return (
    <Group gap="md">
      {ways.map(([to, words]) => (
        <Link key={to} to={to} className={card.touch}>
          {words}
        </Link>
      ))}
    </Group>
  )
}

/** The register of members below the saved choices of it, and the way from chosen members to a mail to them. */
export const Page = (basics: PageBasics) => {
  const writeTo = useWriteToChosen()
  const intro = (
    <>
      <Ways />
      <ChoiceBar />
    </>
  )
  return <MemberList {...basics} intro={intro} furtherActs={({ which }, tools) => writeTo(which, tools)} />
}
