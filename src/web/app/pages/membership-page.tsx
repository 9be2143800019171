import { useSelector } from 'react-redux'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { allOf, type LoadInput } from '#web/app/page.ts'
import { aboutSlice } from '#web/features/about/about-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { MembershipForm } from '#web/features/members/membership-form.tsx'
import { offersSlice } from '#web/features/members/offers-slice.ts'
import { PrivacyNote } from '#web/features/members/privacy-note.tsx'
import { PageWidth } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './membership-page.module.css'
import { MyPageLink } from './my-page-link.tsx'

export const load = ({ store: { dispatch } }: LoadInput) =>
  allOf([dispatch(aboutSlice.fetch()), dispatch(offersSlice.read())])

export const Page = () => {
  const { t, localText } = useTexts()
  const [about] = useSelector(aboutSlice.select)
  const [footer] = useSelector(footerSlice.select)
  const site = useSelector(featureSlice.selectSite)
  const now = useSelector(featureSlice.selectNow)
  const offers = useSelector(offersSlice.select)
  return (
    <PageWidth>
      <header className={css.header}>
        <h1 tabIndex={-1}>{t('membership.title')}</h1>
        <p className={css.lead}>{t('membership.lead')}</p>
        <MyPageLink renews={offers.length > 0} />
      </header>
      <MembershipForm
        today={stockholmDayOf(now)}
        offers={offers}
        statute={about ? localText(about, 'statute') : { text: '' }}
        statutesFile={site?.statutes_file ? site : null}
        privacy={
          <PrivacyNote
            association={site ? localText(site, 'association_name').text : ''}
            infoMail={footer?.infoMail ?? ''}
          />
        }
      />
    </PageWidth>
  )
}
