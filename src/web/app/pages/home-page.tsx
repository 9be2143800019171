import { useSelector } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { membershipForm } from '#web/app/layouts/header.tsx'
import { EventList } from '#web/features/events/event-list.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { upcomingEvents } from '#web/features/events/upcoming.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { footerSlice } from '#web/features/footer/footer-slice.ts'
import { PartnerGrid } from '#web/features/partners/partner-grid.tsx'
import { partnerSlice } from '#web/features/partners/partner-slice.ts'
import { PostCarousel } from '#web/features/posts/post-carousel.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { LinkButton, OutsideButton } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './home-page.module.css'

/** A sentence longer than this is a text, not a title. */
const longestTitle = 110

const Hero = () => {
  const { t, language, localText } = useTexts()
  const site = useSelector(featureSlice.selectSite)
  const [footer] = useSelector(footerSlice.select)
  const { text: motto, lang } = footer ? localText(footer, 'description') : { text: '' }
  const name = site ? localText(site, 'association_name').text : ''
  const city = site ? localText(site, 'city').text : ''
  const isTitle = motto !== '' && motto.length <= longestTitle
  return (
    <div className={css.hero}>
      <p className={css.eyebrow}>{[isTitle && name, city].filter(Boolean).join(' · ')}</p>
      <h1 tabIndex={-1} className={css.title} lang={isTitle ? lang : undefined}>
        {isTitle ? motto : name || t('home.welcome')}
      </h1>
      {!isTitle && motto && (
        <p className={css.lead} lang={lang}>
          {motto}
        </p>
      )}
      <p className={css.actions}>
        <OutsideButton href={membershipForm(site, language)} target="_blank" rel="noopener">
          {t('menu.membership')}
        </OutsideButton>
        <LinkButton variant="quiet" to={pages.activities}>
          {t('home.activities')}
        </LinkButton>
      </p>
    </div>
  )
}

export const Page = () => {
  const { t } = useTexts()
  const { posts } = useSelector(postSlice.select)
  const events = useSelector(eventSlice.select)
  const partners = useSelector(partnerSlice.select)
  const now = useSelector(featureSlice.selectNow)
  return (
    <PageWidth>
      <div className={css.top}>
        <Hero />
        <Section heading={t('home.news')} quiet>
          {posts.length > 0 ? <PostCarousel posts={posts} /> : <EmptyNote>{t('home.noNews')}</EmptyNote>}
        </Section>
      </div>
      <EventList events={upcomingEvents(events, now)} now={now} />
      <PartnerGrid partners={partners} />
    </PageWidth>
  )
}
