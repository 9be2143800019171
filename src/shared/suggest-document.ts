import type { DocumentKind } from '#shared/resources/documents.ts'
import { isWrittenDay, monthNames } from './typed-day.ts'

/** Words by which a file's name says its kind, in the languages of the site. */
const kindPatterns: readonly (readonly [DocumentKind, RegExp])[] = [
  ['statutes', /stadg|statutes|bylaws/],
  ['regulations', /reglement|ordningsregler|regulations/],
  ['policy', /polic(y|ies)/],
  ['guideline', /riktlinje|guideline/],
  ['report', /berättelse|årsredovisning|annual report/],
  ['plan', /verksamhetsplan|handlingsplan|\bplan\b/],
  ['budget', /budget/],
  ['minutes', /protokoll|mötesanteckning|\bminutes\b/],
]
/** A template is named after what it is for, too. */
const template = /mall(?!\p{L})|mallen|mallar|blankett|template/u

const inNumbers = /(?<!\d)(20\d\d|19\d\d)[-. ]?(\d\d)[-. ]?(\d\d)(?!\d)/
const inWords = new RegExp(`(?<!\\d)(\\d{1,2}) (${monthNames.flat().join('|')}) (20\\d\\d|19\\d\\d)(?!\\d)`)

function findDay(name: string): string | null {
  const [, year, month, day] = inNumbers.exec(name) ?? []
  const [, wordDay = '', word = '', wordYear] = inWords.exec(name) ?? []
  const found = year
    ? `${year}-${month}-${day}`
    : `${wordYear}-${String(monthNames.findIndex((names) => names.includes(word)) + 1).padStart(2, '0')}-${wordDay.padStart(2, '0')}`
  return isWrittenDay(found) ? found : null
}

/** The kind whose word comes first. */
function findKind(name: string): DocumentKind {
  if (template.test(name)) return 'template'
  const found = kindPatterns
    .map(([kind, pattern]) => ({ kind, at: name.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0]?.kind ?? 'other'
}

/** @returns title, kind and day that the name of a file suggests: `Stadgar 2026` of `stadgar_2026.pdf` */
export function suggestDocument(fileName: string) {
  const words = fileName
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, 200)
  const name = words.toLowerCase()
  return {
    title: words ? words.charAt(0).toUpperCase() + words.slice(1) : fileName,
    kind: findKind(name),
    decided_day: findDay(name),
  }
}
