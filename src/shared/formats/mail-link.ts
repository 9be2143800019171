import { asciiEmail } from '#shared/email.ts'

/** Spells what the bare form of encodeURIComponent leaves, which would end an attribute or a header. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** @returns the address of a link that opens a mail to `address` (RFC 6068), with these fields filled in */
export function mailLink(address: string, fields: { subject?: string; body?: string } = {}): string {
  const filled = Object.entries(fields).map(
    ([name, text]) => `${name}=${encode(text.replace(/\r?\n/g, '\r\n'))}`,
  )
  const to = encode(asciiEmail(address)).replace(/%40(?!.*%40)/, '@')
  return `mailto:${to}${filled.length > 0 ? `?${filled.join('&')}` : ''}`
}

/**
 * @param number as it is written for people, of which the first is called: `+46 (0)90-12 34 56 / 070-123 45 67`
 * @returns the address of a link that calls it (RFC 3966)
 */
export function phoneLink(number: string): string {
  const [before = '', after = ''] = number.split('/', 2)
  const isWhole = (part: string) => part.replace(/\D/g, '').length >= 6
  const first = isWhole(before) && isWhole(after) ? before : number
  const isAbroad = /^\D*(?:\+|00)/.test(first)
  const digits = (isAbroad ? first.replace(/\(0\)/, '') : first).replace(/\D/g, '')
  return `tel:${isAbroad ? `+${digits.replace(/^00/, '')}` : digits}`
}
