import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { activitiesPage } from '#shared/paths.ts'
import { longDate } from '#shared/swedish-date.ts'
import { PostCards } from '#web/features/posts/post-card.tsx'
import { PostPicture } from '#web/features/posts/post-picture.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import css from './post-page.module.css'

/** How many other posts are offered below. */
const otherPosts = 3

export const Page = () => {
  const { currentPost: post, posts } = useSelector(postSlice.select)
  if (!post) return null
  const others = posts.filter(({ id }) => id !== post.id).slice(0, otherPosts)
  return (
    <PageWidth>
      <article className={css.post}>
        <header className={css.header}>
          <p className={css.facts}>
            {post.category && (
              <Link to={activitiesPage(post.category_id)} className={css.category}>
                {post.category}
              </Link>
            )}
            {post.post_date && <time dateTime={post.post_date}>{longDate(post.post_date)}</time>}
          </p>
          <h1 tabIndex={-1}>{post.title}</h1>
          {post.author && <p className={css.author}>{post.author}</p>}
        </header>
        {post.image && (
          <PostPicture post={post} sizes="(min-width: 56em) 52rem, 100vw" first className={css.picture} />
        )}
        <RichText html={post.content} size="reading" />
      </article>
      {others.length > 0 && (
        <Section heading="Fler inlägg">
          <PostCards posts={others} />
        </Section>
      )}
    </PageWidth>
  )
}
