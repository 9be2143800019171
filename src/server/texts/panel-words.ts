import type { Language } from '#shared/languages.ts'
import type { Given } from '#shared/message.ts'
import type { Key } from '#texts/keys.ts'
import { hasText, loadPanelTexts, translate } from './site-text.ts'

/** Says the texts of the panel in one language. */
export type PanelWords = {
  has(key: string): boolean
  say<K extends Key>(key: K, ...values: Given<K>): string
}

/** Reads the texts of the panel, which few processes of the server say. */
export async function readPanelWords(language: Language): Promise<PanelWords> {
  await loadPanelTexts(language)
  return {
    has: (key) => hasText(language, key),
    say: (key, ...values) => translate(language, key, ...values),
  }
}
