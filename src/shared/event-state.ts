import { dayEndMs, stockholmDayOf } from './stockholm-day.ts'

/** When an event begins and ends, ISO 8601. Without an end it lasts until its day is over in Stockholm. */
type Times = { eventDate: string; eventEndDate?: string | null }

/** Decide about registration; a row of the database has 0 and 1 for its ticks. */
type RegistrationFields = {
  eventHasForm: unknown
  cancelled: unknown
  registration_opens?: string | null
  registration_closes?: string | null
}

/** Kinds of places that may open at a time of their own, and the time of members. */
type QuotaTimes = { quotas?: readonly { opens: string | null }[]; members_first_until?: string | null }

type EventPhase = 'coming' | 'going-on' | 'over'

/**
 * The state of the registration for an event: the event has no form, is over, is cancelled, or registration opens
 * `later` or has `ended`.
 */
export type Registration = 'none' | 'past' | 'cancelled' | 'later' | 'ended' | 'open'

/** In milliseconds since 1970; at the end an event is over. */
type Span = { beginsMs: number; endsMs: number }

function spanOf({ eventDate, eventEndDate }: Times): Span {
  const beginsMs = Date.parse(eventDate)
  return { beginsMs, endsMs: eventEndDate ? Date.parse(eventEndDate) : dayEndMs(beginsMs) }
}

function registrationOf(event: Partial<RegistrationFields>, phase: EventPhase, nowMs: number): Registration {
  const { registration_opens: opens, registration_closes: closes } = event
  if (!event.eventHasForm) return 'none'
  if (phase === 'over') return 'past'
  if (event.cancelled) return 'cancelled'
  if (opens && Date.parse(opens) > nowMs) return 'later'
  if (closes && Date.parse(closes) <= nowMs) return 'ended'
  return 'open'
}

function phaseAt({ beginsMs, endsMs }: Span, nowMs: number): EventPhase {
  if (endsMs <= nowMs) return 'over'
  return beginsMs > nowMs ? 'coming' : 'going-on'
}

/**
 * The state of an event at an instant: pages, lists, mails and rules ask it here, SQL by `notOver`
 * (`src/server/db/not-over.ts`).
 * @param event without the fields of registration it has none
 * @param now ISO 8601 or milliseconds since 1970; a decision is made by the server's clock
 */
export function eventState(
  event: Times & Partial<RegistrationFields>,
  now: string | number,
): Span & { phase: EventPhase; registration: Registration } {
  const nowMs = new Date(now).getTime()
  const span = spanOf(event)
  const phase = phaseAt(span, nowMs)
  return { ...span, phase, registration: registrationOf(event, phase, nowMs) }
}

/** @returns whether an event is over: it has ended, or the day of one without an end has */
export const isOver = (event: Times, now: string | number): boolean => eventState(event, now).phase === 'over'

/** @returns whether an event has begun; it may be over, too */
export const hasBegun = (event: Times, now: string | number): boolean =>
  eventState(event, now).phase !== 'coming'

/**
 * @returns the first and the last day of an event in Stockholm, `YYYY-MM-DD`. It is not on a day that begins when it
 *   ends.
 */
export function daysOf(event: Times): { firstDay: string; lastDay: string } {
  const { beginsMs, endsMs } = spanOf(event)
  return { firstDay: stockholmDayOf(beginsMs), lastDay: stockholmDayOf(Math.max(beginsMs, endsMs - 1)) }
}

/** @returns whether an event is on at some time of a period, of a day for example */
export function isDuring(event: Times, { fromMs, untilMs }: { fromMs: number; untilMs: number }): boolean {
  const { beginsMs, endsMs } = spanOf(event)
  return beginsMs < untilMs && (endsMs > fromMs || beginsMs >= fromMs)
}

/**
 * @returns the next instant at which an event begins, ends, opens a kind of places, opens or closes its registration, or lets
 *   everybody apply who is no member;
 *   Infinity when none comes
 */
export function nextChangeMs(event: Times & Partial<RegistrationFields> & QuotaTimes, nowMs: number): number {
  const { beginsMs, endsMs } = spanOf(event)
  const { registration_opens, registration_closes, members_first_until, quotas = [] } = event
  const opens = quotas.map((quota) => quota.opens)
  const times = [registration_opens, registration_closes, members_first_until, ...opens].map((time) =>
    Date.parse(time ?? ''),
  )
  return Math.min(...[beginsMs, endsMs, ...times].filter((timeMs) => timeMs > nowMs))
}

/** @returns whether only members may apply at an instant, while registration is open */
export const isMembersFirst = (
  { members_first_until: until }: { members_first_until?: string | null },
  atMs: number,
): boolean => Boolean(until) && atMs < Date.parse(until ?? '')
