import { oreOf } from '#shared/claims.ts'
import { firstLanguage } from '#shared/languages.ts'
import { kronorText } from '#shared/money.ts'

/** @returns the words for a price in whole kronor, as visitors read them; empty for none */
export const wordsOfPrice = (price: unknown): string =>
  /^[1-9]\d*$/.test(String(price ?? ''))
    ? `${kronorText(oreOf(Number(price)), firstLanguage).replaceAll('\u00a0', ' ')} kr`
    : ''

/** @returns whether a text names the price, among others perhaps */
export const saysPrice = (words: string, price: unknown): boolean =>
  words
    .replaceAll(/(?<=\d)\s(?=\d{3}\b)/g, '')
    .match(/\d+/g)
    ?.includes(String(price)) ?? false
