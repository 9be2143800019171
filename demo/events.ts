import { stockholm } from './calendar.ts'
import { eventsSoon } from './events-soon.ts'
import { yearlyEvents } from './events-yearly.ts'
import { textOf } from './picture-texts.ts'
import type { DemoEvent } from './types.ts'

/** All events in the order in which they happen. */
export const eventsFor = (today: Temporal.PlainDate): DemoEvent[] =>
  [...eventsSoon(today), ...yearlyEvents(today)]
    .map(({ on, at, until, ...event }) => ({
      eventHasForm: false,
      ...event,
      eventImage_alt: textOf(event.eventImage),
      eventDate: stockholm(on, at),
      ...(until && { eventEndDate: stockholm(on, until) }),
    }))
    .toSorted((a, b) => Temporal.Instant.compare(a.eventDate, b.eventDate))
