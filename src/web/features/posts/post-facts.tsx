import type { Post } from '#shared/resources/posts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWords, Words } from '#web/ui/words.tsx'
import css from './post-facts.module.css'

/** Category and date of a post, in one quiet line. */
export const PostFacts = ({ post }: { post: Post }) => {
  const { dates } = useTexts()
  const words = useWords()
  return (
    <p className={css.facts}>
      <span className={css.line}>
        {words(post, 'category').text && (
          <span className={`${css.fact} ${css.category}`}>
            <Words of={post} field="category" />
          </span>
        )}
        {post.post_date && (
          <time dateTime={post.post_date} className={css.fact}>
            {dates.longDate(post.post_date)}
          </time>
        )}
      </span>
    </p>
  )
}
