import type { Event } from '#shared/resources/events.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWords } from '#web/ui/words.tsx'
import css from './event-picture.module.css'
import { dayOf } from './event-times.ts'

type Props = { event: Event; sizes: string; first?: boolean }

/** Fills its place with the event's picture, or with a pattern and its date. */
export const EventPicture = ({ event, sizes, first = false }: Props) => {
  const { dates } = useTexts()
  const words = useWords()
  return event.eventImage ? (
    <Picture
      src={event.eventImage}
      versions={event.eventImage_sizes}
      sizes={sizes}
      alt={words(event, 'eventImage_alt').text}
      first={first}
      className={css.image}
    />
  ) : (
    <Pattern label={dates.shortDate(dayOf(event))} />
  )
}
