import type { ReactNode } from 'react'
import { activitiesPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
import { LongText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './post-article.module.css'
import { PostPicture } from './post-picture.tsx'

type Props = {
  post: Post
  /** Its author, in words. */
  byline: string
  /** In place of the stored picture; null for none. */
  picture?: ReactNode
  /** Whether links lead nowhere, as in a preview. */
  unlinked?: boolean
}

export const PostArticle = ({ post, byline, picture, unlinked = false }: Props) => {
  const { dates, localText } = useTexts()
  const { category_id, post_date, author } = post
  const stored = post.image && (
    <PostPicture post={post} sizes="(min-width: 56em) 52rem, 100vw" first className={css.picture} />
  )
  return (
    <article className={css.post}>
      <header className={css.header}>
        <p className={css.facts}>
          {localText(post, 'category').text &&
            (unlinked ? (
              <span className={css.category}>
                <RecordText of={post} field="category" />
              </span>
            ) : (
              <Link to={activitiesPage(category_id)} className={css.category}>
                <RecordText of={post} field="category" />
              </Link>
            ))}
          {post_date && <time dateTime={post_date}>{dates.longDate(post_date)}</time>}
        </p>
        <h1 tabIndex={-1}>
          <RecordText of={post} field="title" />
        </h1>
        {author && <p className={css.author}>{byline}</p>}
      </header>
      {picture === undefined ? stored : picture && <div className={css.picture}>{picture}</div>}
      <LongText content={localText(post, 'content')} size="reading" />
    </article>
  )
}
