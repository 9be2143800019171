import type { Event } from '#shared/resources/events.ts'
import { Pattern } from '#web/ui/pattern.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { PictureFrame } from '#web/ui/picture-frames.ts'
import shapes from '#web/ui/shapes.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { dayOf } from './event-times.ts'

type Props = { event: Event; frames: readonly PictureFrame[]; first?: boolean; dated?: boolean }

/** Fills its place with the event's picture, or with a pattern and, where `dated`, its date. */
export const EventPicture = ({ event, frames, first = false, dated = false }: Props) => {
  const { dates, localText } = useTexts()
  return event.eventImage ? (
    <Picture
      src={event.eventImage}
      versions={event.eventImage_sizes}
      frames={frames}
      alt={localText(event, 'eventImage_alt').text}
      first={first}
      focus={event.eventImage_focus}
      className={shapes.cover}
    />
  ) : (
    <Pattern label={dated ? dates.shortDate(dayOf(event)) : ''} />
  )
}
