import { excerpt } from '#shared/excerpt.ts'
import { postPage } from '#shared/paths.ts'
import type { Post } from '#shared/resources/posts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RecordText } from '#web/ui/record-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { PostFacts } from './post-facts.tsx'
import css from './post-hero.module.css'
import { PostPicture } from './post-picture.tsx'

/** Characters of the text beside the large picture (specification §9). */
const excerptLength = 150

/** The first post of a list, large. */
export const PostHero = ({ post }: { post: Post }) => {
  const { t } = useTexts()
  const content = useTexts().localText(post, 'content')
  const link = { to: postPage(post.id), state: { post } }
  return (
    <article className={css.hero}>
      <Link {...link} className={css.frame} tabIndex={-1} aria-hidden="true">
        <PostPicture post={post} frames={pictureFrames.hero} first className={css.picture} />
      </Link>
      <div className={css.body}>
        <PostFacts post={post} />
        <h2 id="forst">
          <RecordText of={post} field="title" />
        </h2>
        <p className={css.excerpt} lang={content.lang}>
          {excerpt(content.text, excerptLength)}
        </p>
        <p className={css.action}>
          <LinkButton {...link} aria-describedby="forst">
            {t('button.readMore')}
          </LinkButton>
        </p>
      </div>
    </article>
  )
}
