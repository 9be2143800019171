import { useSelector } from 'react-redux'
import type { PreviewState } from '#shared/previews.ts'
import { PostArticle } from '#web/features/posts/post-article.tsx'
import { PostCards } from '#web/features/posts/post-card.tsx'
import { postSlice } from '#web/features/posts/post-slice.ts'
import { PageWidth, Section } from '#web/ui/layout.tsx'
import { PreviewMark } from '#web/ui/preview-mark.tsx'
import { useTexts } from '#web/ui/texts.ts'

const otherPosts = 3

/** Written here, as no other page has it. */
const selectPreview = ({ feature }: { feature: { preview?: PreviewState } }) => feature.preview

export const Page = () => {
  const { t } = useTexts()
  const { currentPost: post, posts } = useSelector(postSlice.select)
  const preview = useSelector(selectPreview)
  if (!post) return null
  const others = posts.filter(({ id }) => id !== post.id).slice(0, otherPosts)
  return (
    <PageWidth>
      {preview && <PreviewMark preview={preview} />}
      <PostArticle post={post} byline={t('post.byline', { author: post.author })} />
      {others.length > 0 && (
        <div data-unprinted="">
          <Section heading={t('activities.more')}>
            <PostCards posts={others} />
          </Section>
        </div>
      )}
    </PageWidth>
  )
}
