const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return isCharacter(code) ? String.fromCodePoint(code) : ''
}

/** Figures as text has them: without them 10⁶ would be 106. */
const figures = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' }

/** @returns text without tags, with its raised and lowered figures, its entities as what they stand for */
const textOf = (inline: string): string =>
  inline
    .replace(/<(?!\/?su[pb]>)[^>]*>/g, '')
    .replace(/<(sup|sub)>([\d+-]+)<\/\1>/g, (_, tag: keyof typeof figures, text: string) =>
      text.replace(/./g, (sign) => figures[tag].charAt('0123456789+-'.indexOf(sign))),
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decode)

/**
 * @param html HTML from our sanitiser.
 * @returns its text on one line: tags of blocks and cells become a space, other tags vanish, entities become their characters.
 */
export const plainText = (html: string): string =>
  textOf(
    html.replace(
      /<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|hr|pre|div|aside|details|summary|table|thead|tbody|tr|th|td)\b[^>]*>/gi,
      ' ',
    ),
  )
    .replace(/\s+/g, ' ')
    .trim()

/** @returns the lines of a text, without those that are blank */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
