import { asciiEmail, cleanEmail, cleanPhone, isPlain } from '#shared/email.ts'
import { type Field, lackedNames } from '#shared/field.ts'
import { focusPattern } from '#shared/focal-point.ts'
import { type Message, message } from '#shared/message.ts'
import { slugPattern } from '#shared/page-slug.ts'
import type { Key } from '#texts/keys.ts'

/** Why a value is refused: a stable code and a message. */
export type Problem = { code: string; detail: Message }

/** @returns a message of the field's own; the types of the definitions see to it that there is such a text */
export const textOf = (
  { key }: Field,
  text: 'required' | 'format' | 'max' | 'missing' | 'inUse',
): Message => ({
  key: `${key}.${text}` as Key,
})

/** @returns the message of a field that is required and empty; null of one that may be */
export const missingMessage = (field: Field): Message | null =>
  field.required === true ? textOf(field, 'required') : (field.required ?? null)

/** All control characters but the tab and the line feed. */
const controlCharacter = /[\p{Cc}--[\t\n]]/v
const lineBreak = /[\n\r\u0085\u2028\u2029]/
/**
 * A visible character: a letter, a digit, a sign. No white space, nothing of zero width, no mark without its letter; and
 * none of the signs that are blank (Braille, music) or stand for something that is not there.
 */
