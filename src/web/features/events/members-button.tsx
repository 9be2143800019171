import { addressIn } from '#shared/addresses.ts'
import { pages } from '#shared/paths.ts'
import { OutsideButton } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'

/** The way to apply while only members may: from Min sida, whose link shows that the address is a member's. */
export const MembersButton = (described: { 'aria-describedby'?: string }) => {
  const { t, language } = useTexts()
  return (
    <OutsideButton href={addressIn(pages.mine, language)} {...described}>
      {t('apply.mine')}
    </OutsideButton>
  )
}
