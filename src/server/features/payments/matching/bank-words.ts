import { nameWords } from './names.ts'

/** Words with which banks describe money. They name no payer. */
const bankWords = new Set(
  nameWords(
    `bankgiro bankgirot bg bgc plusgiro plusgirot pg autogiro swish inbetalning inbetalningar insättning insättningar
    kontoinsättning betalning betalningar överföring överföringar girering gireringar kredit summa samlad samlade dagens
    via internet mobil app konto från till ocr kund bank payment payments deposit deposits transfer incoming total`,
  ),
)

/** True if the words of a text say nothing about a payer: words of banks, and words with digits. */
export const isBankText = (words: readonly string[]): boolean =>
  words.every((word) => bankWords.has(word) || /\d/.test(word))

/** The way in which money came, as far as a bank says it. */
export type Channel = 'swish' | 'giro' | ''

const giroWords = new Set(nameWords('bankgiro bankgirot bg bgc plusgiro plusgirot pg autogiro'))

/** @returns the channel that the words of a bank name */
export const channelOf = (words: readonly string[]): Channel => {
  if (words.includes('swish')) return 'swish'
  return words.some((word) => giroWords.has(word)) ? 'giro' : ''
}
