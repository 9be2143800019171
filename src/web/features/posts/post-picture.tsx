import type { ComponentProps } from 'react'
import type { Post } from '#shared/resources/posts.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'

type Props = { post: Post } & Omit<ComponentProps<typeof Picture>, 'src' | 'versions' | 'alt'> & {
    alt?: string
  }

/** The picture of a post, or a pattern in its place. */
export const PostPicture = ({ post, ...rest }: Props) => {
  const { localText } = useTexts()
  return post.image ? (
    <Picture
      src={post.image}
      versions={post.image_sizes}
      alt={localText(post, 'image_alt').text}
      focus={post.image_focus}
      {...rest}
    />
  ) : (
    <div className={rest.className}>
      <Pattern />
    </div>
  )
}
