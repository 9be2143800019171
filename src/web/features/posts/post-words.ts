import { clockIn } from '#shared/moment.ts'

import type { Post } from '#shared/resources/posts.ts'
import { stockholmClock } from '#shared/stockholm-day.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

type Words = Pick<PanelTexts, 't'> & Pick<SiteTexts, 'dates'>
export type Publication = Pick<Post, 'is_published' | 'post_date' | 'publish_time'>

/**
 * @returns when visitors read a planned post: `10.02`, with its day when that is not today, `1 dec 10.02`, and the day
 *   alone for one without a time, with its year when it is another
 */
export function appearsWhen(post: Publication, nowMs: number, { t, dates }: Words): string {
  const today = stockholmClock(nowMs).slice(0, 10)
  const day = post.post_date ?? ''
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const clock = post.publish_time && clockIn(`${day}T${post.publish_time}`, t)
  const shownDay = isThisYear ? dates.shortDate(day) : `${dates.shortDate(day)} ${day.slice(0, 4)}`
  return [day === today && clock ? '' : shownDay, clock].filter(Boolean).join(' ')
}
