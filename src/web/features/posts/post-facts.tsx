import type { Post } from '#shared/resources/posts.ts'
import { longDate } from '#shared/swedish-date.ts'
import css from './post-facts.module.css'

/** Category and date of a post, in one quiet line. */
export const PostFacts = ({ post }: { post: Post }) => (
  <p className={css.facts}>
    <span className={css.line}>
      {post.category && <span className={`${css.fact} ${css.category}`}>{post.category}</span>}
      {post.post_date && (
        <time dateTime={post.post_date} className={css.fact}>
          {longDate(post.post_date)}
        </time>
      )}
    </span>
  </p>
)
