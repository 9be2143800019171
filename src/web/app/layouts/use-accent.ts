import { useEffect } from 'react'
import { palettes, readSteps } from '#shared/accent.ts'

let sheet: CSSStyleSheet | null = null

/** Puts a colour that was saved since the document came in place of the document's, without a new one. */
export function useAccent(stored: string | undefined): void {
  useEffect(() => {
    if (stored === undefined) return
    if (!sheet) {
      sheet = new CSSStyleSheet()
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }
    const steps = readSteps(stored || palettes.fjord)
    sheet.replaceSync(`:root{${steps.map((colour, index) => `--accent-${index}:${colour}`).join(';')}}`)
  }, [stored])
}
