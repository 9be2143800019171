import { events } from '#shared/resources/events.ts'
import { createResourceSlice } from '#web/redux/create-resource-slice.ts'

export const eventSlice = createResourceSlice('event', 'events', events)
