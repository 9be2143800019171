import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { Footer } from '#web/features/footer/footer.tsx'
import { NewsletterForm } from '#web/features/subscribers/newsletter-form.tsx'
import { PrintHead } from '#web/ui/print-head.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Header } from './header.tsx'
import css from './public-layout.module.css'

type Props = { pending: boolean; isFound: boolean; children: ReactNode }

/** Header and footer around every public page. */
export const PublicLayout = ({ pending, isFound, children }: Props) => {
  const site = useSelector(featureSlice.selectSite)
  const now = useSelector(featureSlice.selectNow)
  return (
    <>
      <SkipLink />
      <Header site={site} isFound={isFound} />
      <PrintHead name={site?.association_name ?? ''} />
      {pending && <div className={css.progress} />}
      <main id="innehall" tabIndex={-1} className={css.main} aria-busy={pending}>
        {children}
      </main>
      <Footer name={site?.association_name ?? ''} now={now} newsletter={<NewsletterForm />} />
    </>
  )
}
