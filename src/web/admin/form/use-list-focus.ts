import { useEffect, useRef, useState } from 'react'
import { languages } from '#shared/languages.ts'
import type { FormLanguage } from './language-tabs.tsx'

/** The id of an element; the first input that is wrong. */
type Target = { id: string } | 'wrong'

const inputs = 'input, textarea, button'

/** Puts the focus on what is shown only after the list has changed; on a phone in its language. */
export function useListFocus(shown: FormLanguage | null) {
  const list = useRef<HTMLDivElement>(null)
  const [target, focusOn] = useState<Target | null>(null)
  useEffect(() => {
    if (!target || !list.current) return
    const element =
      target === 'wrong'
        ? (list.current.querySelector<HTMLElement>('[aria-invalid="true"]') ??
          list.current.querySelector<HTMLElement>(inputs))
        : document.getElementById(target.id)
    const code = element?.closest<HTMLElement>('[data-language]')?.dataset.language
    const language = languages.find((one) => one === code)
    // Another language is drawn first.
    if (shown && language && language !== shown.language) shown.choose(language)
    else {
      focusOn(null)
      element?.focus()
    }
  }, [target, shown])
  return { list, focusOn }
}
