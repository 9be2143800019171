import type { Key, ValuesOf } from '#texts/keys.ts'

/** A moment, and the one until which something lasts from it on, ISO 8601. */
export type Moment = { readonly instant: string; readonly until?: string | null }

/** The value of an argument of a text: words in the same language, or a moment or a day (ISO 8601) in words. */
export type Value = string | number | Message | Moment | { readonly day: string }
export type Values = Readonly<Record<string, Value>>

/** A text by its key and values: its words are made where it is read, in the language of its reader. */
export type Message = { readonly key: Key; readonly values?: Values }

/** A text for a reader: words that people wrote, which stay as they are, or a message of the program. */
export type Words = string | Message

type IsOne<K, Whole = K> = K extends Whole ? ([Whole] extends [K] ? true : false) : never

/** The values that a text asks for, as the last argument of a call: none, all of them, or any when the key is one of several. */
export type Given<K extends Key> =
  IsOne<K> extends true
    ? [ValuesOf<K>] extends [never]
      ? []
      : [values: Readonly<Record<ValuesOf<K>, Value>>]
    : [values?: Values]

/** Makes words of a key in one language. @throws Error when a value that the text asks for is missing */
export type Translate = <K extends Key>(key: K, ...given: Given<K>) => string

/** @returns the message of a key with the values that its text asks for */
export const message = <K extends Key>(key: K, ...[values]: Given<K>): Message =>
  values ? { key, values } : { key }

/** @returns when an event is, with its end where it has one */
export const eventTime = (event: { eventDate: string; eventEndDate: string | null }): Message =>
  message('date.moment', { time: { instant: event.eventDate, until: event.eventEndDate } })
