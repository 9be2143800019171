import { useSelector } from 'react-redux'
import { pages } from '#shared/paths.ts'
import { nextEvents } from '#web/app/next-events.ts'
import { EventRows } from '#web/features/events/event-rows.tsx'
import { eventSlice } from '#web/features/events/event-slice.ts'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { CategoryFilter } from '#web/features/posts/category-filter.tsx'
import { PostCards } from '#web/features/posts/post-card.tsx'
import { PostHero } from '#web/features/posts/post-hero.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { MoreLink, PageWidth, Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './activities-page.module.css'

export const Page = () => {
  const { t } = useTexts()
  const { posts, categories, currentCategory } = useSelector(postSlice.select)
  const all = useSelector(eventSlice.select)
  const now = useSelector(featureSlice.selectNow)
  const [hero, ...rest] = posts
  const events = nextEvents(all, now)
  const hasEvents = events.length > 0
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('menu.activities')}</h1>
      <div className={hasEvents ? `${css.parts} ${css.beside}` : css.parts}>
        <div className={css.hero}>
          {hero ? (
            <PostHero post={hero} />
          ) : (
            <EmptyNote>
              {t(currentCategory === null ? 'activities.empty' : 'activities.emptyCategory')}
            </EmptyNote>
          )}
        </div>
        {hasEvents && (
          <div className={css.events}>
            <Section
              heading={t('home.events')}
              more={<MoreLink to={pages.calendar}>{t('activities.events')}</MoreLink>}
            >
              <EventRows events={events} among={all} hasTimes />
            </Section>
          </div>
        )}
        <div className={css.posts}>
          <CategoryFilter categories={categories} current={currentCategory} />
          {rest.length > 0 && (
            <Section heading={t('activities.more')} quiet>
              <PostCards posts={rest} narrow={hasEvents} />
            </Section>
          )}
        </div>
      </div>
    </PageWidth>
  )
}
