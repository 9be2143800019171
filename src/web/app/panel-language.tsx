import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react'
import type { Language } from '#shared/languages.ts'
import type { PageProps } from '#web/app/page.ts'
import { panelLanguage } from '#web/ui/panel-language.ts'
import { createPanelTexts, type PanelText, type PanelTexts, PanelTextsProvider } from '#web/ui/panel-texts.ts'
import { type CatalogueFile, type SiteTexts, TextsProvider } from '#web/ui/texts.ts'
import { nameToasts, toastPlace } from '#web/ui/toast-settings.ts'
import { CatchMistakes } from './catch-mistakes.tsx'
import { readSiteTexts } from './site-texts.ts'

// Each language is a file of its own, so that only the one shown is loaded.
const files = import.meta.glob<CatalogueFile>('/src/texts/*/panel.ts')

/** The texts of the panel: its own, and those of the pieces that it shares with the public site. */
type LanguageTexts = { panel: PanelTexts; site: SiteTexts }

async function read(language: Language): Promise<LanguageTexts> {
  const file = files[`/src/texts/${language}/panel.ts`]
  if (!file) throw new Error(`there is no panel in "${language}"`)
  const [catalogue, site] = await Promise.all([file(), readSiteTexts(language)])
  const panel = createPanelTexts(language, {
    ...catalogue,
    // The panel says the site's texts, too, some of them in its own words.
    texts: { ...site.all, ...catalogue.texts },
  })
  return { panel, site: { ...site, say: panel.say } }
}

const cache = new Map<Language, Promise<LanguageTexts>>()

/** Fetches the panel's texts of a language, once. @throws Error when the language has no file or it cannot be fetched */
export function loadPanelTexts(language: Language): Promise<LanguageTexts> {
  const before = cache.get(language)
  if (before) return before
  const coming = read(language)
  cache.set(language, coming)
  coming.catch(() => cache.delete(language))
  return coming
}

/** The language of the last page, with which the next one begins. */
let latest: LanguageTexts | undefined

/** Follows the choice of a language; until its texts are here the former one is spoken. */
function useLanguageTexts(first: LanguageTexts): LanguageTexts {
  const [current, setCurrent] = useState(latest ?? first)
  useEffect(() => {
    let isGone = false
    const follow = (): void => {
      loadPanelTexts(panelLanguage.get()).then(
        (next) => !isGone && next.panel.language === panelLanguage.get() && setCurrent(next),
        // The texts that are here stay; choosing the language again tries once more.
        () => {},
      )
    }
    follow()
    const leave = panelLanguage.subscribe(follow)
    return () => {
      isGone = true
      leave()
    }
  }, [])
  return current
}

/** The document says which language it is in; the client of the API asks in it. */
function useDocumentLanguage(current: LanguageTexts): void {
  useLayoutEffect(() => {
    const { documentElement } = document
    const [before, name] = [documentElement.lang, toastPlace.name]
    documentElement.lang = current.panel.language
    nameToasts(current.site.t('toasts.name'))
    latest = current
    return () => {
      documentElement.lang = before
      nameToasts(name)
    }
  }, [current])
}

/**
 * @param title key of the document's title, where it is not the same in every language
 * @returns a page in the language of the panel, whose texts are here
 */
export async function inPanelLanguage(
  load: () => Promise<{ Page: ComponentType }>,
  title?: PanelText,
): Promise<{ Page: ComponentType<PageProps> }> {
  const [{ Page }, first] = await Promise.all([load(), loadPanelTexts(panelLanguage.get())])
  const SpokenPage = () => {
    const current = useLanguageTexts(first)
    const { t } = current.panel
    useDocumentLanguage(current)
    useEffect(() => {
      if (title) document.title = t(title)
    }, [t])
    return (
      <PanelTextsProvider value={current.panel}>
        <TextsProvider value={current.site}>
          <CatchMistakes>
            <Page />
          </CatchMistakes>
        </TextsProvider>
      </PanelTextsProvider>
    )
  }
  return { Page: SpokenPage }
}
