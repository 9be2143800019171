import { publicationIn } from '#shared/publication.ts'
import { type Post, posts } from '#shared/resources/posts.ts'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The state of a post: a draft, planned for a time, or what visitors read. */
export const PostBadge = ({ post }: { post: Pick<Post, 'is_published' | 'post_date' | 'publish_time'> }) => {
  const { t } = usePanelTexts()
  return (
    <PublicationBadge
      publication={publicationIn(posts, post)}
      words={{
        draft: t('posts.fields.is_published.off'),
        published: t('posts.fields.is_published.on'),
        planned: (when) => t('posts.planned', { when }),
      }}
    />
  )
}
