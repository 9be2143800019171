/** The least that is asked of the runtime: browsers and servers read a domain alike (UTS 46). */
const { URL: Url } = globalThis as unknown as { URL: new (url: string) => { hostname: string } }

/** @returns the domain as the name system has it, `xn--…` for each label with other letters; null for no domain */
function toAscii(domain: string): string | null {
  try {
    return new Url(`http://${domain}`).hostname
  } catch {
    return null
  }
}

/** @returns whether the text holds ASCII alone */
export const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** @returns local part and domain of what may be an address */
function parts(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at + 1), address.slice(at + 1)]
}

/**
 * @returns the address as mail servers take it: its domain in ASCII. One whose domain can be none stays as it is, which
 *   no mail server takes.
 */
export function asciiEmail(address: string): string {
  const [local, domain] = parts(address)
  return local === '' || isPlain(domain) ? address : local + (toAscii(domain) ?? domain)
}

/** Characters that nobody sees: of no width, soft hyphens, marks of direction, the beginning of a file. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** @returns the text without what nobody sees, and without the brackets and the scheme that came along from a mail or a page */
const unwrap = (text: string, scheme: RegExp): string =>
  text
    .replace(unseen, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .trim()
    .replace(scheme, '$1')

/** @returns an e-mail address as it is judged, stored and compared: a domain in other letters is in small ones */
export function cleanEmail(text: string): string {
  const [local, domain] = parts(unwrap(text, /^mailto:([^?]*).*/i).normalize('NFC'))
  return local + (isPlain(domain) ? domain : domain.toLowerCase().normalize('NFC'))
}

/** @returns a telephone number as it is judged and stored: with plain spaces and hyphens */
export const cleanPhone = (text: string): string =>
  unwrap(text, /^tel:(.*)/i)
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('\uff0b', '+')
