import { Radio } from '@mantine/core'
import { useState } from 'react'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { type Publication, publicationState, publishedAtMs } from '#shared/publication.ts'
import type { Resource } from '#shared/resource.ts'
import { stockholmClock } from '#shared/stockholm-clock.ts'
import choices from '#web/admin/form/choices.module.css'
import { FieldInput } from '#web/admin/form/field-input.tsx'
import type { FieldInputComponent, InputProps } from '#web/admin/form/input-props.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './publication-input.module.css'
import { appearsWhen, publicationOf } from './publication-words.ts'

export type PublicationChoice = 'draft' | 'now' | 'later'

/** From now to the time that is proposed at least, so that there is time to save. */
const leastMs = 5 * minuteMs

/**
 * @param publication as the form has it
 * @returns the values by which a choice is made: a day or a time that fits it is kept, else today is proposed, and the next
 *   full hour
 */
export function valuesFor(
  choice: PublicationChoice,
  publication: Publication,
  nowMs: number,
): Partial<Publication> {
  if (choice === 'draft') return { is_published: false }
  const isLater = publishedAtMs(publication) > nowMs
  if (choice === 'now') {
    const today = stockholmClock(nowMs).slice(0, 10)
    return isLater ? { is_published: true, day: today, publish_time: '' } : { is_published: true }
  }
  const nextHour = stockholmClock(Math.ceil((nowMs + leastMs) / hourMs) * hourMs)
  if (!isLater || !publication.day)
    return { is_published: true, day: nextHour.slice(0, 10), publish_time: nextHour.slice(11) }
  return { is_published: true, publish_time: publication.publish_time || nextHour.slice(11) }
}

/** When a record that is to appear at a time does so, or that its time has come already. */
function useTimeHint(publication: Publication, nowMs: number): string {
  const { t } = usePanelTexts()
  const { dates } = useTexts()
  if (!publication.day) return t('publication.zone')
  if (publishedAtMs(publication) <= nowMs) return t('publication.atOnce')
  return t('publication.appears', { when: appearsWhen(publication, nowMs, { t, dates }) })
}

type Props = InputProps & {
  resource: Resource
  /** The input of the day, where visitors see the day too; without it the day is asked for with a time alone. */
  as?: FieldInputComponent
}

/** The time of day, beside the day that it belongs to. */
const TimeInput = ({ hint, resource, as: _, ...props }: Props & { hint: string }) => {
  const field = usePanelTexts().resourceIn(resource).fields.publish_time
  const { id, name, values } = props
  return (
    field && (
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
  )
}

/**
 * One decision in one place: whether a record stays a draft, is published now or at a time; with its day, and its time when
 * it has one. A working copy decides about day and time alone.
 */
export const PublicationInput = (props: Props) => {
  const { resource, as, values = {}, stored, onChange, name, id } = props
  const { t, resourceIn } = usePanelTexts()
  const nowMs = Date.now()
  const was = stored ? publicationState(publicationOf(stored, name), nowMs) : 'draft'
  // Chosen until something else is, also while a day or a time is half typed.
  const [isTimed, setTimed] = useState(was === 'planned')
  const publication = publicationOf(values, name)
  const hint = useTimeHint(publication, nowMs)
  const day = <FieldInput {...props} as={as} />
  if (values.is_published === undefined)
    return (
      <div className={css.group}>
        {day}
        <TimeInput {...props} hint={t('publication.zone')} />
      </div>
    )
  const isLater = isTimed || (publication.day !== null && publicationState(publication, nowMs) === 'planned')
  const choice: PublicationChoice = publication.is_published ? (isLater ? 'later' : 'now') : 'draft'
  const choose = (next: PublicationChoice): void => {
    setTimed(next === 'later')
    const { is_published, day: nextDay, publish_time } = valuesFor(next, publication, nowMs)
    onChange('is_published', is_published === true)
    if (nextDay !== undefined) onChange(name, nextDay)
    if (publish_time !== undefined) onChange('publish_time', publish_time)
  }
  const { label, words: [on = ''] = [] } = resourceIn(resource).fields.is_published ?? {}
  return (
    <div className={css.group}>
      <Radio.Group
        label={label}
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
              label={one === 'now' && was === 'published' ? on : t(`publication.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {(as || choice === 'later') && day}
      {choice === 'later' && <TimeInput {...props} hint={hint} />}
    </div>
  )
}
