import { useSelector } from 'react-redux'
import { stockholmDayOf } from '#shared/swedish-date.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { MembershipForm } from '#web/features/members/membership-form.tsx'
import { PrivacyNote } from '#web/features/members/privacy-note.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import css from './membership-page.module.css'

export const Page = () => {
  const [about] = useSelector(aboutSlice.select)
  const [footer] = useSelector(footerSlice.select)
  const site = useSelector(featureSlice.selectSite)
  const now = useSelector(featureSlice.selectNow)
  return (
    <PageWidth>
      <header className={css.header}>
        <h1 tabIndex={-1}>BLI MEDLEM</h1>
        <p className={css.lead}>Fyll i dina uppgifter, så hör styrelsen av sig. Alla fält behövs.</p>
      </header>
      <MembershipForm
        today={stockholmDayOf(now)}
        statute={about?.statute ?? ''}
        privacy={<PrivacyNote association={site?.association_name ?? ''} infoMail={footer?.infoMail ?? ''} />}
      />
    </PageWidth>
  )
}
