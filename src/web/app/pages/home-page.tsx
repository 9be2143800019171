import { useSelector } from 'react-redux'
import { featureSlice } from '#web/features/feature/feature-slice.ts'
import { postSlice } from '#web/features/posts/post-slice.ts'

export const Page = () => {
  const site = useSelector(featureSlice.selectSite)
  const { posts } = useSelector(postSlice.select)
  return (
    <>
      <h1 tabIndex={-1}>{site?.association_name}</h1>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>{post.title}</li>
        ))}
      </ul>
    </>
  )
}
