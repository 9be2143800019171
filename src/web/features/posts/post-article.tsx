import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activitiesPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { longDate } from '#shared/swedish-date.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './post-article.module.css'
import { PostPicture } from './post-picture.tsx'

type Props = {
  post: Post
  /** In place of the stored picture; null for none. */
  picture?: ReactNode
  /** Whether links lead nowhere, as in a preview. */
  unlinked?: boolean
}

/** A post as visitors read it. */
export const PostArticle = ({ post, picture, unlinked = false }: Props) => {
  const { category, category_id, post_date, title, author, content } = post
  const stored = post.image && (
    <PostPicture post={post} sizes="(min-width: 56em) 52rem, 100vw" first className={css.picture} />
  )
  return (
    <article className={css.post}>
      <header className={css.header}>
        <p className={css.facts}>
          {category &&
            (unlinked ? (
              <span className={css.category}>{category}</span>
            ) : (
              <Link to={activitiesPage(category_id)} className={css.category}>
                {category}
              </Link>
            ))}
          {post_date && <time dateTime={post_date}>{longDate(post_date)}</time>}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        {author && <p className={css.author}>{author}</p>}
      </header>
      {picture === undefined ? stored : picture && <div className={css.picture}>{picture}</div>}
      <RichText html={content} size="reading" />
    </article>
  )
}
