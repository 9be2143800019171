import type { FieldKind } from '#shared/field.ts'
import { plainText } from '#shared/formats/plain-text.ts'

/** Number of the rules below. A database that was folded by other rules is folded again at the next start. */
export const foldVersion = 3

/** Stands before each word that is searched otherwise than it is ordered; a word of a search never holds it. */
const separator = '\u0001'

/** Length of a folded line of text, of which an index of PostgreSQL takes 2,704 bytes with its value. */
const maxLine = 500

/** Comes after every letter that it may stand behind, so that a letter with it follows the plain one. */
const after = '\u00ff'

/**
 * Letters that are more than a plain one with marks: as they are ordered, searched, and typed where the keyboard lacks
 * them, as one letter and spelled out. Å, ä and ö follow z as the code points å, æ and ö do; ü is y in an order and u in
 * a search. All orders are those of the Swedish collation of CLDR; other scripts follow their code points.
 */
const letters: Readonly<
  Record<string, readonly [order: string, search: string, typed: string, spelled?: string]>
> = {
  å: ['å', 'å', 'å'],
  ä: ['æ', 'æ', 'æ'],
  ö: ['ö', 'ö', 'ö'],
  æ: ['æ', 'æ', 'a', 'ae'],
  ę: ['æ', 'æ', 'e'],
  ø: ['ö', 'ö', 'o', 'oe'],
  ő: ['ö', 'ö', 'o'],
  ô: ['ö', 'ö', 'o'],
  œ: ['ö', 'ö', 'o', 'oe'],
  ü: ['y', 'u', 'u', 'ue'],
  ű: ['y', 'u', 'u'],
  đ: ['d', 'd', 'd', 'dj'],
  ð: ['d', 'd', 'd'],
  ħ: ['h', 'h', 'h'],
  ł: ['l', 'l', 'l'],
  ß: ['ss', 'ss', 'ss'],
  þ: ['th', 'th', 'th'],
  ə: [`e${after}`, 'e', 'a'],
  ı: [`i${after}`, 'i', 'i'],
  ŋ: [`n${after}`, 'n', 'n', 'ng'],
  ŧ: [`t${after}`, 't', 't'],
  ĸ: [`q${after}`, 'k', 'k'],
  ς: ['σ', 'σ', 'σ'],
  й: ['й', 'й', 'и'],
}

const [order, search, typed, spelled] = [0, 1, 2, 3] as const
type Form = typeof order | typeof search | typeof typed | typeof spelled

const formOf = (letter: string, form: Form): string | undefined => {
  const forms = letters[letter]
  return forms?.[form] ?? forms?.[typed]
}

/** Signs in the order of the Swedish collation, before all digits; each becomes the character of its place. */
const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const firstSign = 2

