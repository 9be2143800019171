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

/** Steps of RFC 3492, section 6.1, with its parameters. */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let left = Math.floor(isFirst ? delta / 700 : delta / 2)
  left += Math.floor(left / points)
  let bias = 0
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}

const digitOf = (letter: string | undefined): number =>
  'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter ?? ' ')

/** @returns the label that Punycode (RFC 3492, section 6.2) stands for; null where it is none */
function decodePunycode(code: string): string | null {
  const end = code.lastIndexOf('-')
  const points = Array.from(code.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0))
  let [point, index, bias] = [128, 0, 72]
  for (let at = end + 1; at < code.length; ) {
    const before = index
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digitOf(code[at++])
      if (digit < 0) return null
      index += digit * weight
      const least = Math.min(Math.max(step - bias, 1), 26)
      if (digit < least) break
      weight *= 36 - least
    }
    bias = adapt(index - before, points.length + 1, before === 0)
    point += Math.floor(index / (points.length + 1))
    index %= points.length + 1
    if (point > 0x10_ff_ff) return null
    points.splice(index++, 0, point)
  }
  return String.fromCodePoint(...points)
}

/** Characters of a domain in ASCII, at most; no longer one is decoded. */
const longestDomain = 253

/** @returns the domain as people write it, if it leads to the same place; otherwise as it is */
function toUnicode(domain: string): string {
  const ascii = domain.toLowerCase()
  if (ascii.length > longestDomain || !/(?:^|\.)xn--/.test(ascii)) return domain
  const labels = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label))
  const written = labels.join('.')
  return !labels.includes(null) && toAscii(written) === ascii ? written : domain
}

const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

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
const spaces = /[\p{Zs}\t]/u

function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && spaces.test(text.charAt(start))) start++
  while (end > start && spaces.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** @returns the text without what nobody sees, and without the brackets and the scheme that came along from a mail or a page */
function unwrap(text: string, scheme: RegExp): string {
  const seen = trimBlanks(text.replace(unseen, ''))
  const inner = seen.startsWith('<') && seen.endsWith('>') ? trimBlanks(seen.slice(1, -1)) : seen
  if (!scheme.test(inner)) return inner
  const [path = ''] = inner.replace(scheme, '').split('?')
  try {
    return trimBlanks(decodeURIComponent(path))
  } catch {
    return path
  }
}

/**
 * @returns an e-mail address as it is judged, stored and compared: a domain in other letters is in small ones and as people
 *   write it, however it came
 */
export function cleanEmail(text: string): string {
  const [local, domain] = parts(unwrap(text, /^mailto:/i).normalize('NFC'))
  return local + (isPlain(domain) ? toUnicode(domain) : domain.toLowerCase().normalize('NFC'))
}

/** @returns a telephone number as it is judged and stored: with plain spaces and hyphens */
export const cleanPhone = (text: string): string =>
  unwrap(text, /^tel:/i)
    .replace(/[\p{Zs}\t]/gu, ' ')
    .replace(/[\u2010-\u2015\u2212\uff0d]/g, '-')
    .replaceAll('\uff0b', '+')
