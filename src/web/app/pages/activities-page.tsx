import { useSelector } from 'react-redux'
import { CategoryFilter } from '#web/features/posts/category-filter.tsx'
import { PostCards } from '#web/features/posts/post-card.tsx'
import { PostHero } from '#web/features/posts/post-hero.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './activities-page.module.css'

export const Page = () => {
  const { t } = useTexts()
  const { posts, categories, currentCategory } = useSelector(postSlice.select)
  const [hero, ...rest] = posts
  return (
    <PageWidth>
      <h1 tabIndex={-1}>{t('menu.activities')}</h1>
      <div className={css.parts}>
        {hero && <PostHero post={hero} />}
        <CategoryFilter categories={categories} current={currentCategory} />
        {!hero && (
          <EmptyNote>
            {t(currentCategory === null ? 'activities.empty' : 'activities.emptyCategory')}
          </EmptyNote>
        )}
      </div>
      {rest.length > 0 && (
        <Section heading={t('activities.more')} quiet>
          <PostCards posts={rest} />
        </Section>
      )}
    </PageWidth>
  )
}
