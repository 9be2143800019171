import type { Post } from '#shared/resources/posts.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useWords } from '#web/ui/words.tsx'

type Props = {
  post: Post
  sizes: string
  first?: boolean
  className?: string | undefined
}

/** The picture of a post, or a pattern in its place. */
export const PostPicture = ({ post, ...rest }: Props) => {
  const words = useWords()
  return post.image ? (
    <Picture src={post.image} versions={post.image_sizes} alt={words(post, 'image_alt').text} {...rest} />
  ) : (
    <div className={rest.className}>
      <Pattern />
    </div>
  )
}
