import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { activitiesPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { OnlyIn } from '#web/ui/only-in.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWords, Words } from '#web/ui/words.tsx'
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
  const { dates } = useTexts()
  const words = useWords()
  const { category_id, post_date, author } = post
  const content = words(post, 'content')
  const stored = post.image && (
    <PostPicture post={post} sizes="(min-width: 56em) 52rem, 100vw" first className={css.picture} />
  )
  return (
    <article className={css.post}>
      <header className={css.header}>
        <p className={css.facts}>
          {words(post, 'category').text &&
            (unlinked ? (
              <span className={css.category}>
                <Words of={post} field="category" />
              </span>
            ) : (
              <Link to={activitiesPage(category_id)} className={css.category}>
                <Words of={post} field="category" />
              </Link>
            ))}
          {post_date && <time dateTime={post_date}>{dates.longDate(post_date)}</time>}
        </p>
        <h1 tabIndex={-1}>
          <Words of={post} field="title" />
        </h1>
        {author && <p className={css.author}>{author}</p>}
      </header>
      {picture === undefined ? stored : picture && <div className={css.picture}>{picture}</div>}
      <OnlyIn said={content} />
      <RichText html={content.text} lang={content.lang} size="reading" />
    </article>
  )
}