const visible = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u{2800}\u{1d159}\u{fffc}]]/v
/** The patterns of texts of these kinds; the API document repeats them. */
export const textPatterns = {
  /**
   * RFC 5321 addresses without quotes, comments, routes or IP literals, so that no address can break a mail header; the
   * labels of the domain may have letters of any language.
   */
  email:
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(\p{L}[\p{L}\p{M}]{1,62}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/u,
  phone: /^[+()\d][\d ()/+.-]*$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  url: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@]+([/?#]\S*)?$/,
} as const

/** True for kinds whose empty value is an empty text, not null. */
export const isTextual = (field: Field): boolean =>
  ['text', 'multiline', 'html', 'email', 'phone', 'url', 'time'].includes(field.kind)

/** Trims by index, because a regular expression for the trailing spaces takes quadratic time (T30). */
export function trimSpaces(value: string): string {
  const isSpace = (at: number) => value[at] === ' ' || value[at] === '\u00A0'
  let start = 0
  let end = value.length
  while (start < end && isSpace(start)) start++
  while (end > start && isSpace(end - 1)) end--
  return value.slice(start, end)
}

const hasLines = ({ kind }: Field): boolean => kind === 'multiline' || kind === 'html'

/** A host with its dots, and what may follow it: `instagram.com/x`. */
const withoutScheme =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}-]+(?::\d+)?(?:[/?#]\S*)?$/u

/** @returns the address of a page with the scheme that people leave out */
function completeUrl(value: string): string {
  const plain = trimSpaces(value)
  return withoutScheme.test(plain) ? `https://${plain}` : value
}

/** Takes out of an address or a number the characters that nobody sees or means; other texts keep them. */
function clean({ kind }: Field, value: string): string {
  if (kind === 'email') return cleanEmail(value)
  if (kind === 'url') return completeUrl(value)
  return kind === 'phone' ? cleanPhone(value) : value
}

/**
 * @returns the text as it is stored: NFC, line feeds as the only line breaks, no spaces around the text, names of
 * fields in their order.
 */
export function normaliseText(field: Field, value: string): string {
  const withLineFeeds = hasLines(field) ? value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n') : value
  // The sanitiser composes the texts of HTML: a sign that combines with the end of a tag would break the tag.
  const text = trimSpaces(
    field.kind === 'html' ? withLineFeeds : clean(field, withLineFeeds).normalize('NFC'),
  )
  const { lists } = field
  if (!lists) return text
  const inOrder = (a: string, b: string): number => lists.indexOf(a) - lists.indexOf(b)
  return [...new Set(lackedNames(text))].sort(inOrder).join(' ')
}

/** @returns whether `value` is an accepted e-mail address: at most 254 characters, at most 64 before the @, as it is sent. */
export function isEmail(value: string): boolean {
  if (value.length > 254 || value.indexOf('@') > 64 || !textPatterns.email.test(value)) return false
  const sent = asciiEmail(value)
  return sent.length <= 254 && isPlain(sent) && textPatterns.email.test(sent)
}

function checkCharacters(field: Field, value: string): Problem | null {
  if (!value.isWellFormed()) return { code: 'invalid-text', detail: message('check.invalidText') }
  if (controlCharacter.test(hasLines(field) ? value.replace(/\r\n?|\u0085/g, '\n') : value)) {
    return { code: 'control-character', detail: message('check.controlCharacter') }
  }
  if (!hasLines(field) && lineBreak.test(value)) {
    return { code: 'control-character', detail: message('check.lineBreak') }
  }
  return null
}

/** The segments that a browser takes out of an address: this folder, and the one above. */
const pathDots = /^\.{1,2}$/

const formatMessage = (field: Field, general: Key): Message =>
  field.formatMessage ? textOf(field, 'format') : message(general)

function checkFormat(field: Field, value: string): Problem | null {
  const { lists } = field
  if (lists && lackedNames(value).some((name) => !lists.includes(name)))
    return { code: 'choice', detail: message('check.fieldNames', { names: lists.join(', ') }) }
  if (field.inAddress && pathDots.test(value)) return { code: 'format', detail: message('check.notDots') }
  if (field.focuses && !focusPattern.test(value)) return { code: 'format', detail: message('check.focus') }
  if (field.isSlug && !slugPattern.test(value)) return { code: 'format', detail: textOf(field, 'format') }
  switch (field.kind) {
    case 'email':
      return isEmail(value) ? null : { code: 'email', detail: formatMessage(field, 'check.email') }
    case 'phone':
    case 'url':
    case 'time':
      return textPatterns[field.kind].test(value)
        ? null
        : { code: 'format', detail: formatMessage(field, `check.${field.kind}`) }
    default:
      return null
  }
}

/**
 * Checks a text value by the rules of its field. The browser's forms and the API both call this function
 * (specification §5, bad-input B26–B30).
 * @returns the first problem, or null.
 */
export function checkText(field: Field, value: string): Problem | null {
  const max = field.max ?? 200
  if (value.length > max) {
    return {
      code: 'too-long',
      detail: field.maxMessage ? textOf(field, 'max') : message('check.tooLong', { max }),
    }
  }
  const problem = checkCharacters(field, value)
  if (problem) return problem
  if (!visible.test(value)) {
    const detail = missingMessage(field)
    return detail === null ? null : { code: 'required', detail }
  }
  return checkFormat(field, normaliseText(field, value))
}

/** Range of PostgreSQL's `integer`, which both databases keep to. */
const storedIntegers = { min: -2_147_483_648, max: 2_147_483_647 }

/** @returns the least and the greatest value of a number field. A reference holds an id, and ids begin at 1. */
export function integerRange({ kind, min, max }: Field): { min: number; max: number } {
  const least = kind === 'reference' ? 1 : storedIntegers.min
  return { min: min ?? least, max: max ?? storedIntegers.max }
}

function checkInteger(field: Field, value: string): Message | null {
  const { min, max } = integerRange(field)
  if (!/^-?\d+$/.test(value)) return formatMessage(field, 'check.integer')
  if (Number(value) < min) return message('check.min', { min })
  return Number(value) > max ? message('check.max', { max }) : null
}

/** @returns the message for a list of so many items, or null. */
export function checkCount(field: Field, count: number): Message | null {
  const { max = Number.POSITIVE_INFINITY } = field
  if (count > max) return message('check.max', { max })
  return count === 0 ? missingMessage(field) : null
}

/**
 * Checks a form's value of one field before the form is sent.
 * @param value a string for text, date, number and choice fields, a boolean for ticks.
 * @returns the message for the field, or null.
 */
export function checkFormValue(field: Field, value: string | boolean): Message | null {
  if (typeof value === 'boolean') return value ? null : missingMessage(field)
  if (isTextual(field)) return checkText(field, value)?.detail ?? null
  if (value === '') return missingMessage(field)
  return field.kind === 'integer' ? checkInteger(field, value) : null
}
