const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

/**
 * @param html HTML from our sanitiser.
 * @returns its text on one line: tags of blocks and cells become a space, other tags vanish, entities become their characters.
 */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|h[1-6]|ul|ol|li|blockquote|hr|pre|div|table|thead|tbody|tr|th|td)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decode)
    .replace(/\s+/g, ' ')
    .trim()
}

/** @returns the lines of a text, without those that are blank */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
