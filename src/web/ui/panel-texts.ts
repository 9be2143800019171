import { createContext, useContext } from 'react'
import { type Vocabulary, type Worded, wordsIn } from '#shared/field-words.ts'
import { historyEntries } from '#shared/history.ts'
import { describeLanguage, type Language } from '#shared/languages.ts'
import { type Messages, translateBy } from '#shared/messages.ts'
import type { Resource } from '#shared/resource.ts'
import { resources } from '#shared/resources/index.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { mails } from '#shared/resources/mails.ts'
import { type Catalogue, createTexts, type Texts } from '#shared/texts.ts'
import { timeZone } from '#shared/time.ts'
import type { texts as panelTexts } from '#texts/sv/panel.ts'

/** Key of a text of the panel. */
export type PanelText = keyof typeof panelTexts

/** What `panel.ts` of a language's folder holds, its texts compiled. */
export type PanelCatalogue = { texts: Catalogue<PanelText>; messages: Messages; fields: Vocabulary }

/** What the panel says, in one language; the same object for as long as it speaks it. */
export type PanelTexts = Texts<PanelText> & {
  /** @returns a message of the program, which is Swedish, in this language */
  say: (message: string) => string
  /** @returns the resource with its labels, hints, words and options in this language */
  resourceIn: <R extends Resource>(resource: R) => Worded<R>
  /** @returns what one record and several of a resource are called, also of one that is not in the registry */
  recordNames: (name: string) => { one: string; many: string }
  /** @returns an ISO instant as Stockholm wall time, `2026-11-21 19:57` or `21 Nov 2026, 19:57`; empty for none */
  dateTime: (instant: string | null | undefined) => string
  /** @returns the day of an instant alone */
  day: (instant: string) => string
  /** @returns a day, `2026-12-13`, in full: `13 december 2026` or `13 December 2026` */
  longDay: (day: string) => string
  /** @returns the time of day of an instant alone */
  time: (instant: string) => string
  /** @returns the short name of a month, `2027-03` as `mars` or `Mar` */
  month: (month: string) => string
  number: (value: number) => string
}

const isKnown = (instant: string | null | undefined): instant is string => Boolean(instant)

/** @returns the texts of a language from its catalogue */
export function createPanelTexts(language: Language, catalogue: PanelCatalogue): PanelTexts {
  const locale = describeLanguage(language).locale.replace('_', '-')
  // The Swedish short date is ISO's; the English one leaves open which number is the month.
  const dateStyle = language === 'sv' ? 'short' : 'medium'
  const both = new Intl.DateTimeFormat(locale, { timeZone, dateStyle, timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, { timeZone, dateStyle })
  const longDays = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const times = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' })
  const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const known = new WeakMap<Resource, Worded<Resource>>()
  const resourceIn = <R extends Resource>(resource: R): Worded<R> => {
    const before = known.get(resource)
    if (before) return before as Worded<R>
    const made = wordsIn(resource, catalogue.fields)
    known.set(resource, made)
    // What was made stays as it is when it comes again.
    known.set(made, made)
    return made
  }
  return {
    ...createTexts(language, catalogue.texts),
    say: translateBy(catalogue.messages),
    resourceIn,
    recordNames: (name) => {
      const found = [...resources, mailings, mails, historyEntries].find((resource) => resource.name === name)
      const { title, plural } = found ? resourceIn<Resource>(found) : {}
      return { one: title ?? name, many: plural ?? name }
    },
    dateTime: (instant) => (isKnown(instant) ? both.format(new Date(instant)) : ''),
    day: (instant) => days.format(new Date(instant)),
    longDay: (day) => longDays.format(new Date(`${day}T00:00Z`)),
    time: (instant) => times.format(new Date(instant)),
    month: (month) => months.format(new Date(`${month}-01T00:00Z`)),
    number: (value) => numbers.format(value),
  }
}

const context = createContext<PanelTexts | null>(null)

/** Gives all that is inside the panel's texts of a language. */
export const PanelTextsProvider = context.Provider

/** @returns the texts of the panel's language. @throws Error outside of a {@link PanelTextsProvider} */
export function usePanelTexts(): PanelTexts {
  const texts = useContext(context)
  if (!texts) throw new Error('no language of the panel has been chosen')
  return texts
}
