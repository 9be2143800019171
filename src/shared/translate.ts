import format, { type CompiledMessage } from 'icu-minify/format'
import type { Key } from '#texts/keys.ts'
import { createDates } from './dates.ts'
import type { Language } from './languages.ts'
import type { Moment, Translate, Value, Values } from './message.ts'
import { momentIn, spanIn } from './moment.ts'
import { toWallTime } from './time.ts'

/** The texts of a language by their keys, compiled from the ICU message format. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** @returns a function that makes an object of `Intl` once for each locale and options: making one takes longer than using it */
function madeOnce<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = made.get(key) ?? make(locale, options)
    made.set(key, formatter)
    return formatter
  }
}

const formatters = {
  getDateTimeFormat: madeOnce(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getNumberFormat: madeOnce(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: madeOnce(
    (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
}

/**
 * @param textOf finds the compiled text of a key in a language
 * @returns the function that makes all words of the program
 */
export function createTranslate(textOf: (language: Language, key: Key) => CompiledMessage | undefined) {
  function valueIn(language: Language, value: Value): string | number {
    if (typeof value !== 'object') return value
    if ('key' in value) return translate(language, value.key, value.values)
    return 'day' in value ? datesIn(language).longDate(value.day) : instantIn(language, value)
  }
  const datesIn = (language: Language) =>
    createDates({
      months: translate(language, 'date.months').split(' '),
      weekdays: translate(language, 'date.weekdays').split(' '),
    })
  function instantIn(language: Language, { instant, until }: Moment): string {
    const t: Translate = (key, ...[values]) => translate(language, key, values)
    const words = { t, dates: datesIn(language) }
    const from = toWallTime(instant)
    return until ? spanIn(from, toWallTime(until), words) : momentIn(from, words)
  }
  function translate(language: Language, key: Key, values: Values = {}): string {
    const text = textOf(language, key)
    if (text === undefined) throw new Error(`there is no text "${key}" in "${language}"`)
    const inside = Object.entries(values).map(([name, value]) => [name, valueIn(language, value)] as const)
    // Without tags in a text nothing but text comes out; of an empty branch an empty list.
    return String(format(text, language, Object.fromEntries(inside), { formatters }))
  }
  return translate
}
