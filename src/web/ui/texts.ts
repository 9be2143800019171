import { createContext, useContext } from 'react'
import { createDates, type Dates } from '#shared/dates.ts'
import type { Language } from '#shared/languages.ts'
import { type Messages, translateBy } from '#shared/messages.ts'
import { type Catalogue, createTexts, type Texts } from '#shared/texts.ts'
import type { texts as pageTexts } from '#texts/sv/pages.ts'
import type { texts as siteTexts } from '#texts/sv/site.ts'

type FirstText = keyof typeof siteTexts
type PageText = keyof typeof pageTexts

/** Key of a text of the public site. */
export type SiteText = FirstText | PageText

/** What `site.ts` of a language's folder holds, its texts compiled. */
export type SiteCatalogue = { texts: Catalogue<FirstText>; messages: Messages }

/** What `pages.ts` of a language's folder holds: texts that come with the pages which show them. */
export type PageCatalogue = { texts: Catalogue<PageText> }

/** What the public site says, in one language. */
export type SiteTexts = Texts<SiteText> & {
  dates: Dates
  /** @returns a message of the program, which is Swedish, in this language */
  say: (message: string) => string
  add: (catalogue: PageCatalogue) => void
}

/** @returns the texts of a language from its catalogue */
export function createSiteTexts(language: Language, catalogue: SiteCatalogue): SiteTexts {
  const all = { ...catalogue.texts } as Catalogue<SiteText>
  const texts = createTexts(language, all)
  const dates = createDates({
    months: texts.t('date.months').split(' '),
    weekdays: texts.t('date.weekdays').split(' '),
  })
  return {
    ...texts,
    dates,
    say: translateBy(catalogue.messages),
    add: (pages) => void Object.assign(all, pages.texts),
  }
}

const context = createContext<SiteTexts | null>(null)

/** Gives all that is inside the texts of a language. */
export const TextsProvider = context.Provider

/** @returns the texts of the page's language. @throws Error outside of a {@link TextsProvider} */
export function useTexts(): SiteTexts {
  const texts = useContext(context)
  if (!texts) throw new Error('no language has been chosen')
  return texts
}
