import { activitiesPage } from '#shared/paths.ts'
import type { Category } from '#shared/resources/categories.ts'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './category-filter.module.css'

type Props = {
  categories: readonly Category[]
  /** Id of the chosen one; null for all. */
  current: number | null
}

/** Tags that filter the posts: links, so that a choice can be shared, gone back from and made without code. */
export const CategoryFilter = ({ categories, current }: Props) => {
  const { t } = useTexts()
  const used = categories.filter((category) => category.published_post_count > 0)
  if (used.length === 0) return null
  return (
    <nav aria-label={t('activities.categories')}>
      <ul className={css.tags}>
        {[null, ...used].map((category) => {
          const id = category?.id ?? null
          return (
            <li key={id}>
              <Link
                to={activitiesPage(id)}
                className={css.tag}
                aria-current={id === current || undefined}
                preventScrollReset
              >
                {category ? <RecordText of={category} field="name" /> : t('activities.all')}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
