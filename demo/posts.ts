import { textOf } from './picture-texts.ts'
import { culturePosts } from './posts-culture.ts'
import { housePosts } from './posts-house.ts'
import { outdoorPosts } from './posts-outdoors.ts'
import { studyPosts } from './posts-studies.ts'
import type { DemoPost } from './types.ts'

const written = [...housePosts, ...culturePosts, ...studyPosts, ...outdoorPosts]

/** The categories in the order in which the posts were gathered. */
export const categories = [...new Set(written.map((post) => post.category_id))].map((name) => ({ name }))

/** All posts, newest first, dated back from the day they are loaded. */
export const postsFor = (today: Temporal.PlainDate): DemoPost[] =>
  written
    .toSorted((a, b) => a.daysAgo - b.daysAgo)
    .map(({ daysAgo, ...post }) => ({
      is_published: true,
      ...post,
      image_alt: textOf(post.image),
      post_date: today.subtract({ days: daysAgo }).toString(),
    }))
