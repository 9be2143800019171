import type { Event } from '#shared/resources/events.ts'
import { shortDate } from '#shared/swedish-date.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { dayOf } from './event-facts.tsx'
import css from './event-picture.module.css'

type Props = { event: Event; sizes: string; first?: boolean }

/** Fills its place with the event's picture, or with a pattern and its date. */
export const EventPicture = ({ event, sizes, first = false }: Props) =>
  event.eventImage ? (
    <Picture
      src={event.eventImage}
      versions={event.eventImage_sizes}
      sizes={sizes}
      alt={event.eventImage_alt}
      first={first}
      className={css.image}
    />
  ) : (
    <Pattern label={shortDate(dayOf(event))} />
  )
