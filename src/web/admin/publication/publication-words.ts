import { clockIn } from '#shared/moment.ts'
import { type AppearsAt, type Publication, publicationState } from '#shared/publication.ts'
import { stockholmClock } from '#shared/stockholm-clock.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import type { SiteTexts } from '#web/ui/texts.ts'

type Words = Pick<PanelTexts, 't'> & Pick<SiteTexts, 'dates'>

/**
 * @returns when visitors read a planned record: `10.02`, with its day when that is not today, `1 dec 10.02`, and the day
 *   alone for one without a time, with its year when it is another
 */
export function appearsWhen(
  { day: planned, publish_time }: AppearsAt,
  nowMs: number,
  { t, dates }: Words,
): string {
  const today = stockholmClock(nowMs).slice(0, 10)
  const day = planned ?? ''
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const clock = publish_time && clockIn(`${day}T${publish_time}`, t)
  const shownDay = isThisYear ? dates.shortDate(day) : `${dates.shortDate(day)} ${day.slice(0, 4)}`
  return [day === today && clock ? '' : shownDay, clock].filter(Boolean).join(' ')
}

/**
 * @param dayField name of the day on which a record appears (`publishedOn`)
 * @returns what the values of a form, or of a record, say about its publication: no day while its day or its time cannot
 *   be read
 */
export function publicationOf(values: Readonly<Record<string, unknown>>, dayField: string): Publication {
  const publish_time = writtenOnly('time', values.publish_time)
  const isUnread = Boolean(values.publish_time) && publish_time === ''
  return {
    is_published: values.is_published === true,
    day: isUnread ? null : writtenOnly('date', values[dayField]) || null,
    publish_time,
  }
}

type FormRecord = Readonly<Record<string, unknown>>

/** @returns the words of the button that saves a record, by the day on which it appears */
export const saveLabels =
  (dayField: string, words: Words) =>
  (values: FormRecord, stored: FormRecord | null): string =>
    saveLabel(publicationOf(values, dayField), stored && publicationOf(stored, dayField), words)

/** @returns what the button says that saves a record: what becomes of it */
export function saveLabel(publication: Publication, stored: Publication | null, words: Words): string {
  const nowMs = Date.now()
  const { t } = words
  const state = publicationState(publication, nowMs)
  if (state === 'draft') return t('publication.saveDraft')
  if (!publication.day || (stored && state === 'published' && publicationState(stored, nowMs) === state))
    return t('button.save')
  return state === 'published'
    ? t('publication.savePublished')
    : t('publication.savePlanned', { when: appearsWhen(publication, nowMs, words) })
}
