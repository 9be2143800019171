import { type Language, languages } from '#shared/languages.ts'

/** The language of the first visit: that of the texts which the specification gives for the panel. */
const firstOfPanel: Language = 'en'

/** Beside what is kept of who is signed in; written only when a language was chosen. */
const key = 'language'

/** Does nothing where the browser allows no storage: the choice holds for as long as the tab lives. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage)
  } catch {}
}

let chosen: Language | undefined
/** The language that was chosen here, until an account keeps it. */
let unkept: Language | null = null
const listeners = new Set<() => void>()

/** @returns the language that a code stands for, or undefined */
const known = (code: unknown): Language | undefined => languages.find((language) => language === code)

/** The language of the panel, as it is kept on this device. */
export const panelLanguage = {
  get(): Language {
    if (chosen) return chosen
    withStorage((storage) => {
      chosen = known(storage.getItem(key))
    })
    return chosen ?? firstOfPanel
  },
  /** @returns the language that was chosen here and that no account keeps yet, once; else null */
  takeChoice(): Language | null {
    const choice = unkept
    unkept = null
    return choice
  },
  /** Chooses a language for this device, and tells whoever listens. */
  choose(language: Language): void {
    unkept = language
    panelLanguage.follow(language)
  },
  /** Speaks as the account says; a code that is no language of ours changes nothing. */
  follow(code: string): void {
    const language = known(code)
    if (!language) return
    chosen = language
    withStorage((storage) => storage.setItem(key, language))
    for (const tell of listeners) tell()
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
}
