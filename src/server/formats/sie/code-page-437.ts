import { plainCharacters } from '#shared/formats/characters.ts'

/** The upper half of code page 437, in which SIE files are written (`#FORMAT PC8`); the lower half is ASCII. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const firstUpper = 0x80

/** Letters that Unicode does not take apart into a base and its marks. */
const bases: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ẞ: 'SS',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '’': "'",
  '‘': "'",
  '”': '"',
  '“': '"',
  '…': '...',
  '€': 'EUR',
}

const isIn437 = (sign: string): boolean => /^[ -~]$/.test(sign) || upperHalf.includes(sign)

/** @returns the sign as code page 437 can hold it: its base letter, a question mark, or nothing for what is not seen */
function reduceSign(sign: string): string {
  if (isIn437(sign)) return sign
  const base = bases[sign] ?? sign.normalize('NFKD').replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
  return [...base].map((part) => (isIn437(part) ? part : (bases[part] ?? '?'))).join('')
}

/** @returns a line of text as code page 437 can hold it; what it lacks becomes its base letter */
export const reduceTo437 = (text: string): string =>
  [...plainCharacters(text).normalize('NFC').replace(/\s+/g, ' ').trim()].map(reduceSign).join('')

/** @param text of characters that {@link reduceTo437} leaves, and line breaks */
export const encode437 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((sign) => {
      const upper = upperHalf.indexOf(sign)
      return upper < 0 ? sign.charCodeAt(0) : firstUpper + upper
    }),
  )

export const decode437 = (bytes: Uint8Array): string =>
  [...bytes]
    .map((byte) => (byte < firstUpper ? String.fromCharCode(byte) : upperHalf[byte - firstUpper]))
    .join('')
