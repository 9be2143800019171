import { Box } from '@mantine/core'
import { useSelector } from 'react-redux'
import { type Post, posts } from '#shared/resources/posts.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import { chosenPicture, storedPicture } from '#web/admin/form/visitor-preview.tsx'
import { PublicationBadge } from '#web/admin/publication/publication-badge.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { PostArticle } from './post-article.tsx'
import { postSlice } from './post-slice.ts'

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')

/** The post that is being written, as visitors will read it. */
export const PostPreview = ({ values, author }: { values: FormValues; author: string }) => {
  const { t } = usePanelTexts()
  const { categories } = useSelector(postSlice.select)
  const category_id = Number(values.category_id)
  const { url, sizes } = storedPicture(values.image)
  const post: Post = {
    id: 0,
    title: textOf(values, 'title'),
    content: textOf(values, 'content'),
    category_id,
    category: categories.find(({ id }) => id === category_id)?.name ?? '',
    author,
    post_date: writtenOnly('date', values.post_date),
    publish_time: writtenOnly('time', values.publish_time),
    is_published: values.is_published === true,
    image: url,
    image_sizes: sizes,
    image_alt: textOf(values, 'image_alt'),
    image_focus: textOf(values, 'image_focus'),
    lacking: textOf(values, 'lacking'),
  }
  return (
    <>
      <Box mb="sm">
        <PublicationBadge resource={posts} record={post} planned={(when) => t('posts.planned', { when })} />
      </Box>
      <PostArticle
        post={post}
        byline={t('posts.byline', { author })}
        picture={chosenPicture(values.image)}
        unlinked
      />
    </>
  )
}
