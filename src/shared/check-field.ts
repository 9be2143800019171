import type { Field } from '#shared/field.ts'

/** What is wrong with a value: a stable code and a Swedish sentence. */
export type Problem = { code: string; detail: string }

/** All control characters but the tab and the line feed. */
const controlCharacter = /[\p{Cc}--[\t\n]]/v
const lineBreak = /[\n\r\u0085\u2028\u2029]/
/** What looks like nothing: white space, zero-width and other default-ignorable characters. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u
/** RFC 5321 addresses without quotes, comments, routes or IP literals: what can never break a mail header. */
const address =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/

const isTextual = (field: Field): boolean =>
  ['text', 'multiline', 'html', 'email', 'phone', 'url'].includes(field.kind)

/** Goes from both ends inwards: a pattern for the spaces at the end takes quadratic time (security.md T30). */
function trimSpaces(value: string): string {
  const isSpace = (at: number) => value[at] === ' ' || value[at] === '\u00A0'
  let start = 0
  let end = value.length
  while (start < end && isSpace(start)) start++
  while (end > start && isSpace(end - 1)) end--
  return value.slice(start, end)
}

/** @returns the text as it is stored: NFC, one kind of line break, no spaces around it. */
export function normaliseText(field: Field, value: string): string {
  const oneBreak =
    field.kind === 'multiline' || field.kind === 'html'
      ? value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      : value
  return trimSpaces(oneBreak.normalize('NFC'))
}

/** @returns whether `value` is an e-mail address Gille accepts (at most 254 characters, 64 before the @). */
export function isEmail(value: string): boolean {
  return value.length <= 254 && value.indexOf('@') <= 64 && address.test(value)
}

function checkCharacters(field: Field, value: string): Problem | null {
  if (!value.isWellFormed()) return { code: 'invalid-text', detail: 'Texten innehåller ogiltiga tecken.' }
  const multiLine = field.kind === 'multiline' || field.kind === 'html'
  if (controlCharacter.test(multiLine ? value.replace(/\r\n?|\u0085/g, '\n') : value)) {
    return { code: 'control-character', detail: 'Texten innehåller otillåtna styrtecken.' }
  }
  if (!multiLine && lineBreak.test(value)) {
    return { code: 'control-character', detail: 'Texten får inte innehålla radbrytningar.' }
  }
  return null
}

function checkFormat(field: Field, value: string): Problem | null {
  const message = (detail: string) => field.formatMessage ?? detail
  switch (field.kind) {
    case 'email':
      return isEmail(value) ? null : { code: 'email', detail: message('Skriv en giltig e-postadress.') }
    case 'phone':
      return /^[+()\d][\d ()/+.-]*$/.test(value)
        ? null
        : { code: 'format', detail: message('Skriv ett giltigt telefonnummer.') }
    case 'url':
      return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(value)
        ? null
        : { code: 'format', detail: message('Skriv en adress som börjar med https://') }
    default:
      return null
  }
}

/**
 * Checks a text value by the rules of its field: the one place where they are applied, for the forms of the
 * browser and for the API (specification §5, bad-input B26–B30).
 * @returns the first problem, or null.
 */
export function checkText(field: Field, value: string): Problem | null {
  const max = field.max ?? 200
  if (value.length > max) {
    return { code: 'too-long', detail: field.maxMessage ?? `Texten får vara högst ${max} tecken.` }
  }
  const wrong = checkCharacters(field, value)
  if (wrong) return wrong
  if (invisible.test(value)) return field.required ? { code: 'required', detail: field.required } : null
  return checkFormat(field, normaliseText(field, value))
}

/**
 * Checks what a form holds for one field, before it is sent.
 * @param value a string for text, date and choice fields, a boolean for ticks.
 * @returns the message to show at the field, or null.
 */
export function checkFormValue(field: Field, value: string | boolean): string | null {
  if (typeof value === 'boolean') return value || !field.required ? null : field.required
  if (isTextual(field)) return checkText(field, value)?.detail ?? null
  return value === '' && field.required ? field.required : null
}
