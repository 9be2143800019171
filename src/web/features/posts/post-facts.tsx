import type { Post } from '#shared/resources/posts.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './post-facts.module.css'

/** Category and date of a post, in one quiet line. */
export const PostFacts = ({ post }: { post: Post }) => {
  const { dates, localText } = useTexts()
  return (
    <p className={css.facts}>
      <span className={css.line}>
        {localText(post, 'category').text && (
          <span className={`${css.fact} ${css.category}`}>
            <RecordText of={post} field="category" />
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
