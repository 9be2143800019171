import type { ReactNode } from 'react'
import { activitiesPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Article, ArticleFrame, articlePicture } from '#web/ui/article.tsx'
import { Link } from '#web/ui/link.tsx'
import { RecordText } from '#web/ui/record-text.tsx'
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
  const stored = post.image && <PostPicture post={post} {...articlePicture} />
  return (
    <Article
      above={
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
      }
      title={<RecordText of={post} field="title" />}
      below={author && <p className={css.author}>{byline}</p>}
      picture={picture === undefined ? stored : picture && <ArticleFrame>{picture}</ArticleFrame>}
      content={localText(post, 'content')}
    />
  )
}
