import type { Post } from '#shared/resources/posts.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  post: Post
  sizes: string
  first?: boolean
  className?: string | undefined
}

/** The picture of a post, or a pattern in its place. */
export const PostPicture = ({ post, ...rest }: Props) =>
  post.image ? (
    <Picture src={post.image} versions={post.image_sizes} alt={post.image_alt} {...rest} />
  ) : (
    <div className={rest.className}>
      <Pattern />
    </div>
  )
