import type { Field } from '#shared/field.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'

/** @returns the language that a field's text is in, whichever the panel speaks; undefined for one that may be in any */
export const textLanguage = ({ language, translatable }: Field): Language | undefined =>
  language ?? (translatable ? firstLanguage : undefined)
