import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { Footer } from '#web/features/footer/footer.tsx'
import { NoticeLine } from '#web/features/notice/notice.tsx'
import { hasPlaced, PlacedLinks } from '#web/features/pages/placed-links.tsx'
import { NewsletterForm } from '#web/features/subscribers/newsletter-form.tsx'
import { Link } from '#web/ui/link.tsx'
import { PrintHead } from '#web/ui/print-head.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { Header } from './header.tsx'
import { LanguageLinks } from './language-links.tsx'
import css from './public-layout.module.css'

type Props = { pending: boolean; isFound: boolean; isStill: boolean; children: ReactNode }

export const PublicLayout = ({ pending, isFound, isStill, children }: Props) => {
  const { t, localText } = useTexts()
  const site = useSelector(featureSlice.selectSite)
  const notice = useSelector(featureSlice.selectNotice)
  const now = useSelector(featureSlice.selectNow)
  const name = site ? localText(site, 'association_name').text : ''
  return (
    <>
      <SkipLink />
      {notice && <NoticeLine notice={notice} isClosable={!isStill} />}
      <Header site={site} isFound={isFound} />
      <PrintHead name={name} />
      {pending && <div className={css.progress} />}
      <main id="innehall" tabIndex={-1} className={css.main} aria-busy={pending}>
        {children}
      </main>
      <Footer
        name={name}
        now={now}
        pages={
          (hasPlaced(site, 'footer') || site?.has_documents) && (
            <>
              <PlacedLinks site={site} place="footer" />
              {site?.has_documents && (
                <li>
                  <Link to={pages.documents}>{t('footer.documents')}</Link>
                </li>
              )}
            </>
          )
        }
        newsletter={!isStill && <NewsletterForm />}
        languages={<LanguageLinks isFound={isFound} />}
      />
    </>
  )
}
