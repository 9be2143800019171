import { isWrittenDay, plainTyped, readDay } from './typed-day.ts'

/** The kinds of fields in which a day, a time of day, or both are typed. */
export type TimeKind = 'date' | 'datetime' | 'time'

export const isTimeKind = (kind: string): kind is TimeKind => ['date', 'datetime', 'time'].includes(kind)

type MomentBy = {
  /** Today in Stockholm, `YYYY-MM-DD`. */
  today: string
  /** The value that the field had: a time alone keeps its day, and a day alone its time. */
  before?: string
}

const clock = /^(?:kl\.? ?|at )?(\d{1,2})(?:[.:]?(\d{2}))?$/
const writtenClock = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Reads a time of day as people type it: `18`, `18.00`, `1800`, `kl. 18`.
 * @returns the time, `HH:MM`, or null when it cannot be read
 */
export function readClock(typed: string): string | null {
  const [, hours, minutes = '00'] = clock.exec(plainTyped(typed)) ?? []
  const time = `${hours?.padStart(2, '0')}:${minutes}`
  return writtenClock.test(time) ? time : null
}

/** Times of day that people plan for. */
const isRound = (number: number): boolean => number % 5 === 0

/** @returns whether a number that may end a day could be its year: one that people plan for */
const isNearYear = (number: number, today: string): boolean =>
  Math.abs(number - Number(today.slice(0, 4))) <= 10

const iso = /^(\d{4}-\d{2}-\d{2})[t ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/
const onlyDigits = /^(\d{6}|\d{8})(\d{4})$/

/** @returns the day and the time that stand beside each other, wherever the one ends */
function readBoth(text: string, today: string): string | null {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index).toReversed()
  for (const space of spaces) {
    const [left, right] = [text.slice(0, space), text.slice(space + 1)]
    const time = readClock(right)
    const day = time && readDay(left.replace(/,? ?(?:kl\.?|at|,)$/, ''), { today })
    if (day) return `${day}T${time}`
  }
  return null
}

/**
 * Reads a day with its time as people type it: `2026-12-01 18:00`, `1 dec 18.00`, `1/12 18`, `202612011800`. A number
 * alone is a time of day.
 * @returns the wall time, `2026-12-01T18:00`, or null when it cannot be read or has no time
 */
export function readMoment(typed: string, { today, before = '' }: MomentBy): string | null {
  const text = plainTyped(typed)
  const [, isoDay, isoClock] = iso.exec(text) ?? onlyDigits.exec(text) ?? []
  const [wholeDay, wholeClock] = [readDay(isoDay ?? '', { today }), readClock(isoClock ?? '')]
  if (isoDay) return wholeDay && wholeClock && `${wholeDay}T${wholeClock}`
  const hasBefore = isWritten('datetime', before)
  const time = readClock(text)
  if (time) return `${hasBefore ? before.slice(0, 10) : today}T${time}`
  const [both, day] = [readBoth(text, today), readDay(text, { today })]
  const keptTime = day && hasBefore ? day + before.slice(10, 16) : null
  const number = Number(/ (\d{4})$/.exec(text)?.[1])
  // In 2026 `1 dec 1930` has a time and `1 dec 2027` a year; of `1 dec 2030` nobody knows.
  if (!(both && day && isNearYear(number, today))) return both ?? keptTime
  return isRound(number) ? null : keptTime
}

/** @returns whether a text is a value of the kind as the API takes it; one from the API has its offset */
export function isWritten(kind: TimeKind, text: string): boolean {
  if (kind === 'time') return writtenClock.test(text)
  if (kind === 'date') return isWrittenDay(text)
  return text[10] === 'T' && isWrittenDay(text.slice(0, 10)) && writtenClock.test(text.slice(11, 16))
}

/** @returns the text if it is a value of the kind, else nothing: for what shows a value that may be half typed */
export const writtenOnly = (kind: TimeKind, text: unknown): string =>
  typeof text === 'string' && isWritten(kind, text) ? text : ''

/** @returns the value of the kind that was typed, as the API takes it, or null when it cannot be read */
export function readTyped(kind: TimeKind, typed: string, by: MomentBy): string | null {
  if (kind === 'time') return readClock(typed)
  return kind === 'date' ? readDay(typed, by) : readMoment(typed, by)
}

/** @returns a value in full, as its field writes it: `2026-12-01 18:00`; a text that is none as it is */
export const fullText = (kind: TimeKind, value: string): string =>
  kind === 'datetime' && isWritten(kind, value) ? `${value.slice(0, 10)} ${value.slice(11, 16)}` : value
