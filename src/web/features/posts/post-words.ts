import { clockIn } from '#shared/moment.ts'
import { postState } from '#shared/post-state.ts'
import type { Post } from '#shared/resources/posts.ts'
import { stockholmClock } from '#shared/stockholm-clock.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
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

/**
 * @returns what the values of a form, or of a record, say about the publication of a post: no day while its day or its time
 *   cannot be read
 */
export function publicationOf(values: Readonly<Record<string, unknown>>): Publication {
  const publish_time = writtenOnly('time', values.publish_time)
  const isUnread = Boolean(values.publish_time) && publish_time === ''
  return {
    is_published: values.is_published === true,
    post_date: isUnread ? null : writtenOnly('date', values.post_date) || null,
    publish_time,
  }
}

/** @returns what the button says that saves a post: what becomes of it */
export function saveLabel(post: Publication, stored: Publication | null, words: Words): string {
  const nowMs = Date.now()
  const { t } = words
  const state = postState(post, nowMs)
  if (state === 'draft') return t('publication.saveDraft')
  if (!post.post_date || (stored && state === 'published' && postState(stored, nowMs) === state))
    return t('button.save')
  return state === 'published'
    ? t('publication.savePublished')
    : t('publication.savePlanned', { when: appearsWhen(post, nowMs, words) })
}
