import { clockReachedMs } from './stockholm-clock.ts'

/** The fields that decide about a post's state; a row of the database has 0 and 1 for its tick, and may lack its day. */
type Publication = { is_published: unknown; post_date: string | null; publish_time: string }

/** Visitors read a `published` post; one that is `planned` they read from its day and time on. */
export const postStates = ['published', 'planned', 'draft'] as const
export type PostState = (typeof postStates)[number]

/** @returns when visitors read a post that is to be published, in milliseconds since 1970; Infinity for one without a day */
export const publishedAtMs = ({ post_date, publish_time }: Omit<Publication, 'is_published'>): number =>
  post_date ? clockReachedMs(post_date, publish_time || '00:00') : Number.POSITIVE_INFINITY

/**
 * The state of a post at an instant: server and panel ask it here, SQL by `inState`
 * (`src/server/features/posts/post-states.ts`).
 */
export function postState(post: Publication, nowMs: number): PostState {
  if (!post.is_published) return 'draft'
  return publishedAtMs(post) > nowMs ? 'planned' : 'published'
}
