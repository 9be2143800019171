import type { Language } from './languages.ts'

const written = (ore: number, language: Language, useGrouping: boolean): string =>
  new Intl.NumberFormat(language, {
    useGrouping,
    minimumFractionDigits: ore % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(ore / 100)

/** @returns an amount of öre in kronor as it is copied into a bank, or typed into a field: 300, 49,50, 1200 */
export const kronorTyped = (ore: number, language: Language): string => written(ore, language, false)

/** @returns an amount of öre in kronor as every text shows it, with groups of three digits: 300, 49,50, 1 200 */
export const kronorText = (ore: number, language: Language): string => written(ore, language, true)
