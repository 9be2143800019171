import { hourMs } from '#shared/durations.ts'
import { eventState } from '#shared/event-state.ts'
import type { Participant } from '#shared/participants.ts'
import type { Event, Question } from '#shared/resources/events.ts'

/** The name under which rights know the page at the door of an event; it is no resource. */
export const door = 'door'

/** The values of an application that the door sees: names, presence, payment, and the answers that the organiser allows. */
export const doorFields = [
  'id',
  'name',
  'state',
  'queue_place',
  'guests',
  'answers',
  'amount',
  'paid',
  'present',
  'present_at',
  'price_kind',
] as const satisfies (keyof Participant)[]

/** An application as the door sees it. */
export type DoorParty = Pick<Participant, (typeof doorFields)[number]>

/** The answer of `GET api/events/{id}/door/`: who has a place, and who waits for one. */
export type Door = {
  event: Pick<Event, 'id' | 'eventName' | 'eventDate' | 'eventLocation'> & {
    questions: Question[]
    /** Whether anything is to be paid, so that the door says who has paid. */
    hasPrice: boolean
    /** Until when the list may be kept in the browser, ISO 8601. */
    ends: string
  }
  parties: DoorParty[]
}

/** An event whose door is open now, as `GET api/door/` lists them. */
export type OpenDoor = Pick<Event, 'id' | 'eventName' | 'eventDate'>

/** Doors, for who has no other right to the applications: from a day before an event until twelve hours after it. */
const beforeMs = 24 * hourMs
const afterMs = 12 * hourMs

/** @returns from when until when the door of an event is open for who may do nothing else with it, in milliseconds */
export function doorTimes(event: Pick<Event, 'eventDate' | 'eventEndDate'>): {
  opensMs: number
  endsMs: number
} {
  const { beginsMs, endsMs } = eventState(event, 0)
  return { opensMs: beginsMs - beforeMs, endsMs: endsMs + afterMs }
}

/** The events whose doors are open now. */
export const doorsApi = '/api/door/'

/** @returns the address of the door of an event in the API */
export const doorApi = (eventId: number): string => `/api/events/${eventId}/door/`

/** @returns where the door sets marks, as {@link marksApi} does */
export const doorMarksApi = (eventId: number): string => `${doorApi(eventId)}marks/`

/** @returns where the door asks whose membership card has a code */
export const doorCardApi = (eventId: number): string => `${doorApi(eventId)}card/`

/** @returns where the door gets what it checks cards by without a connection, as `DoorCards` of `membership/cards.ts` */
export const doorCardsApi = (eventId: number): string => `${doorApi(eventId)}cards/`

/** @returns the page at the door of an event; with an application, the page shows it */
export const doorPage = (eventId: number | string, applicationId?: number): string =>
  `/admin/events/${eventId}/door/${applicationId === undefined ? '' : `?application=${applicationId}`}`
