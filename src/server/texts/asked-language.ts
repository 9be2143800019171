import type { IncomingHttpHeaders } from 'node:http'
import { firstLanguage, type Language, languages } from '#shared/languages.ts'

/** A language and how much it is wanted, as `en-GB;q=0.8` (RFC 9110, 12.5.4). */
const wish = /^([a-z]{2,8})(?:-[a-z0-9-]+)?(?:;q=([01](?:\.\d{0,3})?))?$/i

/** @returns the language that a caller of the API prefers among ours; null when none is asked for */
export function wishedLanguage(headers: IncomingHttpHeaders): Language | null {
  let best: Language | null = null
  let most = 0
  for (const part of (headers['accept-language'] ?? '').slice(0, 200).split(',')) {
    const [, code = '', weight = '1'] = wish.exec(part.replaceAll(' ', '')) ?? []
    const language = languages.find((one) => one === code.toLowerCase())
    if (!language || Number(weight) <= most) continue
    best = language
    most = Number(weight)
  }
  return best
}

/** @returns the language that a caller of the API prefers among ours; the specification's when none is asked for */
export const askedLanguage = (headers: IncomingHttpHeaders): Language =>
  wishedLanguage(headers) ?? firstLanguage
