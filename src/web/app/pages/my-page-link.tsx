import { addressIn } from '#shared/addresses.ts'
import { pages } from '#shared/paths.ts'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'

/** The way to the own page of a member, who renews there where memberships end, which the server alone makes: the browser loads it as another document. */
export const MyPageLink = ({ renews = false }: { renews?: boolean }) => {
  const { t, language } = useTexts()
  return (
    <p className={shapes.hint}>
      {t('membership.already')}{' '}
      <a href={addressIn(pages.mine, language)}>{t(renews ? 'membership.renew' : 'membership.mine')}</a>
    </p>
  )
}
