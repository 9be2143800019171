import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { api as paths } from '#shared/paths.ts'
import { isLimited } from '#shared/places.ts'
import type { Event, events } from '#shared/resources/events.ts'
import {
  idle,
  type Progress,
  publicResource,
  resourceThunks,
  trackProgress,
} from '#web/redux/create-resource-slice.ts'
import { apiThunk } from '#web/redux/thunk.ts'

type EventState = Progress & { events: Event[] }

const thunks = resourceThunks('event', publicResource<typeof events>('events'))

/** All events of one name: what an event's page needs that knows its address only. */
const fetchNamed = apiThunk<Event[], string>('event/fetchNamed', async (name, { extra }) => {
  return (await extra.api.send<Event[]>(paths.named('events', name))).data
})

/** Asks for one event, to learn whether it is there; it is not kept. */
const probe = apiThunk<Event, number>('event/probe', async (id, { extra }) => {
  return (await extra.api.send<Event>(paths.record('events', id))).data
})

const initialState: EventState = { events: [], ...idle }

const { reducer, actions } = createSlice({
  name: 'event',
  initialState,
  reducers: {
    /** Shows an event that a link passed along, until the API has answered. */
    eventLinked: (state, { payload }: PayloadAction<Event>) => {
      if (!state.events.some(({ id }) => id === payload.id)) state.events.push(payload)
    },
    /** Counts the visitor's own application; the place in the queue is null for one that has a place. */
    placesTaken: (
      state,
      { payload }: PayloadAction<{ id: number; quota: string; places: number; queuePlace: number | null }>,
    ) => {
      const event = state.events.find(({ id }) => id === payload.id)
      if (!event || !isLimited(event)) return
      const { quota, places, queuePlace } = payload
      const leftAfter = (left: number): number => {
        if (queuePlace) return event.fills_gaps ? left : 0
        return Math.max(0, left - places)
      }
      const kind = event.quota_places.find(({ key }) => key === quota)
      const left = event.places_left ?? 0
      if (queuePlace) event.queue_length = (event.queue_length ?? 0) + places
      // A queue for one kind of places leaves those of the others to the next.
      event.places_left =
        kind && queuePlace ? Math.max(0, left - kind.left + leftAfter(kind.left)) : leftAfter(left)
      if (kind) kind.left = leftAfter(kind.left)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(thunks.fetch.fulfilled, (state, action) => {
        state.events = action.payload
      })
      .addCase(thunks.fetchPage.fulfilled, (state, action) => {
        state.events = action.payload.records
      })
      // Others stay: the page that is left still shows them.
      .addCase(fetchNamed.fulfilled, (state, { payload }) => {
        const names = new Set(payload.map(({ eventName }) => eventName))
        state.events = [...state.events.filter(({ eventName }) => !names.has(eventName)), ...payload]
      })
    trackProgress(builder, [...Object.values(thunks), fetchNamed, probe])
  },
})

type Root = { event: EventState }

export const eventSlice = {
  reducer,
  ...actions,
  ...thunks,
  fetchNamed,
  probe,
  select: (state: Root): Event[] => state.event.events,
}