const orderSigns = (text: string): string =>
  text.replace(/[ -/:-@[-`{-~]/g, (sign) => String.fromCharCode(firstSign + signs.indexOf(sign)))

const apostrophe = orderSigns("'")

/** The hyphen in folded text. */
export const foldedHyphen = orderSigns('-')
/** Between two digits it is part of a number. */
const innerHyphen = new RegExp(
  `(?<=\\p{L})${foldedHyphen}(?=[\\p{L}\\p{N}])|(?<=\\p{N})${foldedHyphen}(?=\\p{L})`,
  'gu',
)

/** @returns folded text without the hyphens inside words, which people write or leave out: `e-post` as `epost` */
export const joinHyphens = (folded: string): string => folded.replace(innerHyphen, '')

/** A letter of the list, with or without further marks, or any other letter without its marks. */
function foldLetter(form: Form, base: string, marks: string): string {
  const composed = [...marks].map((mark) => (base + mark).normalize('NFC'))
  return [...composed, base].map((letter) => formOf(letter, form)).find((to) => to !== undefined) ?? base
}

const unseen = /\p{Default_Ignorable_Code_Point}|\p{Script=Inherited}/gu

function fold(text: string, form: Form): string {
  if (/^\p{ASCII}*$/u.test(text))
    return orderSigns(text.toLowerCase().replaceAll('`', "'").replace(/\s+/g, ' '))
  const decomposed = text
    .replace(/[´`ʹ-ʼ‘’‛′]/g, "'")
    .normalize('NFKD')
    .replace(/[‐-―−]/g, '-')
    .toLowerCase()
    .normalize('NFD')
  const folded = decomposed
    .replace(/(\p{L})(\p{Script=Inherited}+)|\P{ASCII}/gu, (letter, base = letter, marks = '') =>
      foldLetter(form, base, marks),
    )
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
  return orderSigns(folded)
}

/** @returns the address by which others are the same: all but the case of its letters */
export const foldAddress = (address: string): string => address.normalize('NFC').toLowerCase()

const orderAddress = (address: string): string =>
  orderSigns(foldAddress(address).replace(/[äö]/g, (letter) => letters[letter]?.[order] ?? letter))

/** @returns the text as it is ordered, to compare with others and with the beginnings of {@link foldField}. */
export const foldText = (text: string): string => fold(text, order)

const isPlain = /^[\w\s.,:;@+-]*$/

/** Kinds of texts whose hyphens are no part of a word. */
const isCode = (kind: FieldKind): boolean => kind === 'email' || kind === 'phone'

/** @returns the other forms by which the words of a text are found; an apostrophe or a hyphen may be left out. */
function otherForms(kind: FieldKind, text: string, own: (word: string) => string): string[] {
  if (isPlain.test(text) && (isCode(kind) || !text.includes('-'))) return []
  return [...new Set(text.split(/\s+/))].flatMap((word) => {
    const plain = isPlain.test(word) ? [] : [search, typed, spelled].map((form) => fold(word, form as Form))
    const forms = [own(word), ...plain, ...plain.map((form) => form.replaceAll(apostrophe, ''))]
    return [...new Set([...forms, ...(isCode(kind) ? [] : forms.map(joinHyphens))])].slice(1)
  })
}

/** @returns the digits of a telephone number as it is dialled in Sweden, however it was typed */
function phoneDigits(number: string): string {
  const digits = number.trim().replace(/^\+/, '00').replace(/\D/g, '')
  return digits.replace(/^00460?/, '0')
}

/** @returns what is stored beside a text: how it is ordered, and how it is found besides. */
export function foldField(kind: FieldKind, value: string): string {
  const text = kind === 'html' ? plainText(value) : value
  const own = kind === 'email' ? orderAddress : foldText
  const digits = kind === 'phone' && phoneDigits(text)
  const forms = [own(text), ...otherForms(kind, text, own), ...(digits ? [digits] : [])]
  const folded = [...new Set(forms)].join(separator)
  return kind === 'html' || kind === 'multiline' ? folded : folded.slice(0, maxLine)
}

/** @returns a telephone number as numbers are compared, however it is written: `+46 70-174 …` as `070 174 …` */
export const foldPhone = (value: string): string => foldField('phone', value).split(separator).at(-1) ?? ''

/** @returns the words of a search, each folded to be found within what {@link foldField} gives. */
export const searchWords = (q: string): string[] => [
  ...new Set(
    q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => fold(word, search) || word),
  ),
]

/** So many digits in a row, with spaces and signs, may be a telephone number, or a part of one. */
const fewestDigits = 5

const numberIn = /(?<![^\s])[+(]?\d[\d\s()/.+-]*(?![^\s])/g

/**
 * @returns the words of a search, also with the digits of a telephone number alone, and without hyphens. A record that
 *   has all words of one form is found.
 */
export function searchForms(q: string): string[][] {
  const asDigits = q.replace(numberIn, (number) => {
    const digits = phoneDigits(number)
    return digits.length < fewestDigits ? number : ` ${digits} `
  })
  const forms = [searchWords(q), searchWords(asDigits), searchWords(q).map(joinHyphens)]
  return forms.filter((words, at) => at === 0 || words.join(' ') !== forms[0]?.join(' '))
}

/** @returns whether each word of a search stands in the text. */
export function isFoundIn(text: string, q: string): boolean {
  const folded = foldField('multiline', text)
  return searchWords(q).every((word) => folded.includes(word) || folded.includes(joinHyphens(word)))
}
