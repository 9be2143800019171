import type { Event } from '#shared/resources/events.ts'
import { withStockholmOffset } from '#shared/stockholm-day.ts'
import { writtenOnly } from '#shared/typed-moment.ts'
import type { FormValues } from '#web/admin/form/form-values.ts'
import { chosenPicture, storedPicture, VisitorPreview } from '#web/admin/form/visitor-preview.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { pictureFrames } from '#web/ui/picture-frames.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { EventFacts } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import css from './event-preview.module.css'

const textNames =
  'eventName eventDesc eventOrganizer eventDate eventLocation eventPrice eventImage_alt eventImage_focus bring'.split(
    ' ',
  )

/** The event that is being written, as visitors will see it. */
export const EventPreview = ({ values }: { values: FormValues }) => {
  const { t } = useTexts()
  const { url, sizes } = storedPicture(values.eventImage)
  const timeOf = (name: string): string => withStockholmOffset(writtenOnly('datetime', values[name]))
  const texts = Object.fromEntries(textNames.map((name) => [name, String(values[name] ?? '')]))
  // The other fields depend on applications and on the time of day.
  const event = {
    ...texts,
    id: 0,
    eventDate: timeOf('eventDate'),
    dateJs: timeOf('eventDate'),
    eventHasForm: values.eventHasForm === true,
    eventImage: url,
    eventImage_sizes: sizes,
    eventEndDate: timeOf('eventEndDate') || null,
    cancelled: values.cancelled === true,
  } as Event
  return (
    <VisitorPreview>
      <article className={css.event}>
        <div className={css.cover}>
          {chosenPicture(values.eventImage) ?? (
            <EventPicture event={event} frames={pictureFrames.event} dated />
          )}
        </div>
        <h1>{event.eventName}</h1>
        {event.cancelled && (
          <p>
            <Chip>{t('event.cancelled')}</Chip>
          </p>
        )}
        <div className={css.facts}>
          {event.eventDate && <EventFacts event={event} />}
          {event.eventHasForm && !event.cancelled && <p className={css.register}>{t('event.register')}</p>}
        </div>
        <RichText html={event.eventDesc} size="reading" />
      </article>
    </VisitorPreview>
  )
}
