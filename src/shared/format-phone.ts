/** Swedish area codes of three digits; Stockholm's has two, all others four. */
const shortAreas = new Set(
  '010 011 013 016 018 019 020 021 023 026 031 033 035 036 040 042 044 046 054 060 063 090'.split(' '),
)

/** How the digits after the area code are grouped, by their number. */
const groups: Readonly<Record<number, RegExp>> = {
  5: /^(...)(..)$/,
  6: /^(..)(..)(..)$/,
  7: /^(...)(..)(..)$/,
  8: /^(...)(...)(..)$/,
}

const areaOf = (digits: string): string => {
  if (digits.startsWith('08')) return '08'
  const short = digits.slice(0, 3)
  return digits.startsWith('07') || shortAreas.has(short) ? short : digits.slice(0, 4)
}

/** @returns a Swedish telephone number as Swedes write it, `070-174 60 03`; any other text as it is */
export function formatPhone(text: string): string {
  const digits = text.replace(/^\s*(?:\+|00)46\s*(?:\(0\)|0)?/, '0').replace(/[\s()./-]/g, '')
  if (!/^0[1-9]\d{6,9}$/.test(digits)) return text
  const area = areaOf(digits)
  const parts = groups[digits.length - area.length]?.exec(digits.slice(area.length))
  return parts ? `${area}-${parts.slice(1).join(' ')}` : text
}
