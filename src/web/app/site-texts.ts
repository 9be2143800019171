import type { Language } from '#shared/languages.ts'
import { type CatalogueFile, createSiteTexts, type SiteTexts } from '#web/ui/texts.ts'

// Each language is files of its own, so that a visitor loads one; what few pages show comes with their code.
const site = import.meta.glob<CatalogueFile>('/src/texts/*/site.ts')
const pages = import.meta.glob<CatalogueFile>('/src/texts/*/pages.ts')

/** @returns the file that holds the texts of a language, the key of its chunk in the manifest */
export const textsSource = (language: Language, part: 'site' | 'pages'): string =>
  `src/texts/${language}/${part}.ts`

async function load<T>(files: Record<string, () => Promise<T>>, source: string): Promise<T> {
  const file = files[`/${source}`]
  if (!file) throw new Error(`there is no ${source}`)
  return file()
}

let current: Promise<SiteTexts> | undefined

/** @returns the texts of the public site in a language, besides those of the document. @throws Error as {@link loadSiteTexts} */
export async function readSiteTexts(language: Language): Promise<SiteTexts> {
  const texts = createSiteTexts(language, await load(site, textsSource(language, 'site')))
  // The server renders every page in every language.
  if (import.meta.env.SSR || import.meta.env.MODE === 'test')
    texts.add(await load(pages, textsSource(language, 'pages')))
  return texts
}

/** @throws Error when the language has no file or it cannot be fetched */
export function loadSiteTexts(language: Language): Promise<SiteTexts> {
  current = readSiteTexts(language)
  return current
}

/** Adds the texts that only later pages of the document show. @throws Error when they cannot be fetched */
export async function loadPageTexts(): Promise<void> {
  if (import.meta.env.SSR || !current) return
  const texts = await current
  texts.add(await load(pages, textsSource(texts.language, 'pages')))
}
