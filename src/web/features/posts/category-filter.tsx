import { Link } from 'react-router'
import { activitiesPage } from '#shared/paths.ts'
import type { Category } from '#shared/resources/categories.ts'
import css from './category-filter.module.css'

type Props = {
  categories: readonly Category[]
  /** Id of the chosen one; null for all. */
  current: number | null
}

/** Tags that filter the posts: links, so that a choice can be shared, gone back from and made without code. */
export const CategoryFilter = ({ categories, current }: Props) => {
  const used = categories.filter((category) => category.published_post_count > 0)
  if (used.length === 0) return null
  return (
    <nav aria-label="Kategorier">
      <ul className={css.tags}>
        {[{ id: null, name: 'ALL' }, ...used].map(({ id, name }) => (
          <li key={id}>
            <Link
              to={activitiesPage(id)}
              className={css.tag}
              aria-current={id === current || undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
