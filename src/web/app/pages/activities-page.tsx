import { useSelector } from 'react-redux'
import { CategoryFilter } from '#web/features/posts/category-filter.tsx'
import { PostCards } from '#web/features/posts/post-card.tsx'
import { PostHero } from '#web/features/posts/post-hero.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import css from './activities-page.module.css'

export const Page = () => {
  const { posts, categories, currentCategory } = useSelector(postSlice.select)
  const [hero, ...rest] = posts
  return (
    <PageWidth>
      <h1 tabIndex={-1}>Aktiviteter</h1>
      <div className={css.parts}>
        {hero && <PostHero post={hero} />}
        <CategoryFilter categories={categories} current={currentCategory} />
        {!hero && (
          <EmptyNote>
            {currentCategory === null
              ? 'Här är det tomt än så länge. Snart berättar vi vad vi gör.'
              : 'Inga inlägg i den här kategorin ännu.'}
          </EmptyNote>
        )}
      </div>
      {rest.length > 0 && (
        <Section heading="Fler inlägg" quiet>
          <PostCards posts={rest} />
        </Section>
      )}
    </PageWidth>
  )
}
