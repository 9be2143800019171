import type { Language } from './languages.ts'

/** @returns an amount of öre in kronor, with decimals where it is not whole: 300, 49,50 */
export const kronorText = (ore: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: ore % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(ore / 100)
