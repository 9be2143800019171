import { type Language, languages } from '#shared/languages.ts'
import { pages } from '#shared/paths.ts'
import { deviceStorage } from './device-storage.ts'

/** The language of the first visit: that of the texts which the specification gives for the panel. */
const firstOfPanel: Language = 'en'

/**
 * The language of this device before one was chosen: at the set-up, where nobody can have chosen one, that of the browser.
 */
function firstHere(): Language {
  const { pathname, search } = location
  const isSetUp = pathname.startsWith(pages.register) && new URLSearchParams(search).has('setup')
  const wished = isSetUp ? navigator.languages.map((code) => languageOfCode(code.split('-')[0])) : []
  return wished.find((language) => language !== undefined) ?? firstOfPanel
}

/** The key in the storage; it is written only when a language was chosen. */
const key = 'language'

let chosen: Language | undefined
/** The language that was chosen here, until an account keeps it. */
let unkept: Language | null = null
const listeners = new Set<() => void>()

/** @returns the language that a code stands for, or undefined */
const languageOfCode = (code: unknown): Language | undefined =>
  languages.find((language) => language === code)

/** The language of the panel, as it is kept on this device. */
export const panelLanguage = {
  get(): Language {
    chosen ??= languageOfCode(deviceStorage.get(key))
    return chosen ?? firstHere()
  },
  /** @returns the language that was chosen here and that no account keeps yet, once; else null */
  takeChoice(): Language | null {
    const choice = unkept
    unkept = null
    return choice
  },
  /** Chooses a language for this device, and tells the listeners. */
  choose(language: Language): void {
    unkept = language
    panelLanguage.follow(language)
  },
  /** Speaks as the account says; a code that is no language of ours changes nothing. */
  follow(code: string): void {
    const language = languageOfCode(code)
    if (!language) return
    chosen = language
    deviceStorage.set(key, language)
    for (const tell of listeners) tell()
  },
  /** Follows the account on a device where no language was chosen. */
  followUnchosen(code: string): void {
    if (chosen === undefined && languageOfCode(deviceStorage.get(key)) === undefined)
      panelLanguage.follow(code)
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
}
