import { Radio } from '@mantine/core'
import { useState } from 'react'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { postState, publishedAtMs } from '#shared/post-state.ts'
import { posts } from '#shared/resources/posts.ts'
import { stockholmClock } from '#shared/stockholm-clock.ts'
import choices from '#web/admin/form/choices.module.css'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { FormValues } from '#web/admin/form/form-values.ts'
import type { InputProps } from '#web/admin/form/input-props.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { PostDateInput } from './post-date-input.tsx'
import { appearsWhen, type Publication, publicationOf } from './post-words.ts'
import css from './publication-input.module.css'

export type PublicationChoice = 'draft' | 'now' | 'later'

/** From now to the time that is proposed at least, so that there is time to save. */
const leastMs = 5 * minuteMs

/**
 * @param post as the form has it
 * @returns the values by which a choice is made: a day or a time that fits it is kept, else today is proposed, and the next
 *   full hour
 */
export function valuesFor(choice: PublicationChoice, post: Publication, nowMs: number): FormValues {
  if (choice === 'draft') return { is_published: false }
  const isLater = publishedAtMs(post) > nowMs
  if (choice === 'now') {
    const today = stockholmClock(nowMs).slice(0, 10)
    return isLater ? { is_published: true, post_date: today, publish_time: '' } : { is_published: true }
  }
  const nextHour = stockholmClock(Math.ceil((nowMs + leastMs) / hourMs) * hourMs)
  if (!isLater || !post.post_date)
    return { is_published: true, post_date: nextHour.slice(0, 10), publish_time: nextHour.slice(11) }
  return { is_published: true, publish_time: post.publish_time || nextHour.slice(11) }
}

/** When a post that is to appear at a time does so, or that its time has come already. */
function useTimeHint(post: Publication, nowMs: number): string {
  const { t } = usePanelTexts()
  const { dates } = useTexts()
  if (!post.post_date) return t('publication.zone')
  if (publishedAtMs(post) <= nowMs) return t('publication.atOnce')
  return t('publication.appears', { when: appearsWhen(post, nowMs, { t, dates }) })
}

/** The time of day, beside the day that it belongs to. */
const TimeInput = ({ hint, ...props }: InputProps & { hint: string }) => {
  const field = usePanelTexts().resourceIn(posts).fields.publish_time
  const { id, name, values } = props
  return (
    <FieldInput
      {...props}
      id={id.replace(name, 'publish_time')}
      name="publish_time"
      field={{ ...field, hint }}
      value={values?.publish_time ?? ''}
      required={false}
      error={null}
      autoFocus={false}
    />
  )
}

/**
 * One decision in one place: whether a post stays a draft, is published now or at a time; with its day, and its time when it
 * has one. A working copy decides about day and time alone.
 */
export const PublicationInput = (props: InputProps) => {
  const { values = {}, stored, onChange, name, id } = props
  const { t, resourceIn } = usePanelTexts()
  const nowMs = Date.now()
  const was = stored ? postState(publicationOf(stored), nowMs) : 'draft'
  // Chosen until something else is, also while a day or a time is half typed.
  const [isTimed, setTimed] = useState(was === 'planned')
  const post = publicationOf(values)
  const hint = useTimeHint(post, nowMs)
  const day = <PostDateInput {...props} />
  if (values.is_published === undefined)
    return (
      <div className={css.group}>
        {day}
        <TimeInput {...props} hint={t('publication.zone')} />
      </div>
    )
  const isLater = isTimed || (post.post_date !== null && postState(post, nowMs) === 'planned')
  const choice: PublicationChoice = post.is_published ? (isLater ? 'later' : 'now') : 'draft'
  const choose = (next: PublicationChoice): void => {
    setTimed(next === 'later')
    for (const [key, value] of Object.entries(valuesFor(next, post, nowMs))) onChange(key, value)
  }
  return (
    <div className={css.group}>
      <Radio.Group
        label={resourceIn(posts).fields.is_published.label}
        name={`${name}-choice`}
        value={choice}
        onChange={(next) => choose(next as PublicationChoice)}
      >
        <div className={choices.choices}>
          {(['draft', 'now', 'later'] as const).map((one) => (
            <Radio
              key={one}
              className={choices.choice ?? ''}
              size="md"
              id={one === choice ? id.replace(name, 'is_published') : undefined}
              value={one}
              label={t(`publication.${one === 'now' && was === 'published' ? 'stays' : one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {day}
      {choice === 'later' && <TimeInput {...props} hint={hint} />}
    </div>
  )
}
