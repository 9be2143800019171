import { type Message, message } from '#shared/message.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { fullText, isWritten, type TimeKind } from '#shared/typed-moment.ts'

const keys = {
  date: 'date.unreadableDay',
  datetime: 'date.unreadableMoment',
  time: 'date.unreadableTime',
} as const

/** @returns what a field says about a text that is no value of its kind; null when it is one, or empty */
export function unreadable(kind: TimeKind, text: string): Message | null {
  if (text.trim() === '' || isWritten(kind, text)) return null
  const written = fullText('datetime', `${stockholmDayOf(Date.now())}T18:00`)
  const example = { date: written.slice(0, 10), datetime: written, time: written.slice(11) }[kind]
  return message(keys[kind], { example })
}
