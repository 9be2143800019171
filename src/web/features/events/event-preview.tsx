import type { Event } from '#shared/resources/events.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import { chosenPicture, storedPicture, VisitorPreview } from '#web/admin/form/visitor-preview.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { EventFacts } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import css from './event-preview.module.css'

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '')

/** The event that is being written, as visitors will see it. */
export const EventPreview = ({ values }: { values: FormValues }) => {
  const { t } = useTexts()
  const { url, sizes } = storedPicture(values.eventImage)
  const eventDate = textOf(values, 'eventDate')
  // What is left out depends on applications and on the time of day.
  const event = {
    id: 0,
    eventName: textOf(values, 'eventName'),
    eventDesc: textOf(values, 'eventDesc'),
    eventOrganizer: textOf(values, 'eventOrganizer'),
    eventDate,
    dateJs: eventDate,
    eventLocation: textOf(values, 'eventLocation'),
    eventPrice: textOf(values, 'eventPrice'),
    eventHasForm: values.eventHasForm === true,
    eventImage: url,
    eventImage_sizes: sizes,
    eventImage_alt: textOf(values, 'eventImage_alt'),
    eventEndDate: textOf(values, 'eventEndDate') || null,
    bring: textOf(values, 'bring'),
    cancelled: values.cancelled === true,
  } as Event
  return (
    <VisitorPreview>
      <article className={css.event}>
        <div className={css.cover}>
          {chosenPicture(values.eventImage) ?? <EventPicture event={event} sizes="48rem" />}
        </div>
        <h1>{event.eventName}</h1>
        {event.cancelled && (
          <p>
            <Chip>{t('event.cancelled')}</Chip>
          </p>
        )}
        <div className={css.facts}>
          {eventDate && <EventFacts event={event} />}
          {event.eventHasForm && !event.cancelled && <p className={css.register}>{t('event.register')}</p>}
        </div>
        <RichText html={event.eventDesc} size="reading" />
      </article>
    </VisitorPreview>
  )
}
