/** Most digits before the decimal sign: with öre they are whole numbers that JavaScript knows exactly. */
const mostDigits = 13

/** An amount in öre, with its sign; not exact when it has parts of an öre, which are left out. */
export type Amount = { ore: number; isExact: boolean }

function amountOf(sign: string, whole: string, decimals: string): Amount | null {
  const digits = whole.replace(/^0+/, '')
  if (digits.length > mostDigits) return null
  const ore = Number(`${digits}${decimals.slice(0, 2).padEnd(2, '0')}`)
  return { ore: sign === '-' && ore !== 0 ? -ore : ore, isExact: /^0*$/.test(decimals.slice(2)) }
}

/** @returns an amount as XML writes it (`300.00`); null when it is none, or negative */
export function readDecimal(text: string): Amount | null {
  const [, whole = '', decimals = ''] = /^\+?(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  return whole === '' ? null : amountOf('', whole, decimals)
}

export type DecimalSign = '.' | ','

/** Hyphens and minus signs; a question mark stands for one in files that lost it. */
const minus = /^[-\u2010-\u2015\u2212?]/

/** @returns the decimal sign of a number in which both signs are: the last one; null when it does not tell */
export function decimalOf(text: string): DecimalSign | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point === -1 || comma === -1) return null
  return point > comma ? '.' : ','
}

/** The digits of a number with groups of three, or without groups. */
const groups = { '.': /^(?:\d*|\d{1,3}(?:,\d{3})+)$/, ',': /^(?:\d*|\d{1,3}(?:\.\d{3})+)$/ }

/**
 * @param decimal the sign of the column's decimals; a number with both signs tells its own
 * @returns an amount as lists of banks write it (`-1 234,50 kr`); null when it is none
 */
export function readAmount(text: string, decimal: DecimalSign): Amount | null {
  const bare = text.replace(/\s/g, '').replace(/(?:kr\.?|sek)$/i, '')
  const sign = minus.test(bare) ? '-' : ''
  const digits = bare.replace(minus, '').replace(/^\+/, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null
  const found = decimalOf(digits) ?? decimal
  const at = digits.lastIndexOf(found)
  const whole = at === -1 ? digits : digits.slice(0, at)
  const decimals = at === -1 ? '' : digits.slice(at + 1)
  if (!groups[found].test(whole) || !/^\d*$/.test(decimals)) return null
  return amountOf(sign, whole.replace(/[.,]/g, ''), decimals)
}
