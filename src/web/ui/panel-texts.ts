import { createContext, useContext } from 'react'
import { claimEntries } from '#shared/claim-list.ts'
import { historyEntries } from '#shared/history.ts'
import { describeLanguage, type Language } from '#shared/languages.ts'
import { libraryPictures } from '#shared/picture-library.ts'
import type { Resource } from '#shared/resource.ts'
import { type LocalizedResource, localizeResource } from '#shared/resource-words.ts'
import { resources } from '#shared/resources/index.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { mails } from '#shared/resources/mails.ts'
import { timeZone } from '#shared/time.ts'
import type { texts as panelTexts } from '#texts/sv/panel.ts'
import { type CatalogueFile, createTexts, type Texts } from './texts.ts'

export type PanelText = keyof typeof panelTexts

/** The texts of the panel in one language; the same object for as long as the panel speaks it. */
export type PanelTexts = Texts & {
  /** @returns whether there is a text of this key */
  has: (key: string) => boolean
  /** @returns the resource with its labels, hints, words and options in this language */
  resourceIn: <R extends Resource>(resource: R) => LocalizedResource<R>
  /** @returns the names of one record and of several of a resource, also of one that is not in the registry */
  recordNames: (name: string) => { one: string; many: string }
  /** @returns an ISO instant as Stockholm wall time, `2026-11-21 kl. 19.57` or `21 Nov 2026, 19:57`; empty for none */
  dateTime: (instant: string | null | undefined) => string
  day: (instant: string) => string
  /** @returns a day, `2026-12-13`, in full: `13 december 2026` or `13 December 2026` */
  longDay: (day: string) => string
  /** @returns the time of day of an ISO instant in Stockholm: `19.57` or `19:57` */
  time: (instant: string) => string
  /** @returns the short name of a month, `2027-03` as `mars` or `Mar` */
  month: (month: string) => string
  number: (value: number) => string
}

export function createPanelTexts(language: Language, catalogue: CatalogueFile): PanelTexts {
  const locale = describeLanguage(language).locale.replace('_', '-')
  // The Swedish short date is ISO's; the English one leaves open which number is the month.
  const dateStyle = language === 'sv' ? 'short' : 'medium'
  const times = new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit', minute: '2-digit' })
  const days = new Intl.DateTimeFormat(locale, { timeZone, dateStyle })
  const longDays = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' })
  const months = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const texts = createTexts(language, catalogue.texts)
  const cache = new WeakMap<Resource, LocalizedResource<Resource>>()
  const has = (key: string): boolean => key in catalogue.texts
  const resourceIn = <R extends Resource>(resource: R): LocalizedResource<R> => {
    // A resource with words stays as it is.
    const cached = 'names' in resource ? resource : cache.get(resource)
    if (cached) return cached as LocalizedResource<R>
    const translated = localizeResource(resource, { say: texts.say, has })
    cache.set(resource, translated)
    return translated
  }
  const { t } = texts
  const day = (instant: string): string => days.format(new Date(instant))
  const time = (instant: string): string => {
    const [hours = '', minutes = ''] = times.format(new Date(instant)).split(':')
    return t('date.time', { hours, minutes })
  }
  return {
    ...texts,
    has,
    resourceIn,
    recordNames: (name) => {
      const all: Resource[] = [...resources, mailings, mails, historyEntries, libraryPictures, claimEntries]
      const resource = all.find((other) => other.name === name)
      const { title, plural } = resource ? resourceIn(resource) : {}
      return { one: title ?? name, many: plural ?? name }
    },
    dateTime: (instant) => (instant ? t('date.dayAndClock', { day: day(instant), time: time(instant) }) : ''),
    day,
    longDay: (day) => longDays.format(new Date(`${day}T00:00Z`)),
    time,
    month: (month) => months.format(new Date(`${month}-01T00:00Z`)),
    number: (value) => numbers.format(value),
  }
}

const context = createContext<PanelTexts | null>(null)

export const PanelTextsProvider = context.Provider

/** @returns the texts of the panel's language. @throws Error outside of a {@link PanelTextsProvider} */
export function usePanelTexts(): PanelTexts {
  const texts = useContext(context)
  if (!texts) throw new Error('no language of the panel has been chosen')
  return texts
}
