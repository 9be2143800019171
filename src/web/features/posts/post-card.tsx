import { excerpt } from '#shared/excerpt.ts'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { Link } from '#web/ui/link.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import css from './post-card.module.css'
import { PostFacts } from './post-facts.tsx'
import { PostPicture } from './post-picture.tsx'

/** Characters of the text on a card (specification §9). */
const excerptLength = 100

/** A post in short; the whole card leads to its page and passes the post along. */
const PostCard = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const content = useTexts().localText(post, 'content')
  const link = { to: postPage(post.id), state: { post } }
  return (
    <article className={css.card}>
      <PostPicture post={post} frames={pictureFrames.card} className={css.picture} />
      <div className={css.body}>
        <PostFacts post={post} />
        <h3>
          <Link {...link} className={shapes.link}>
            <RecordText of={post} field="title" />
          </Link>
        </h3>
        <p className={css.excerpt} lang={content.lang}>
          {excerpt(content.text, excerptLength)}
        </p>
        {/* For pointers only: everybody else has the heading, which says where it leads. */}
        <Link {...link} className={css.more} tabIndex={-1} aria-hidden="true">
          {t('button.readMore')}
        </Link>
      </div>
    </article>
  )
}

type Props = {
  posts: readonly Post[]
  /** Beside something else: two in a row at most. */
  narrow?: boolean
}

export const PostCards = ({ posts, narrow = false }: Props) => (
  <ul className={narrow ? css.cards : `${css.cards} ${css.wide}`}>
    {posts.map((post) => (
      <li key={post.id}>
        <PostCard post={post} />
      </li>
    ))}
  </ul>
)
