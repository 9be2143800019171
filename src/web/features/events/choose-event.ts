import { normaliseText } from '#shared/check-field.ts'
import { isOver } from '#shared/event-state.ts'
import type { Event } from '#shared/resources/events.ts'

type EventAddress = {
  /** The event's name as the address holds it. */
  name: string
  /** Picks one of several of that name. */
  id: number | null
  /** ISO instant that decides what is over. */
  now: string
}

/** A name is one line of text. */
const oneLine = { kind: 'text', label: '' } as const

/** @returns the events of a name, the earliest first. */
export function eventsNamed(events: readonly Event[], name: string): Event[] {
  const normalised = normaliseText(oneLine, name)
  return events
    .filter(({ eventName }) => eventName === normalised)
    .toSorted((a, b) => Date.parse(a.dateJs) - Date.parse(b.dateJs))
}

/** @returns the event an address means (settled §4.8): the one with the id, else the next of that name that is not over, else the latest. */
export function chooseEvent(events: readonly Event[], { name, id, now }: EventAddress): Event | null {
  const named = eventsNamed(events, name)
  if (id !== null) return named.find((event) => event.id === id) ?? null
  return named.find((event) => !isOver(event, now)) ?? named.at(-1) ?? null
}

/** @returns the id that an address needs beside the name: none when no other event is called the same. */
export function idBesideName(events: readonly Event[], { id, eventName }: Event): number | undefined {
  return events.some((event) => event.id !== id && event.eventName === eventName) ? id : undefined
}
