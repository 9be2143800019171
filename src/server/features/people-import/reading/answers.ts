import { compact } from '#server/file-reading/cells.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(compact))

/** Words of answers, without signs and marks. */
const genders = [
  ['M', setOf('m man kille han he him male pojke herre')],
  ['F', setOf('f kvinna tjej hon she her female k flicka dam woman girl')],
  ['O', setOf('o hen they them annat icke-binär non-binary other annan ickebinär')],
  [
    null,
    setOf(
      'u okänt okänd unknown villinteuppge villejuppge preferNotToSay ejangivet ejuppgivet notspecified vetej',
    ),
  ],
] as const

/** @returns the gender that an answer tells; null where it says that it tells none; undefined for another word */
export function readGender(text: string): 'M' | 'F' | 'O' | null | undefined {
  const forms = [text, text.split(/[/,(]/)[0] ?? ''].map(compact)
  return genders.find(([, words]) => forms.some((form) => words.has(form)))?.[0]
}

const noes = setOf('nej no n false falskt 0 inte ej')
const yeses = setOf('x xx ja yes j y true sant 1 ok betald betalt paid betalat')

export const isNo = (text: string): boolean =>
  noes.has(compact(text)) || /^(?:[-–—✗✘❌☐]|0+(?:[.,]0+)?\s*(?:kr|sek)?)$/iu.test(text.trim())
export const isYes = (text: string): boolean => yeses.has(compact(text)) || /^[✓✔☑✅☒]/u.test(text.trim())

const done = setOf(
  'klar klart färdig färdigt done betald betalt betalat betalad inbetald inbetalt inbetalat paid',
)
const waysOfPaying = setOf(
  'swish swishat swishad kontant kontanter cash bg bankgiro bankgirot pg plusgiro plusgirot postgiro kort card autogiro bankkort banköverföring överföring',
)
const between = setOf('via med och per by with and')

/** True if all words of a cell are those of a set, or stand between them: `Betalat via Swish`. */
const hasOnly = (text: string, ...sets: ReadonlySet<string>[]): boolean => {
  const words = text
    .split(/[^\p{L}\p{M}]+/u)
    .map(compact)
    .filter((word) => word !== '' && !between.has(word))
  return words.length > 0 && words.every((word) => sets.some((set) => set.has(word)))
}

/** @returns true for a cell that says "paid", by a word, an amount or a day; undefined where it says neither */
export function readPaid(text: string): boolean | undefined {
  if (isNo(text) || /^(?:obetal|unpaid|not\b|nej\b|no\b|ej\b|inte\b|förfall|skuld)/i.test(text)) return false
  if (isYes(text) || /^(?:ja|yes|betal[dt]|paid)\b/i.test(text)) return true
  if (hasOnly(text, done, waysOfPaying)) return true
  return /\d/.test(text) ? true : undefined
}

/** @returns true for "paid" in a column such as "Obetald" or "Att betala", where a cross means unpaid; undefined where it says neither */
export function readUnpaid(text: string): boolean | undefined {
  if (isNo(text) || /^(?:nej|no)\b/i.test(text)) return true
  // Its cross, its amount or its day says what is owed; only "Betald" says the contrary.
  if (/^(?:betal[dt]|paid)\b/i.test(text) || hasOnly(text, done)) return true
  return readPaid(text) === undefined || hasOnly(text, done, waysOfPaying) ? undefined : false
}
