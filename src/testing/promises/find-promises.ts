import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/project.mjs'

/** The kinds of promises, with the words that find such a text in either language. */
export const promiseWords = {
  undo: /ångra|\bta(s|r|ga|gen|git|get)? tillbaka|\bund(o|one|oes|id)\b|\b(take|takes|taken|took) (it |the \w+ |a \w+ )?back\b/i,
  hours: /\bdygn|\btimm|\bsekund|\bhalv minut|\bhours?\b|\bseconds\b|\{seconds\}|\bhalf a minute/i,
  visibility: /\b(ser|syns)\b(?! (ut|till|efter)\b)|\b(sees?|seen|visible)\b/i,
  mails: /\b(får|fick|få|fått)\b[^.]*\bmejl|\bmejlas\b|\b(gets?|got)\b[^.]*\b(e?mails?|mailings?)\b/i,
} as const

/** The texts of one language by their keys. A key may have one text on the site and another one in the panel. */
export type CatalogueTexts = ReadonlyMap<string, readonly string[]>

/** @returns all texts of a language, of every file of its folder */
export async function readCatalogue(language: 'sv' | 'en'): Promise<CatalogueTexts> {
  const texts = new Map<string, string[]>()
  for (const file of globSync(join(root, 'src/texts', language, '**/*.ts'))) {
    const module: Record<string, unknown> = await import(file)
    for (const exported of Object.values(module)) {
      if (typeof exported !== 'object' || exported === null) continue
      for (const [key, text] of Object.entries(exported)) {
        if (typeof text !== 'string' || texts.get(key)?.includes(text)) continue
        texts.set(key, [...(texts.get(key) ?? []), text])
      }
    }
  }
  return texts
}

/** @returns the keys of the texts that promise something, in either language */
export function findPromises(catalogues: readonly CatalogueTexts[]): Set<string> {
  const found = new Set<string>()
  for (const catalogue of catalogues)
    for (const [key, texts] of catalogue)
      if (texts.some((text) => Object.values(promiseWords).some((words) => words.test(text)))) found.add(key)
  return found
}
